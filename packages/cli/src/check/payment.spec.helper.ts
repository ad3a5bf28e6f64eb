import type { DialectChoice } from "../../../sandbox/src";
import type { Settings } from "./talk";

/** How a gateway may differ in what payments show: the assumptions, and what mends it. */
export const DIFFERENCES: readonly [DialectChoice, string[], Settings][] = [
  [{ statuses: { success: "TRADE_OK" } }, ["paid_status"], { statuses: { TRADE_OK: "success" } }],
  [{ statuses: { failed: "TRADE_FAILED" } }, ["declined_status"], { statuses: { TRADE_FAILED: "failed" } }],
  ["acknowledged-ok", ["acknowledgment"], { acknowledgment: "OK" }],
  ["taken-back", ["reversed_status"], { statuses: { TRADE_RETURNED: "reversed" } }],
  ["schedule-names", ["schedule_name"], { notificationNames: { scheduleNo: ["agreement_no"] } }],
  [
    ["schedule-names", "schedule-notified"],
    ["schedule_name"],
    { notificationNames: { scheduleNo: ["agreement_no"] } },
  ],
  [{ retCodes: { "000022": "E0409" } }, ["mismatch"], { retCodes: { E0409: "mismatch" } }],
  ["ipn-latin", ["notification_charset"], { plainText: "ascii" }],
  ["authorized", ["held_status"], { statuses: { authorized: "success" } }],
  [{ statuses: { refunded: "GONE" } }, ["refunds"], { statuses: { GONE: "refunded" } }],
  ["several-captures", ["captures"], { severalCaptures: true }],
  ["refund-as-ordered", ["captured_refund"], { refundOfCapture: "ordered" }],
  ["part-refunds", ["part_refunds"], { partialRefunds: true }],
  [
    "ipn-names",
    ["notification"],
    { notificationNames: { reference: ["out_trade_no"], transactionNo: ["trade_no"] } },
  ],
];
