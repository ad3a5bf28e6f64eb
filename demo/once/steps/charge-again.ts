import { eventually } from "../../../testing/shop/sandbox-control";
import { Shopper } from "../../../testing/shop/shopper";
import { bothSides, type Run, type Step } from "../run";

const A_MONTH_IN_MINUTES = 30 * 24 * 60;
const PLACE = { channel: "creditcard", currency: "usd" } as const;

/**
 * Two customers pay once by hand. A month later their cards are charged again: of the one renewal the store's own code makes an order,
 * and the other one's order makes itself (`createOrders`).
 */
export const chargeAgain: Step = {
  title: "Charging cards again a month later",
  run: async (run) => {
    const shopper = () => new Shopper(run.demo.medusaUrl, run.demo.shop);
    const first = await subscribe(shopper());
    const started = { step: "subscription paid", ...PLACE, ...(await bothSides(run, first)) };
    const other = await subscribe(shopper(), "by_itself");
    await run.gateway.advanceClock(A_MONTH_IN_MINUTES);
    const again = { step: "charged again", ...PLACE, ...(await bothSides(run, await renewal(run, first))) };
    const itself = await bothSides(run, await renewal(run, other));
    return [started, again, { step: "renewal ordered by itself", ...PLACE, ...itself }];
  },
};

/** A shopper pays the first time of a card that is charged every month. */
export async function subscribe(shopper: Shopper, recurring_plan = "monthly") {
  const cart = await shopper.fillCart("usd", "jasmine-tea");
  const { shown } = await shopper.choosePayment("creditcard", { recurring_plan });
  await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
  const { order } = await shopper.complete(cart.id);
  return { id: order?.id ?? "", reference: shown.reference };
}

/** The second payment of a subscription, by the gateway's number, and its order. */
async function renewal({ medusa, gateway }: Run, first: { reference: string }) {
  const schedule = (await gateway.schedules()).find(({ reference }) => reference === first.reference);
  const charged = schedule?.transactions[1] ?? "";
  let id = "";
  await eventually(async () => {
    for (const order of await medusa.orders()) {
      const isIts = (await medusa.transactionsOf(order.id)).some(({ reference }) =>
        reference.endsWith(`-${charged}`),
      );
      if (isIts && order.payment_status === "captured") id = order.id;
    }
    return id !== "";
  }, "the order of a renewal");
  return { id, reference: charged };
}
