import BigNumber from "bignumber.js";
import { captured } from "./medusa-admin";
import type { Row } from "./row";
import type { Run } from "./run";

/** What each side has recorded of an order that was paid, or is held. */
export async function bothSides(
  { medusa, gateway }: Run,
  { id, reference }: { id: string; reference: string },
): Promise<Pick<Row, "medusa" | "gateway">> {
  const order = await medusa.order(id);
  const { status, paid } = await gateway.order(reference);
  return {
    medusa: { state: order.payment_status, money: captured(order) },
    gateway: { state: status, money: new BigNumber(paid) },
  };
}
