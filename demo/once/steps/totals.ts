import type { GatewayOrder } from "../../../testing/shop/sandbox-control";
import { type AdminOrder, captured, paymentsOf, refunded, sum } from "../medusa-admin";
import { CURRENCIES, type Currency, GATEWAY_CURRENCY, type Row } from "../row";
import type { Step } from "../run";

/** What is left in each currency, over everything that either side has recorded, read anew. */
export const totals: Step = {
  title: "Adding up both sides",
  run: async ({ medusa, gateway }) => {
    const recorded = await medusa.orders();
    const paid = (await gateway.orders()).filter(({ paid }) => Number(paid) > 0);
    return CURRENCIES.map((currency) => total(currency, recorded, paid));
  },
};

function total(currency: Currency, recorded: AdminOrder[], paid: GatewayOrder[]): Row {
  const ours = recorded.filter(({ currency_code }) => currency_code === currency);
  const theirs = paid.filter((order) => order.currency === GATEWAY_CURRENCY[currency]);
  return {
    step: "total kept",
    channel: "all",
    currency,
    medusa: {
      state: `${ours.flatMap(paymentsOf).filter(({ captures }) => captures.length > 0).length} payments`,
      money: sum(ours.map(captured)).minus(sum(ours.map(refunded))),
    },
    gateway: {
      state: `${theirs.length} payments`,
      money: sum(theirs.map((order) => order.paid)).minus(sum(theirs.map((order) => order.refunded))),
    },
  };
}
