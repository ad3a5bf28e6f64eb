import { eventually } from "../../../testing/shop/sandbox-control";
import { Shopper } from "../../../testing/shop/shopper";
import { bothSides } from "../both-sides";
import type { Run, Step } from "../run";

const A_MONTH_IN_MINUTES = 30 * 24 * 60;
const PLACE = { channel: "creditcard", currency: "usd" } as const;

/** The customer pays once by hand; a month later the card is charged again, and the store makes an order of it. */
export const chargeAgain: Step = {
  title: "Charging a card again a month later",
  run: async (run) => {
    const first = await subscribe(run);
    const started = { step: "subscription paid", ...PLACE, ...(await bothSides(run, first)) };
    const again = await nextMonth(run);
    return [started, { step: "charged again", ...PLACE, ...(await bothSides(run, again)) }];
  },
};

/** A shopper pays the first time of a monthly card. */
export async function subscribe({ demo }: Pick<Run, "demo">) {
  const shopper = new Shopper(demo.medusaUrl, demo.shop);
  const cart = await shopper.fillCart("usd", "jasmine-tea");
  const { shown } = await shopper.choosePayment("creditcard", { recurring_plan: "monthly" });
  await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
  const { order } = await shopper.complete(cart.id);
  return { id: order?.id ?? "", reference: shown.reference };
}

async function nextMonth({ medusa, gateway }: Run) {
  const known = new Set((await medusa.orders()).map(({ id }) => id));
  await gateway.advanceClock(A_MONTH_IN_MINUTES);
  let id = "";
  await eventually(async () => {
    const made = (await medusa.orders()).find((order) => !known.has(order.id));
    if (made?.payment_status === "captured") id = made.id;
    return id !== "";
  }, "the order of the deduction");
  const [schedule] = await gateway.schedules();
  return { id, reference: schedule?.transactions.at(-1) ?? "" };
}
