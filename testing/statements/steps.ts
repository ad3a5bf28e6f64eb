import type { AxiosInstance } from "axios";
import { z } from "zod";
import type { GatewayOrder, SandboxControl } from "../shop/sandbox-control";
import type { Shopper } from "../shop/shopper";

/** What is counted of a store with the plugin, in the order in which it is printed. */
export const STEPS = {
  cart: "a cart is filled",
  session: "a session is opened",
  switch: "another method is chosen",
  later: "a session whose order is opened later",
  open: "its shopper goes to pay",
  complete: "the shopper completes the cart",
  after: "the notification after that",
  alone: "the notification alone, until both sides agree",
  again: "the same notification again",
  back: "the browser comes back to an order",
  first: "the browser comes back first, and the order is made",
  unpaid: "a page asks, and it is not paid",
  paid: "a page asks, and it is paid",
  minute: "the job's minute, nothing due",
  hour: "the job's minute once an hour, nothing due",
  refund: "staff refunds a payment by Medusa's own button",
  other: "a cart of another provider is completed",
} as const;
export type StepName = keyof typeof STEPS;

/** Carries a step out and counts it, with what it leaves to be done after its answer. What stands outside only prepares it. */
export type Count = <T>(step: StepName, work: () => Promise<T>) => Promise<T>;

export interface Stage {
  gateway: SandboxControl;
  shopper: () => Shopper;
  /** The admin API, signed in as staff. */
  staff: Pick<AxiosInstance, "get" | "post">;
  /** Has the gateway tell of an order, which tells nothing by itself here. */
  notify: (order: GatewayOrder) => Promise<unknown>;
  /** What the job does once an hour. */
  runJob: () => Promise<unknown>;
  /** What it does each minute. */
  runMinute: () => Promise<unknown>;
  count: Count;
}

/** Each step in an order of its own where it needs one; fails where what it is about did not happen. */
export async function playSteps(stage: Stage): Promise<void> {
  await playBoundSteps(stage);
  await byBrowser(stage);
  await whileWaiting(stage);
  await stage.count("hour", stage.runJob);
}

/** Those that may cost so much and no more. */
export async function playBoundSteps(stage: Stage): Promise<void> {
  await stage.gateway.faults({ ipn: { lose: true } });
  await byShopper(stage);
  await byNotification(stage);
  await openedLater(stage);
  await byOther(stage);
  // What is left to do it does the first time.
  await stage.runJob();
  await stage.count("minute", stage.runMinute);
}

interface Plain extends Pick<Stage, "shopper" | "count"> {
  provider: string;
  /** Chosen first, where a change of the method is counted. */
  other?: string;
}

/** A cart is paid with a provider that asks no gateway. */
export async function payWith({ provider, other, shopper: next, count }: Plain): Promise<void> {
  const shopper = next();
  const cart = await count("cart", () => shopper.fillCart());
  if (other) await count("session", () => succeed(shopper.choose(other)));
  await count("switch", () => succeed(shopper.choose(provider)));
  await count("complete", () => completed(shopper, cart.id));
}

async function byOther({ shopper: next, count }: Stage): Promise<void> {
  const shopper = next();
  const cart = await shopper.fillCart();
  await succeed(shopper.choose("pp_system_default"));
  await count("other", () => completed(shopper, cart.id));
}

async function byShopper(stage: Stage): Promise<void> {
  const { gateway, notify, count } = stage;
  const shopper = stage.shopper();
  const cart = await count("cart", () => shopper.fillCart());
  await count("session", () => shopper.choosePayment("channel-b"));
  const { shown } = await count("switch", () => shopper.choosePayment("channel-a"));
  const callback = await shopper.atCashier(shown.cashier_url);
  const order_id = await count("complete", () => completed(shopper, cart.id));
  const order = await gateway.order(shown.reference);
  await count("after", () => notify(order));
  await count("again", () => notify(order));
  await count("back", () => broughtOrder(shopper, callback));
  await refundedByStaff(stage, order_id);
}

async function byNotification(stage: Stage): Promise<void> {
  const { shopper, shown } = await chosen(stage);
  const callback = await shopper.atCashier(shown.cashier_url);
  const order = await stage.gateway.order(shown.reference);
  await stage.count("alone", () => stage.notify(order));
  await broughtOrder(shopper, callback);
}

async function openedLater({ shopper: next, count }: Stage): Promise<void> {
  const shopper = next();
  await shopper.fillCart();
  const { id } = await count("later", () => shopper.openSession("channel-a", { opening: "on_pay" }));
  await count("open", () => succeed(shopper.post(`/store/crossborder/sessions/${id}/open`, {})));
}

async function byBrowser(stage: Stage): Promise<void> {
  const { shopper, shown } = await chosen(stage);
  const callback = await shopper.atCashier(shown.cashier_url);
  await stage.count("first", () => broughtOrder(shopper, callback));
}

async function whileWaiting(stage: Stage): Promise<void> {
  const { gateway, notify, count } = stage;
  const { shopper, id, shown } = await chosen(stage);
  const ask = async (expected: string) => {
    const { data } = await shopper.get(`/store/crossborder/sessions/${id}`);
    if (data.session?.payment !== expected) throw new Error(`The page was told ${JSON.stringify(data)}`);
  };
  await count("unpaid", () => ask("pending"));
  await shopper.atCashier(shown.cashier_url);
  await count("alone", async () => notify(await gateway.order(shown.reference)));
  await count("paid", () => ask("paid"));
}

async function chosen({ shopper: next }: Stage) {
  const shopper = next();
  await shopper.fillCart();
  return { shopper, ...(await shopper.choosePayment("channel-a")) };
}

const paidOrder = z.object({
  order: z.object({
    payment_collections: z.tuple([
      z.object({ payments: z.tuple([z.object({ id: z.string(), amount: z.number() })]) }),
    ]),
  }),
});

async function refundedByStaff({ staff, count }: Stage, order_id: string): Promise<void> {
  const { data } = await staff.get(`/admin/orders/${order_id}?fields=*payment_collections.payments`);
  const [{ payments }] = paidOrder.parse(data).order.payment_collections;
  const [{ id, amount }] = payments;
  await count("refund", () => succeed(staff.post(`/admin/payments/${id}/refund`, { amount })));
}

async function completed(shopper: Shopper, cart_id: string): Promise<string> {
  const answer = await shopper.complete(cart_id);
  if (answer.type === "order" && answer.order) return answer.order.id;
  throw new Error(`No order was placed: ${JSON.stringify(answer)}`);
}

async function broughtOrder(shopper: Shopper, callback: string): Promise<void> {
  const { storefront } = await shopper.comeBack(callback);
  if (!storefront.searchParams.has("order_id")) throw new Error(`The browser came to ${storefront.href}`);
}

async function succeed(request: Promise<{ status: number; data: unknown }>): Promise<void> {
  const { status, data } = await request;
  if (status !== 200) throw new Error(`Answered ${status} ${JSON.stringify(data)}`);
}
