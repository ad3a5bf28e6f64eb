import { type MedusaError, OrderChangeStatus } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import type { Query } from "./context";
import { paymentError } from "./errors";

const OPEN = [OrderChangeStatus.PENDING, OrderChangeStatus.REQUESTED];

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

const changeSchema = z.object({ change_type: z.string().nullish() });

/**
 * While a change of an order is open, Medusa records no refund and cancels no order: it finds that out after it has refunded, and
 * takes the refund out of the order's book again.
 * @returns why money of the order cannot go back now; undefined where it can
 */
export async function changeObstacle(query: Query, order_id: string): Promise<MedusaError | undefined> {
  const { data } = await query.graph({
    entity: "order_change",
    fields: ["id", "change_type"],
    filters: { order_id, status: OPEN },
  });
  if (!data[0]) return undefined;
  const { change_type } = changeSchema.parse(data[0]);
  const name = NAMES.get(change_type ?? "") ?? "a change";
  return paymentError(
    "order_change_open",
    `${name[0]?.toUpperCase()}${name.slice(1)} of order ${order_id} is open: confirm or cancel it first. Medusa records no refund meanwhile.`,
  );
}
