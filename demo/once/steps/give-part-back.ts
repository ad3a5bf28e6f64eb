import BigNumber from "bignumber.js";
import { captured, paymentsOf, refunded, sum } from "../medusa-admin";
import { newDraft } from "../new-draft";
import type { Step } from "../run";
import { payOrder } from "./pay-by-link";

/** A part of a paid order is taken off it: all of the payment goes back, and its customer pays the rest by a link. */
export const givePartBack: Step = {
  title: "Giving a part of an order back",
  run: async (run) => {
    const { medusa, gateway } = run;
    const id = await newDraft(run);
    const first = await payOrder(run, id, await medusa.paymentLink(id));
    await medusa.takeOneOff(id);
    const second = await payOrder(run, id, await medusa.refundAndAsk(first));
    const order = await medusa.order(id);
    const paid = await Promise.all([first, second].map((reference) => gateway.order(reference)));
    return [
      {
        step: "part given back",
        channel: "creditcard",
        currency: "usd",
        medusa: {
          state: `${paymentsOf(order).length} payments`,
          money: captured(order).minus(refunded(order)),
        },
        gateway: {
          state: `${paid.filter((one) => Number(one.paid) > 0).length} payments`,
          money: sum(paid.map((one) => new BigNumber(one.paid).minus(one.refunded))),
        },
      },
    ];
  },
};
