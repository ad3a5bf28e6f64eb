import type { z } from "@medusajs/framework/zod";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { InStorePayment, type Method } from "../in-store";
import { viewBy } from "./view-by";

/** How a clerk takes money, by the document's operation that opens it (§4.2, §4.4, §4.8). */
const BY_OPERATION: Readonly<Record<string, Method>> = {
  add: "merchant_scan",
  "create-trans-qrcode": "customer_scan",
  "cashier-add": "cash_register",
};

const inLedger = InStorePayment.omit({
  order_id: true,
  held_amount: true,
  qrcode_url: true,
  deep_link: true,
});

/** What the ledger knows of a payment at the counter. */
export const viewInStore = (row: LedgerTransaction): z.output<typeof inLedger> =>
  // Nothing else opens one.
  viewBy(inLedger, { ...row, method: BY_OPERATION[row.operation] ?? "cash_register" });
