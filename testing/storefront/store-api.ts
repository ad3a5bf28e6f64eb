import axios, { type AxiosInstance, isAxiosError } from "axios";
import { z } from "zod";
import type { WaitingSession } from "../../packages/storefront/src";
import {
  type Cart,
  cartSchema,
  collectionSchema,
  type Order,
  openSession,
  orderSchema,
  type PaymentSession,
  type Product,
  productSchema,
  waitingSchema,
} from "./store-answers";

/** Medusa refused; its own words, fit for a shopper. */
export class StoreRefusal extends Error {
  override name = "StoreRefusal";
}

const CART_FIELDS =
  "id,region_id,currency_code,completed_at,total,shipping_total,items.id,items.product_title,items.quantity," +
  "items.total,shipping_methods.id,payment_collection.id,payment_collection.payment_sessions.*";

/** Medusa's store API, as far as this storefront needs it. Answers of 4xx become `StoreRefusal`. */
export class StoreApi {
  private readonly http: AxiosInstance;

  constructor(medusaUrl: string, publishableKey: string) {
    this.http = axios.create({
      baseURL: `${medusaUrl}/store`,
      headers: { "x-publishable-api-key": publishableKey },
    });
    this.http.interceptors.response.use(undefined, (error: unknown) => {
      throw toRefusal(error);
    });
  }

  async products(region_id: string): Promise<Product[]> {
    const { data } = await this.http.get("/products", {
      params: { region_id, fields: "title,handle,*variants.calculated_price", order: "created_at" },
    });
    return z.object({ products: z.array(productSchema) }).parse(data).products;
  }

  async createCart(region_id: string): Promise<Cart> {
    return await this.cartAfter("", { region_id });
  }

  async cart(id: string): Promise<Cart | undefined> {
    try {
      const { data } = await this.http.get(`/carts/${encodeURIComponent(id)}`, {
        params: { fields: CART_FIELDS },
      });
      return z.object({ cart: cartSchema }).parse(data).cart;
    } catch (error) {
      if (error instanceof StoreRefusal) return undefined;
      throw error;
    }
  }

  async updateCart(id: string, change: Record<string, unknown>): Promise<Cart> {
    return await this.cartAfter(`/${id}`, change);
  }

  async addItem(id: string, variant_id: string): Promise<void> {
    await this.http.post(`/carts/${id}/line-items`, { variant_id, quantity: 1 });
  }

  async removeItem(id: string, lineId: string): Promise<void> {
    await this.http.delete(`/carts/${id}/line-items/${lineId}`);
  }

  /** The first way of shipping that the shop offers for this cart. */
  async chooseShipping(cart_id: string): Promise<void> {
    const { data } = await this.http.get("/shipping-options", { params: { cart_id } });
    const [first] = z
      .object({ shipping_options: z.array(z.object({ id: z.string() })) })
      .parse(data).shipping_options;
    if (!first) throw new StoreRefusal("Nothing ships to this address.");
    await this.http.post(`/carts/${cart_id}/shipping-methods`, { option_id: first.id });
  }

  async paymentProviders(region_id: string): Promise<string[]> {
    const { data } = await this.http.get("/payment-providers", { params: { region_id } });
    const listed = z.object({ payment_providers: z.array(z.object({ id: z.string() })) }).parse(data);
    return listed.payment_providers.map(({ id }) => id);
  }

  async startPayment(
    cart_id: string,
    provider_id: string,
    terminal: "ONLINE" | "WAP",
  ): Promise<PaymentSession> {
    const answer = z.object({ payment_collection: collectionSchema });
    const created = await this.http.post("/payment-collections", { cart_id });
    const { id } = answer.parse(created.data).payment_collection;
    const { data } = await this.http.post(`/payment-collections/${id}/payment-sessions`, {
      provider_id,
      data: { terminal },
    });
    const session = openSession(answer.parse(data).payment_collection);
    if (!session) throw new StoreRefusal("The payment could not be started.");
    return session;
  }

  /** @param waited_ms for how long the page has waited, as it says */
  async waitingSession(id: string, waited_ms?: string): Promise<WaitingSession> {
    const path = `/crossborder/sessions/${encodeURIComponent(id)}`;
    const { data } = await this.http.get(path, { params: { waited_ms } });
    return z.object({ session: waitingSchema }).parse(data).session;
  }

  /** The order's id when the cart is paid, else nothing. */
  async complete(cartId: string): Promise<string | undefined> {
    const { data } = await this.http.post(`/carts/${encodeURIComponent(cartId)}/complete`);
    return z.object({ order: z.object({ id: z.string() }).optional() }).parse(data).order?.id;
  }

  async order(id: string): Promise<Order | undefined> {
    try {
      const { data } = await this.http.get(`/orders/${encodeURIComponent(id)}`);
      return z.object({ order: orderSchema }).parse(data).order;
    } catch (error) {
      if (error instanceof StoreRefusal) return undefined;
      throw error;
    }
  }

  private async cartAfter(path: string, body: unknown): Promise<Cart> {
    const { data } = await this.http.post(`/carts${path}`, body, { params: { fields: CART_FIELDS } });
    return z.object({ cart: cartSchema }).parse(data).cart;
  }
}

const refusal = z.object({ message: z.string() });

function toRefusal(error: unknown): unknown {
  if (!isAxiosError(error) || !error.response || error.response.status >= 500) return error;
  const told = refusal.safeParse(error.response.data);
  return new StoreRefusal(told.success ? told.data.message : error.message);
}
