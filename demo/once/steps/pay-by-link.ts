import axios from "axios";
import BigNumber from "bignumber.js";
import { eventually } from "../../../testing/shop/sandbox-control";
import { Shopper } from "../../../testing/shop/shopper";
import { captured, paymentsOf, refunded, sum } from "../medusa-admin";
import { bothSides, newDraft, type Run, type Step } from "../run";

const METHOD = "pp_crossborder-creditcard_main";

/** Staff sends a link for a draft order, and its customer pays on the link's page. */
export const payByLink: Step = {
  title: "Paying a draft order by a link",
  run: async (run) => {
    const id = await newDraft(run);
    const reference = await payOrder(run, id, await run.medusa.paymentLink(id));
    const sides = await bothSides(run, { id, reference });
    return [{ step: "paid by link", channel: "creditcard", currency: "usd", ...sides }];
  },
};

/** Pays by card what the page of a link asks for. Resolves to the reference, once both sides agree. */
async function payOrder(run: Run, order_id: string, page: string): Promise<string> {
  const { data } = await axios.get<string>(page);
  const amount = /name="amount" value="([\d.]+)"/.exec(data)?.[1] ?? "";
  const cashier = await follow(page, new URLSearchParams({ method: METHOD, amount }));
  const shopper = new Shopper(run.demo.medusaUrl, run.demo.shop);
  await shopper.comeBackDecided(await shopper.atCashier(cashier));
  return await referenceOf(run, order_id);
}

async function follow(page: string, form: URLSearchParams): Promise<string> {
  const { headers } = await axios.post<unknown>(page, form, {
    maxRedirects: 0,
    validateStatus: (status) => status === 303,
  });
  return String(headers.location);
}

async function referenceOf({ medusa }: Run, order_id: string): Promise<string> {
  let reference = "";
  await eventually(async () => {
    const [newest] = await medusa.transactionsOf(order_id);
    reference = newest?.reference ?? "";
    return newest?.reconciliation_status === "reconciled";
  }, `the payment of ${order_id}`);
  return reference;
}

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
