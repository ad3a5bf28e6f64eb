import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import axios, { type AxiosInstance, type AxiosRequestConfig, type AxiosResponse } from "axios";
import { z } from "zod";
import type { Seeded } from "../store/seed";
import { checkAnswers } from "./answers";

export const cartSchema = z.looseObject({ id: z.string(), total: z.number(), currency_code: z.string() });
const sessionSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  provider_id: z.string(),
  data: z.looseObject({ crossborder: z.looseObject({ reference: z.string() }).optional() }),
});
const withCashier = z.looseObject({ reference: z.string(), cashier_url: z.string() });
const collectionSchema = z.looseObject({
  id: z.string(),
  payment_sessions: z.array(sessionSchema).optional(),
});
const completionSchema = z.looseObject({
  type: z.enum(["order", "cart"]),
  order: z.looseObject({ id: z.string() }).optional(),
  error: z.looseObject({ message: z.string(), type: z.string() }).optional(),
});

export type StoreSession = z.output<typeof sessionSchema>;
export type Completion = z.output<typeof completionSchema>;

export interface Account {
  email: string;
  token: string;
}

export interface Person {
  email: string;
  first_name: string;
  last_name: string;
}

/** A generous limit: machines are noisy, and this is no measurement. */
const DECIDED_MS = 60_000;

/** Where the cashier page sent the browser, and where the store sent it on. */
export interface Journey {
  callback: string;
  storefront: URL;
}

/** A shopper with a browser: talks to the store API and to the gateway's cashier page, as a storefront does. */
export class Shopper {
  private readonly store: AxiosInstance;
  /** One address per shopper: of two carts at once with the same new customer, Medusa refuses one. */
  private email = `ada-${randomUUID()}@shop.example`;
  private name = { first_name: "Ada", last_name: "Lovelace" };
  private token = "";
  collection = "";

  constructor(
    baseURL: string,
    private readonly shop: Seeded,
    /** Of the store. Without it every answer is compared with what is documented, which a store of an earlier version does not know. */
    clientOf = (config: AxiosRequestConfig) => checkAnswers(axios.create(config)),
  ) {
    const headers = { "x-publishable-api-key": shop.publishableKey };
    this.store = clientOf({ baseURL, headers, validateStatus: () => true });
  }

  /** Makes an account and stays signed in. Resolves to the customer's id. */
  async signUp(): Promise<string> {
    const credentials = { email: this.email, password: "only-for-tests" };
    const registered = await this.succeed("/auth/customer/emailpass/register", credentials);
    const { data } = await this.store.post<{ customer: { id: string } }>(
      "/store/customers",
      { email: this.email },
      { headers: { Authorization: `Bearer ${registered.data.token}` } },
    );
    const signedIn = await this.succeed("/auth/customer/emailpass", credentials);
    this.signedInAs({ email: this.email, token: String(signedIn.data.token) });
    return data.customer.id;
  }

  /** Whose account this shopper is signed in with. */
  get account(): Account {
    return { email: this.email, token: this.token };
  }

  protected signedInAs({ email, token }: Account): void {
    this.email = email;
    this.token = token;
    this.store.defaults.headers.common.Authorization = `Bearer ${token}`;
  }

  /** Another name and address than everybody else's: the carts that are filled from now on are this person's. */
  as({ email, ...name }: Person): this {
    this.email = email;
    this.name = name;
    return this;
  }

  /** A cart with an address and shipping, ready to be paid. */
  async fillCart(currency: "usd" | "cny" = "usd", handle = "jasmine-tea", quantity = 1) {
    const country_code = currency === "usd" ? "us" : "cn";
    const address = {
      ...this.name,
      address_1: "1 Main Street",
      city: "Oakland",
      postal_code: "94607",
      country_code,
    };
    const created = await this.succeed("/store/carts", {
      region_id: this.shop.regions[currency],
      email: this.email,
      shipping_address: address,
      billing_address: address,
      items: [{ variant_id: this.shop.variants[handle], quantity }],
    });
    const { id } = cartSchema.parse(created.data.cart);
    const { data } = await this.succeed(`/store/carts/${id}/shipping-methods`, {
      option_id: this.shop.shippingOption,
    });
    const collection = await this.succeed("/store/payment-collections", { cart_id: id });
    this.collection = collectionSchema.parse(collection.data.payment_collection).id;
    return cartSchema.parse(data.cart);
  }

