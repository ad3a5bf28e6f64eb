import type { Sdk } from "medusa-payment-crossborder-storefront";
import { z } from "zod";
import {
  listMethods,
  openPayment,
  resultOfReturn,
  sessionData,
  startPayment,
} from "../../packages/storefront/src";
import type { Shopper } from "../../testing/shop/shopper";
import { bareClient, expectAnswer } from "../bare-client";
import { notificationBody } from "../order";
import { PROVIDER, type Shop } from "../shop/shop";
import type { PlainShop } from "../shop/start-plain";
import { STRIPE } from "./account";

/** A customer who has paid, and has not come back yet. */
export interface Paid {
  cart_id: string;
  /** The payment at the gateway. */
  payment: string;
  /** The browser comes back, and the order is placed where it is not yet. Its page waits for it until `signal` closes it. */
  comeBack: (signal?: AbortSignal) => Promise<void>;
  /** The gateway tells of it. */
  notify: () => Promise<void>;
}

/** Somebody who is about to pay. */
export interface Filled {
  shopper: Shopper;
  /** As its page has it. */
  cart: z.output<typeof filledCart>;
}

/** The steps of one order, with what a storefront asks of the shop by itself. */
export interface Checkout {
  fill: () => Promise<Filled>;
  pay: (filled: Filled) => Promise<Paid>;
}

const filledCart = z.object({
  id: z.string(),
  region_id: z.string(),
  total: z.number(),
  currency_code: z.string(),
});

const filledBy = (shop: Pick<Shop, "shopper">) => async (): Promise<Filled> => {
  const shopper = shop.shopper();
  return { shopper, cart: filledCart.parse(await shopper.fillCart()) };
};

/** What a storefront calls the store by, for a shopper. */
const sdkOf = (shopper: Shopper): Sdk => ({
  client: {
    fetch: async (path, { method, body, query = {} } = {}) => {
      const search = new URLSearchParams(query).toString();
      const { status, data } =
        method === "POST" ? await shopper.post(path, body) : await shopper.get(`${path}?${search}`);
      if (status === 200) return data;
      throw Object.assign(new Error(`${path} was answered ${JSON.stringify(data)}`), { status });
    },
  },
});

/** As `CrossborderPayment` and `CrossborderReturn` go: the page looks what is open, and the order is opened by its button. */
export const ourCheckout = (shop: Pick<Shop, "shopper" | "gateway" | "ipnUrl">): Checkout => ({
  fill: filledBy(shop),
  pay: async ({ shopper, cart }) => {
    const sdk = sdkOf(shopper);
    const provider = `pp_${PROVIDER}`;
    const [methods] = await Promise.all([listMethods(sdk, cart), openPayment(sdk, cart)]);
    const isOffered = methods.some(({ id }) => id === provider);
    const { redirect } = await startPayment(sdk, cart, provider, sessionData({ opening: "on_pay" }));
    if (!isOffered || !redirect) throw new Error("The store offers no payment");
    const callback = await shopper.atCashier(redirect);
    const payment = z.string().parse(new URL(callback).searchParams.get("reference"));
    return {
      ...{ cart_id: cart.id, payment },
      comeBack: async (signal) => {
        const { storefront } = await shopper.comeBack(callback);
        const { order, code } = await resultOfReturn(sdk, storefront.href, { cart_id: cart.id, signal });
        if (!order) throw new Error(`The browser came back and was told ${code}`);
      },
      notify: async () => {
        const body = notificationBody(await shop.gateway.order(payment));
        expectAnswer("success", await bareClient(1)(shop.ipnUrl, body));
      },
    };
  },
});

const withSecret = z.object({
  payment_collection: z.object({
    payment_sessions: z.tuple([z.object({ data: z.object({ id: z.string(), client_secret: z.string() }) })]),
  }),
});

/** As Medusa's guide to Stripe in a storefront goes: its script in the browser confirms, then the storefront completes the cart. */
export const stripesCheckout = (shop: Pick<PlainShop, "shopper" | "stripe">): Checkout => ({
  fill: filledBy(shop),
  pay: async ({ shopper, cart }) => {
    const { client } = sdkOf(shopper);
    await client.fetch("/store/payment-providers", { query: { region_id: cart.region_id } });
    const sessions = `/store/payment-collections/${shopper.collection}/payment-sessions`;
    const answer = await client.fetch(sessions, { method: "POST", body: { provider_id: STRIPE } });
    await client.fetch(`/store/carts/${cart.id}`);
    const [session] = withSecret.parse(answer).payment_collection.payment_sessions;
    const payment = session.data.id;
    await shop.stripe.confirm(payment);
    return {
      ...{ cart_id: cart.id, payment },
      comeBack: async () => {
        const { type, error } = await shopper.complete(cart.id);
        if (type !== "order") throw new Error(`A checkout became no order: ${error?.message}`);
      },
      notify: () => shop.stripe.notify(payment),
    };
  },
});
