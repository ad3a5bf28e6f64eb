import type { PlacedOrder } from "./outcome";
import { type PlanTerms, shownPayment } from "./shown-payment";
import { type Sdk, sdkOf, type Store } from "./store";
import type { WaitingSession } from "./wait-for-payment";

/**
 * A cart, of which only the id is needed: `HttpTypes.StoreCart` is one.
 * @example
 * const cart: Cart = { id: "cart_1" };
 */
export interface Cart {
  id: string;
  region_id?: string | null;
  /** Of a cart of less than half a cent nothing is paid: it is ordered as it is. */
  total?: number | null;
  /** With `total`, what the button says from the first moment; asked for by default. */
  currency_code?: string | null;
}

/**
 * Whether there is nothing to pay for a cart: it costs less than half a cent, which is rounding.
 * @example
 * costsNothing({ total: 0.0037 }); // true
 */
export const costsNothing = ({ total }: Pick<Cart, "total">): boolean => total != null && total < LEAST;

/** Half a cent. */
const LEAST = 0.005;

/**
 * A payment session as the store API answers it.
 * @example
 * const methodOf = ({ provider_id }: PaymentSession) => provider_id;
 */
export interface PaymentSession {
  id: string;
  provider_id: string;
  status?: string;
  amount?: number;
  currency_code?: string;
  data?: Record<string, unknown> | null;
}

interface Collection {
  id: string;
  /** Medusa's. */
  status?: string;
  amount?: number;
  payment_sessions?: PaymentSession[] | null;
}

/** Medusa answers 200 to a cart that it does not complete, and says why. */
interface Answered {
  order?: PlacedOrder;
  error?: { message?: string };
}

interface Completion {
  order?: PlacedOrder;
  error?: Error;
}

/** What is read of a cart. */
export interface KnownCart {
  id: string;
  region_id?: string | null;
  completed_at?: string | null;
  total?: number | null;
  currency_code?: string | null;
  payment_collection?: Collection | null;
}

/** The cart is an order, and nothing is to be paid for it any more. One that was placed before it is paid can be. */
export const isOver = ({ completed_at, payment_collection }: KnownCart): boolean =>
  Boolean(completed_at) && !UNPAID.includes(payment_collection?.status ?? "");

const UNPAID = ["awaiting", "not_paid"];

const PAYMENTS = "id,completed_at,*payment_collection,*payment_collection.payment_sessions";
/** Medusa reads all lines of the cart for its total. */
export const PRICED = `${PAYMENTS},region_id,total,currency_code`;

/** Whether a text can be an id of Medusa's. */
export const isId = (text: string): boolean => /^\w+$/.test(text);

/** An id as a part of an address. Anything else could lead to another address, and no store knows it. */
function part(id: string): string {
  if (isId(id)) return id;
  throw Object.assign(new Error("This is no id of Medusa's"), { status: 404 });
}

/** What may be known only when the shopper pays. */
const KNOWN_NOW = ["terminal", "openid", "return_url"];

/** The calls of the store API that change something. */
const changesBy = (client: Sdk["client"]) => ({
  /** The order that a completed cart has become, or that a cart becomes for which nothing is paid. */
  complete: async (cart_id: string): Promise<Completion> => {
    const path = `/store/carts/${part(cart_id)}/complete`;
    const init = { method: "POST", body: {} };
    const { order, error } = await client.fetch<Answered>(path, init);
    if (order) return { order: { id: order.id, display_id: order.display_id } };
    return { error: Object.assign(new Error(error?.message), { status: 200 }) };
  },
  collect: async (cart_id: string): Promise<Collection> => {
    const init = { method: "POST", body: { cart_id } };
    const answer = await client.fetch<{ payment_collection: Collection }>("/store/payment-collections", init);
    return answer.payment_collection;
  },
  open: async (
    collection: string,
    provider_id: string,
    data: Record<string, unknown>,
  ): Promise<Collection> => {
    const path = `/store/payment-collections/${part(collection)}/payment-sessions`;
    const init = { method: "POST", body: { provider_id, data } };
    return (await client.fetch<{ payment_collection: Collection }>(path, init)).payment_collection;
  },
  /** Has the order of a session opened, which its shopper is about to pay. */
  openNow: async (session: string, data: Record<string, unknown>): Promise<PaymentSession> => {
    const body = Object.fromEntries(
      KNOWN_NOW.flatMap((key) => (data[key] == null ? [] : [[key, data[key]]])),
    );
    const path = `/store/crossborder/sessions/${part(session)}/open`;
    const init = { method: "POST", body };
    return (await client.fetch<{ payment_session: PaymentSession }>(path, init)).payment_session;
  },
});

/** The calls of Medusa's store API that a payment needs. */
export const apiOf = (store: Store) => {
  const { client } = sdkOf(store);
  return {
    /** With what is open and what was paid. */
    cart: async (id: string, signal?: AbortSignal, fields = PAYMENTS): Promise<KnownCart> =>
      (await get<{ cart: KnownCart }>(client, `/store/carts/${part(id)}`, { fields }, signal)).cart,
    session: async (id: string, signal?: AbortSignal, waitedMs = 0): Promise<WaitingSession> => {
      const path = `/store/crossborder/sessions/${part(id)}`;
      const query = { waited_ms: String(waitedMs) };
      return (await get<{ session: WaitingSession }>(client, path, query, signal)).session;
    },
    providers: async ({ id, region_id }: Cart): Promise<{ id: string }[]> => {
      const region =
        region_id ?? (await get<{ cart: KnownCart }>(client, `/store/carts/${part(id)}`)).cart.region_id;
      const query = { region_id: region ?? "" };
      const { payment_providers } = await get<{ payment_providers: { id: string }[] }>(
        client,
        "/store/payment-providers",
        query,
      );
      return payment_providers;
    },
    plans: async (provider_id: string): Promise<PlanTerms[]> => {
      const path = `/store/crossborder/recurring-plans/${encodeURIComponent(provider_id)}`;
      return (await get<{ recurring_plans: PlanTerms[] }>(client, path)).recurring_plans;
    },
    ...changesBy(client),
  };
};

export type Api = ReturnType<typeof apiOf>;

/** A GET that no cache answers: frameworks keep what `fetch` brought. */
const get = <T>(client: Sdk["client"], path: string, query?: Record<string, string>, signal?: AbortSignal) =>
  client.fetch<T>(path, {
    method: "GET",
    cache: "no-store",
    ...(query && { query }),
    ...(signal && { signal }),
  });

/** The sessions of this plugin that a cart has, also those that are over. */
export const sessionsOf = ({ payment_collection }: Pick<KnownCart, "payment_collection">): PaymentSession[] =>
  (payment_collection?.payment_sessions ?? []).filter((session) => shownPayment(session));

const OPEN = ["pending", "requires_more", "pending_authorization"];

/** Those that can still be paid, as far as Medusa knows. */
export const openSessions = (cart: Pick<KnownCart, "payment_collection">): PaymentSession[] =>
  sessionsOf(cart).filter(({ status }) => !status || OPEN.includes(status));

const PAID = ["authorized", "captured"];

/** The one that has paid for the cart, as Medusa has recorded it. */
export const paidSession = (cart: Pick<KnownCart, "payment_collection">): PaymentSession | undefined =>
  sessionsOf(cart).find(({ status = "" }) => PAID.includes(status));

/** Of the subscription that a session starts. */
export function planOf({ data }: PaymentSession): { recurring_plan?: string } {
  const plan = data?.recurring_plan;
  return typeof plan === "string" ? { recurring_plan: plan } : {};
}