  /** Gives the cart another name to be sent to. */
  async sendTo(cartId: string, first_name: string, last_name: string): Promise<void> {
    const address = {
      first_name,
      last_name,
      address_1: "2 Main Street",
      city: "Oakland",
      postal_code: "94607",
    };
    const sent = { ...address, country_code: "us" };
    await this.succeed(`/store/carts/${cartId}`, { shipping_address: sent, billing_address: sent });
  }

  /** Puts one more of something into the cart. */
  addToCart(cartId: string, handle: string): Promise<AxiosResponse> {
    const body = { variant_id: this.shop.variants[handle], quantity: 1 };
    return this.post(`/store/carts/${cartId}/line-items`, body);
  }

  /** Chooses a payment method; the raw answer, for those that are refused. */
  choose(channel: string, data: Record<string, unknown> = {}, collection = this.collection) {
    const provider_id = channel.startsWith("pp_") ? channel : `pp_crossborder-${channel}_main`;
    return this.post(`/store/payment-collections/${collection}/payment-sessions`, { provider_id, data });
  }

  /** Chooses a payment method and gets the session with the cashier's address. */
  async choosePayment(channel: string, data: Record<string, unknown> = {}) {
    const session = await this.openSession(channel, data);
    return { ...session, shown: withCashier.parse(session.shown) };
  }

  /** Chooses a payment method and gets the session, whatever it shows. */
  async openSession(channel: string, data: Record<string, unknown> = {}) {
    const answer = await this.choose(channel, data);
    if (answer.status !== 200) throw new Error(`No session: ${JSON.stringify(answer.data)}`);
    const { payment_sessions } = collectionSchema.parse(answer.data.payment_collection);
    const session = payment_sessions?.find(({ provider_id }) => provider_id.includes(channel));
    if (!session?.data.crossborder)
      throw new Error(`No ${channel} session in ${JSON.stringify(answer.data)}`);
    return { ...session, shown: session.data.crossborder };
  }

  /** Pays or declines on the cashier page; stops before the browser follows the redirect. */
  async atCashier(cashierUrl: string, act: "pay" | "decline" = "pay"): Promise<string> {
    const { headers } = await axios.post<unknown>(`${cashierUrl}/${act}`, "", {
      maxRedirects: 0,
      validateStatus: (status) => status === 303,
    });
    return String(headers.location);
  }

  /** Follows the cashier page's redirect to the store, and stops where the store sends the browser. */
  async comeBack(callback: string): Promise<Journey> {
    const { headers } = await axios.get<unknown>(callback, {
      maxRedirects: 0,
      validateStatus: (status) => status === 303,
    });
    return { callback, storefront: new URL(String(headers.location)) };
  }

  /** Comes back, and again while the store does not know yet: it waits for the gateway for two seconds only. */
  async comeBackDecided(callback: string): Promise<Journey> {
    let journey = await this.comeBack(callback);
    const isPending = () => journey.storefront.searchParams.get("payment") === "pending";
    for (const end = Date.now() + DECIDED_MS; isPending() && Date.now() < end;) {
      await pause(500);
      journey = await this.comeBack(callback);
    }
    return journey;
  }

  async complete(cartId: string): Promise<Completion> {
    const { data } = await this.post(`/store/carts/${cartId}/complete`, {});
    return completionSchema.parse(data);
  }

  /** Completes a paid cart; tries again when told that somebody else completes it. @throws when there is no order */
  async completeUntilOrdered(cartId: string): Promise<void> {
    for (;;) {
      const { status, data } = await this.post(`/store/carts/${cartId}/complete`, {});
      if (data.type === "order") return;
      if (status !== 409) throw new Error(`the completion was answered ${status} ${JSON.stringify(data)}`);
    }
  }

  get(path: string, signal?: AbortSignal): Promise<AxiosResponse> {
    return this.store.get(path, { signal });
  }

  post(path: string, body: unknown, headers?: Record<string, string>): Promise<AxiosResponse> {
    return this.store.post(path, body, { headers });
  }

  private async succeed(path: string, body: unknown): Promise<AxiosResponse> {
    const answer = await this.post(path, body);
    if (answer.status === 200) return answer;
    throw new Error(`POST ${path} was answered ${answer.status} ${JSON.stringify(answer.data)}`);
  }
}
