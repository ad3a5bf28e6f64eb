import BigNumber from "bignumber.js";
import { refunded } from "../medusa-admin";
import type { Step } from "../run";

/** The last order's whole payment, sent back by a person in the admin. */
export const refundOne: Step = {
  title: "Refunding one of them in the admin",
  run: async ({ medusa, gateway, orders }) => {
    const chosen = orders.findLast(({ id }) => id !== undefined);
    if (!chosen?.id) throw new Error("There is no order to refund");
    await medusa.refund(await medusa.order(chosen.id));
    const order = await medusa.order(chosen.id);
    const { status, refunded: sentBack } = await gateway.order(chosen.reference);
    return [
      {
        step: "order refunded",
        channel: chosen.channel,
        currency: chosen.currency,
        medusa: { state: order.payment_status, money: refunded(order) },
        gateway: { state: status, money: new BigNumber(sentBack) },
      },
    ];
  },
};
