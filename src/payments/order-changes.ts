import type { MedusaError } from "@medusajs/framework/utils";
import type { MedusaRecords } from "../medusa";
import { paymentError } from "./errors";
import { changeOpenText } from "./views/obstacles";

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
  return paymentError("order_change_open", changeOpenText(order_id, change));
}
