import type { MedusaError } from "@medusajs/framework/utils";
import type { MedusaRecords } from "../medusa";
import { paymentError } from "./errors";

/** Medusa's types of order changes, as staff knows them. */
const NAMES = new Map([
  ["edit", "an edit"],
  ["return_request", "a return"],
  ["return_receive", "the receipt of a return"],
  ["claim", "a claim"],
  ["exchange", "an exchange"],
  ["transfer", "a transfer to another customer"],
  ["credit_line", "another refund"],
]);

/**
 * While a change of an order is open, Medusa records no refund and cancels no order: it finds that out after it has refunded, and
 * takes the refund out of the order's book again.
 * @returns why money of the order cannot go back now; undefined where it can
 */
export async function changeObstacle(
  records: MedusaRecords,
  order_id: string,
): Promise<MedusaError | undefined> {
  const change = await records.openChange(order_id);
  if (!change) return undefined;
  const name = NAMES.get(change.change_type ?? "") ?? "a change";
  return paymentError(
    "order_change_open",
    `${name[0]?.toUpperCase()}${name.slice(1)} of order ${order_id} is open: confirm or cancel it first. Medusa records no refund meanwhile.`,
  );
}
