import { eventually, SandboxControl } from "../testing/shop/sandbox-control";
import { type Person, Shopper } from "../testing/shop/shopper";
import type { RunningShop } from "../testing/servers/running-shop";
import { step } from "../testing/programs/progress";
import { MedusaAdmin } from "./once/medusa-admin";
import type { Parties } from "./once/run";
import { subscribe } from "./once/steps/charge-again";
import { livePast } from "./past";
import { NOT_TODAY } from "./shop/what-if";

/** What the admin's pages have to show, made by shoppers, staff and the gateway as in any shop. */
export async function fillDesk(demo: RunningShop): Promise<void> {
  const medusa = await MedusaAdmin.signIn(demo.medusaUrl);
  const desk: Parties = { demo, medusa, gateway: new SandboxControl(demo.sandboxUrl) };
  await medusa.introduce({ first_name: "Ann", last_name: "Lee" });
  await step("Living through three weeks of the shop", () => livePast(desk));
  await step("Taking orders and a subscription", async () => {
    for (const channel of ["channel-a", "creditcard"]) await paidOrder(desk, channel);
    await subscribe(ada(desk));
  });
  await step("Making draft orders, and a hold at the counter", async () => {
    await draft(desk, { email: "grace@shop.example", first_name: "Grace", last_name: "Hopper" }, 2);
    await draft(desk, { email: "alan@shop.example", first_name: "Alan", last_name: "Turing" }, 3);
    await hold(desk);
  });
  await step("Rehearsing a refund that is refused, and money that no order can use", async () => {
    await refusedRefund(desk);
    await paidTwice(desk);
    await eventually(async () => (await medusa.needAttention()).length === 2, "both to need attention");
  });
  await step("Comparing the books", () => medusa.audit());
}

/** One who buys often: not twice at once, so that one address is enough. */
const ada = ({ demo }: Parties) =>
  new Shopper(demo.medusaUrl, demo.shop).as({
    email: "ada@shop.example",
    first_name: "Ada",
    last_name: "Lovelace",
  });

/** Resolves to the order's id and the payment's reference. */
async function paidOrder(desk: Parties, channel: string): Promise<{ id: string; reference: string }> {
  const shopper = ada(desk);
  await shopper.fillCart("usd", "teapot");
  const { shown } = await shopper.choosePayment(channel);
  const { storefront } = await shopper.comeBackDecided(await shopper.atCashier(shown.cashier_url));
  return { id: storefront.searchParams.get("order_id") ?? "", reference: shown.reference };
}

async function draft({ demo, medusa }: Parties, customer: Person, quantity: number): Promise<string> {
  return await medusa.draft({
    customer_id: await medusa.customer(customer),
    email: customer.email,
    region_id: demo.shop.regions.usd,
    sales_channel_id: demo.shop.salesChannel,
    items: [{ variant_id: demo.shop.variants["jasmine-tea"], quantity }],
  });
}

async function hold(desk: Parties): Promise<void> {
  const customer = { email: "katherine@shop.example", first_name: "Katherine", last_name: "Johnson" };
  const order_id = await draft(desk, customer, 4);
  const { reference } = await desk.medusa.takeInStore(order_id, { method: "merchant_scan", pre_auth: true });
  await desk.medusa.scan(reference, "280000000000000001", "channel_a");
  await desk.medusa.poll(reference);
}

/** The gateway accepts a refund, which fails later. Asked again by staff, it refuses. */
async function refusedRefund(desk: Parties): Promise<void> {
  const { medusa, gateway } = desk;
  const { id, reference } = await paidOrder(desk, "channel-a");
  await gateway.faults({ refund: { pending: true, times: 1 } });
  await medusa.refund(await medusa.order(id));
  await gateway.act(reference, "fail-refund");
  await gateway.faults({ refund: { refuse: NOT_TODAY } });
  await medusa.refundAgain(reference);
  await gateway.faults({});
}

const TRAVEL_CUP_USD = 19.99;

/** An order costs more since it was edited. The customer pays that in cash while its page at the gateway is open, and there, too. */
async function paidTwice(desk: Parties): Promise<void> {
  const { demo, medusa } = desk;
  const { id } = await paidOrder(desk, "creditcard");
  await medusa.putInto(id, { variant_id: demo.shop.variants["travel-cup"], quantity: 1 });
  const shopper = ada(desk);
  shopper.collection = await medusa.ask(id, TRAVEL_CUP_USD);
  const { shown } = await shopper.choosePayment("channel-b");
  await medusa.markAsPaid(id, TRAVEL_CUP_USD);
  // Once: the payment stays undecided as long as its money cannot be used.
  await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
}
