import { eventually, SandboxControl } from "../testing/shop/sandbox-control";
import { type Person, Shopper } from "../testing/shop/shopper";
import type { RunningShop } from "../testing/servers/running-shop";
import { step } from "../testing/programs/progress";
import { MedusaAdmin } from "./once/medusa-admin";
import { subscribe } from "./once/steps/charge-again";
import { livePast } from "./past";
import { NOT_TODAY } from "./shop/what-if";

interface Desk {
  demo: RunningShop;
  medusa: MedusaAdmin;
  gateway: SandboxControl;
}

/** What the admin's pages have to show, made by shoppers, staff and the gateway as in any shop. */
export async function fillDesk(demo: RunningShop): Promise<void> {
  const medusa = await MedusaAdmin.signIn(demo.medusaUrl);
  const desk: Desk = { demo, medusa, gateway: new SandboxControl(demo.sandboxUrl) };
  await medusa.introduce({ first_name: "Ann", last_name: "Lee" });
  await step("Living through three weeks of the shop", () => livePast(desk));
  await step("Taking orders and a subscription", async () => {
    for (const channel of ["channel-a", "creditcard"]) await paidOrder(desk, channel);
    await subscribe(desk);
  });
  await step("Making draft orders, and a hold at the counter", async () => {
    await draft(desk, { email: "grace@shop.example", first_name: "Grace", last_name: "Hopper" }, 2);
    await draft(desk, { email: "alan@shop.example", first_name: "Alan", last_name: "Turing" }, 3);
    await hold(desk);
  });
  await step("Rehearsing a refund that fails, and money that cannot go back", async () => {
    const refunded = await failedRefund(desk);
    await unreturned(desk, refunded);
    await eventually(async () => (await medusa.needAttention()).length === 2, "both to need attention");
  });
  await step("Comparing the books", () => medusa.audit());
}

/** Resolves to the order's id and the payment's reference. */
async function paidOrder({ demo }: Desk, channel: string): Promise<{ id: string; reference: string }> {
  const shopper = new Shopper(demo.medusaUrl, demo.shop);
  await shopper.fillCart("usd", "teapot");
  const { shown } = await shopper.choosePayment(channel);
  const { storefront } = await shopper.comeBackDecided(await shopper.atCashier(shown.cashier_url));
  return { id: storefront.searchParams.get("order_id") ?? "", reference: shown.reference };
}

async function draft({ demo, medusa }: Desk, customer: Person, quantity: number): Promise<string> {
  return await medusa.draft({
    customer_id: await medusa.customer(customer),
    email: customer.email,
    region_id: demo.shop.regions.usd,
    sales_channel_id: demo.shop.salesChannel,
    items: [{ variant_id: demo.shop.variants["jasmine-tea"], quantity }],
  });
}

async function hold(desk: Desk): Promise<void> {
  const customer = { email: "katherine@shop.example", first_name: "Katherine", last_name: "Johnson" };
  const order_id = await draft(desk, customer, 4);
  const { reference } = await desk.medusa.takeInStore(order_id, { method: "merchant_scan", pre_auth: true });
  await desk.medusa.scan(reference, "280000000000000001", "channel_a");
  await desk.medusa.poll(reference);
}

const refusing = (...references: string[]) => ({ refuse: NOT_TODAY, references });

/** The gateway accepts a refund, which fails later; asked again, it refuses. Resolves to the payment's reference. */
async function failedRefund(desk: Desk): Promise<string> {
  const { medusa, gateway } = desk;
  const { id, reference } = await paidOrder(desk, "channel-a");
  await gateway.faults({ refund: { pending: true, times: 1 } });
  await medusa.refund(await medusa.order(id));
  await gateway.act(reference, "fail-refund");
  await gateway.faults({ refund: refusing(reference) });
  await medusa.reconcile(reference);
  return reference;
}

/** A shopper changes the cart, and pays on the page of the old amount; the gateway does not send the money back. */
async function unreturned({ demo, gateway }: Desk, refunded: string): Promise<void> {
  const shopper = new Shopper(demo.medusaUrl, demo.shop);
  const cart = await shopper.fillCart("usd", "travel-cup");
  const { shown } = await shopper.choosePayment("channel-b");
  // Neither way back: what cannot be reversed is refunded whole.
  const { reference } = shown;
  await gateway.faults({ refund: refusing(refunded, reference), reverse: refusing(reference) });
  await shopper.addToCart(cart.id, "teapot");
  // Once: the payment stays undecided as long as its money cannot go back.
  await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
}
