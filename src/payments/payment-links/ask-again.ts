import BigNumber from "bignumber.js";
import { sameAmount } from "../../gateway";
import { isCreditOf } from "../../medusa";
import { retrieveOrderToPay } from "../amount-due";
import type { StoreContext } from "../context";
import { paymentError, withMedusaErrors } from "../errors";
import { changeObstacle, throwIf } from "../views/obstacles";
import { accountFor, type PaymentLinkInput, readEnd } from "./links";
import { takenOff } from "./taken-off";

/**
 * Has an order owe again what the refund of a whole payment has taken off it: a credit line below 0 takes that one back. An order that owes
 * something by now is left as it is.
 * @param wanted `again` is what was shown
 * @throws MedusaError `rest_changed`, `order_change_open`, `busy`, or what keeps a link for it from being made; nothing is written then
 */
export async function oweAgain(
  context: StoreContext,
  wanted: PaymentLinkInput & { again: string },
): Promise<void> {
  const { refunded } = await takenOff(context, await retrieveOrderToPay(context, wanted.order_id));
  await withMedusaErrors(async () => {
    const taken = await context.locks.lockTransactions(refunded);
    await taken.within(() => owe(context, wanted)).finally(taken.release);
  });
}

async function owe(
  context: StoreContext,
  { order_id, again, provider_id, expires_at, user_id }: PaymentLinkInput & { again: string },
): Promise<void> {
  const { acts, records } = context;
  const order = await retrieveOrderToPay(context, order_id);
  if (new BigNumber(order.due).gt(0)) return;
  const { amount, refunded } = await takenOff(context, order);
  const open = await records.openChange(order_id);
  // A server has died over it.
  const begun = refunded.find((one) => isCreditOf(open, one.reference));
  if (begun) await acts.dropCredit(order_id, begun.reference);
  else throwIf(changeObstacle(order, open));
  const [newest] = refunded;
  if (!newest || !sameAmount(amount, again))
    throw paymentError("rest_changed", `again: the order can be asked for ${amount} again, not for ${again}`);
  const due = new BigNumber(order.due).plus(amount).toFixed();
  await accountFor(context, { ...order, due }, provider_id);
  readEnd(expires_at, context.clock.now());
  const { reference } = newest;
  await acts.creditOrder({ order_id, amount: `-${amount}`, reference, created_by: user_id });
}
