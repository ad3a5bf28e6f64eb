import { transactionRow } from "../../../testing/ledger/rows";
import { noticeOf } from "./notice";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 17, minute));
const paid = {
  amount: "53.00",
  state: "paid",
  captured_amount: "53.00",
  reconciliation_status: "reconciled",
} as const;
const refunded = { ...paid, state: "refunded", refunded_amount: "53.00" } as const;
const held = {
  ...paid,
  pre_auth: true,
  state: "held",
  captured_amount: "0.00",
  authorized_amount: "53.00",
} as const;
const placed = { amount: "53.00", state: "open", order_expires_at: at(59) } as const;

const OWES = "53.00";
const WAITS = { code: "order_waits", amount: "53.00", until: at(59).toISOString() };
const TOO_MUCH = { code: "paid_too_much", amount: "20.00", actions: ["refund_and_ask", "refund"] };

it.each([
  ["waits for its payment", placed, OWES, WAITS],
  ["waits for another payment", { ...placed, state: "closed" } as const, OWES, { code: "order_waits" }],
  ["owes nothing any more", placed, "0", null],
  ["is paid", { ...paid, order_expires_at: at(59) }, OWES, null],
  ["was not placed first", { state: "open" } as const, OWES, null],
  ["costs less than was paid", paid, "-20", TOO_MUCH],
  ["costs less than another payment of it", paid, "-60", null],
  ["costs less than a payment that went back", refunded, "-20", null],
  ["costs less than what is held", held, "-20", { code: "held" }],
])("what staff is told first of the payment of an order that %s", (_name, row, due, expected) => {
  const notice = noticeOf(transactionRow(row), [], due);
  if (expected) expect(notice).toMatchObject(expected);
  else expect(notice).toBeNull();
});
