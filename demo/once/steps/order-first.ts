import { z } from "zod";
import { Shopper } from "../../../testing/shop/shopper";
import { bothSides, type Step } from "../run";

const OPENED = z.object({
  payment_session: z.object({
    data: z.object({ crossborder: z.object({ cashier_url: z.string() }) }),
  }),
});

/** The order is placed and waits; its shopper goes to pay, declines once, and pays the same order by another method. */
export const orderFirst: Step = {
  title: "Placing an order before it is paid, and paying it after a decline",
  run: async (run) => {
    const shopper = new Shopper(run.demo.medusaUrl, run.demo.shop);
    const cart = await shopper.fillCart("usd", "teapot");
    const { id: session, shown } = await shopper.openSession("pp_crossborder-channel-a_first", {
      opening: "on_pay",
    });
    const { order } = await shopper.complete(cart.id);
    if (!order) throw new Error("The order was not placed before its payment");
    const { data } = await shopper.post(`/store/crossborder/sessions/${session}/open`, {});
    const waits = await bothSides(run, { id: order.id, reference: shown.reference });
    const { cashier_url } = OPENED.parse(data).payment_session.data.crossborder;
    await shopper.comeBackDecided(await shopper.atCashier(cashier_url, "decline"));

    const again = await shopper.choosePayment("pp_crossborder-channel-b_first");
    await shopper.comeBackDecided(await shopper.atCashier(again.shown.cashier_url));
    const paid = await bothSides(run, { id: order.id, reference: again.shown.reference });
    return [
      { step: "placed unpaid", channel: "channel-a", currency: "usd", ...waits },
      { step: "… then paid", channel: "channel-b", currency: "usd", ...paid },
    ];
  },
};
