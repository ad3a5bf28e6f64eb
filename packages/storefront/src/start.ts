import {
  type Api,
  apiOf,
  type Cart,
  costsNothing,
  isOver,
  type KnownCart,
  openSessions,
  type PaymentSession,
  planOf,
  PRICED,
  sessionsOf,
} from "./api";
import { beginHere } from "./memory";
import { methods } from "./methods";
import { CrossborderError } from "./outcome";
import { refuse } from "./refuse";
import { sessionData } from "./session-data";
import { lookAt, type NextStep, stepOf } from "./next-step";
import { secondsLeft, shownPayment } from "./shown-payment";
import { isFinal, type Store } from "./store";
import { OnePerCart } from "./one-per-cart";

const starts = new OnePerCart<NextStep>();

/**
 * Starts a payment of a cart by a method. However often it is called at once, in however many tabs, one payment is open at
 * the gateway afterwards. One that is open already, by the same method and with the same data, is used again.
 * @param data of {@link sessionData}
 * @throws CrossborderError when it could not be started
 * @example
 * const store = { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" };
 * const { redirect } = await startPayment(store, { id: "cart_1" }, "pp_crossborder-channel-a_main");
 * if (redirect) window.location.assign(redirect);
 */
export function startPayment(
  sdk: Store,
  cart: Cart,
  provider_id: string,
  data: Record<string, unknown> = sessionData(),
): Promise<NextStep> {
  return starts.run(cart.id, JSON.stringify([provider_id, data]), () =>
    payment(apiOf(sdk), cart.id, () => ({ provider_id, data, isSame: sameData(data) })),
  );
}

/**
 * Goes on with the payment that a cart has, or starts a new one by the same method where it can no longer be paid.
 * @param session the cart's open session by default
 * @param data for a new session; what the old one was given by default
 * @throws CrossborderError when it could not be started, `not_found` where the cart has no payment
 * @example
 * const store = { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" };
 * const { redirect, code, paid } = await payOrRenew(store, { id: "cart_1" });
 */
export function payOrRenew(
  sdk: Store,
  cart: Cart,
  session?: Pick<PaymentSession, "id" | "provider_id">,
  data?: Record<string, unknown>,
): Promise<NextStep> {
  return starts.run(cart.id, JSON.stringify([session?.provider_id, data ?? null]), () =>
    payment(apiOf(sdk), cart.id, (known) => {
      const sessions = sessionsOf(known);
      const own = sessions.find(({ id }) => id === session?.id) ?? sessions[0];
      const provider_id = session?.provider_id ?? own?.provider_id;
      if (!provider_id) throw new CrossborderError("not_found");
      return { provider_id, data: data ?? sentWith(own), isSame: data ? sameData(data) : () => true };
    }),
  );
}

/**
 * What is open of a cart's payment, beside how it is paid. Where its order is opened when the shopper pays, nothing says how yet.
 * @example
 * const isMonthly = ({ recurring_plan }: OpenPayment) => recurring_plan === "monthly";
 */
export interface OpenPayment extends NextStep {
  /** Of the subscription that it starts. */
  recurring_plan?: string;
  /** The cart costs less than half a cent: starting its payment places the order. */
  free?: true;
}

/**
 * The payment of a cart that is open already: nothing is started.
 * @param onCart told what was read of the cart, such as what it costs now; without it a `total` of the cart is taken for that
 * @throws CrossborderError when the store cannot be asked
 * @example
 * const store = { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" };
 * const address = (await openPayment(store, { id: "cart_1" }))?.redirect;
 */
export async function openPayment(
  sdk: Store,
  cart: Cart,
  onCart?: (cart: Cart) => void,
): Promise<OpenPayment | undefined> {
  const api = apiOf(sdk);
  const fields = onCart || cart.total == null ? PRICED : undefined;
  const known = { total: cart.total, ...(await api.cart(cart.id, undefined, fields).catch(refuse)) };
  onCart?.(known);
  if (isOver(known)) return await paid(api, cart.id);
  if (costsNothing(known)) return { free: true };
  const [session] = openSessions(known);
  if (!session) return undefined;
  const { provider_id } = session;
  const step = await reuse(api, known, { provider_id, data: {}, isSame: () => true }, async () =>
    lookAt(session),
  );
  return step && { ...step, ...planOf(session) };
}

interface Request {
  provider_id: string;
  data: Record<string, unknown>;
  isSame(session: PaymentSession): boolean;
}

/** How often a payment is started again because another browser started one in the same moment. */
const ATTEMPTS = 4;

async function payment(
  api: Api,
  cart_id: string,
  requestOf: (cart: KnownCart) => Request,
): Promise<NextStep> {
  const cart = await api.cart(cart_id, undefined, PRICED).catch(refuse);
  if (isOver(cart)) return await paid(api, cart_id);
  if (costsNothing(cart)) {
    beginHere(cart_id);
    await coverFraction(api, cart);
    return await paid(api, cart_id);
  }
  const request = requestOf(cart);
  beginHere(cart_id);
  return (await reuse(api, cart, request)) ?? (await open(api, cart, request));
}

/** Medusa completes a cart of a fraction of a cent with a payment session alone. Nothing is opened for it at the gateway. */
async function coverFraction(api: Api, cart: KnownCart): Promise<void> {
  if (!cart.total || cart.payment_collection?.payment_sessions?.length) return;
  const [method] = methods(await api.providers(cart).catch(refuse));
  if (method) await create(api, cart, { provider_id: method.id, data: {} }).catch(refuse);
}

/** With the payment that is open already: it may have been paid or closed since Medusa heard of it last. */
async function reuse(
  api: Api,
  cart: KnownCart,
  request: Request,
  follow = (session: PaymentSession) => goToPay(api, cart, session, request.data),
): Promise<NextStep | undefined> {
  const [session, ...others] = openSessions(cart);
  if (!session) return undefined;
  const { payment, state, expires_at } = await api.session(session.id).catch(refuse);
  if (payment === "paid") return await paid(api, cart.id);
  // Not to be paid once more: the store is about to make an order of it, or to send the money back.
  if (payment === "pending" && TAKEN.includes(state)) throw new CrossborderError("already_paid");
  const isUsable =
    payment === "pending" &&
    others.length === 0 &&
    session.provider_id === request.provider_id &&
    session.amount === cart.payment_collection?.amount &&
    secondsLeft(expires_at) > LEAST_SECONDS &&
    request.isSame(session);
  if (!isUsable) return undefined;
  return await follow(session).catch((error: unknown) => {
    // The cart was changed in this moment, and its session is gone.
    if (error instanceof CrossborderError && error.code === "not_found") return undefined;
    throw error;
  });
}

/** States in which the gateway has the shopper's money. */
const TAKEN = ["paid", "held", "captured"];

/** What is left of the time must do for paying. */
const LEAST_SECONDS = 60;

async function open(api: Api, cart: KnownCart, request: Request): Promise<NextStep> {
  for (let attempt = 1; ; attempt++) {
    const tried = await create(api, cart, request).then(
      (collection) => ({ collection, failure: undefined }),
      (failure: unknown) => ({ collection: undefined, failure }),
    );
    if (isFinal(tried.failure)) return (await paidMeanwhile(api, cart.id)) ?? refuse(tried.failure);
    // The answer may be lost, and the payment open all the same.
    const known = tried.collection
      ? { ...cart, payment_collection: tried.collection }
      : await api.cart(cart.id).catch(refuse);
    const own = onlySession(known, request, attempt === ATTEMPTS);
    if (own) return await goToPay(api, known, own, request.data);
    if (tried.failure && attempt > 1) return refuse(tried.failure);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 300 * attempt));
    cart = await api.cart(cart.id).catch(refuse);
    if (isOver(cart)) return await paid(api, cart.id);
    const theirs = onlySession(cart, request);
    if (theirs) return await goToPay(api, cart, theirs, request.data);
  }
}

/** Where the store places the order before it is paid, that is done first. */
async function goToPay(
  api: Api,
  { id, completed_at }: KnownCart,
  session: PaymentSession,
  data: Record<string, unknown>,
): Promise<NextStep> {
  if (!completed_at && shownPayment(session)?.order_placement === "before_payment") {
    const { error } = await api.complete(id).catch(refuse);
    if (error) refuse(error);
  }
  return await stepOf(api, session, data);
}

/** The payment that was wished for, when it is the only one: two browsers that start one each at once leave two. */
function onlySession(cart: KnownCart, { provider_id, isSame }: Request, orNot = false) {
  const sessions = openSessions(cart);
  const own = sessions.find((session) => session.provider_id === provider_id && isSame(session));
  return sessions.length === 1 || orNot ? own : undefined;
}

async function create(
  api: Api,
  { id, payment_collection }: KnownCart,
  { provider_id, data }: Pick<Request, "provider_id" | "data">,
) {
  // Medusa answers 500 to the second of two that open a cart's payment collection at once.
  const refind = async (error: unknown) => {
    const { payment_collection: made } = await api.cart(id);
    if (!made) throw error;
    return made;
  };
  const collection = payment_collection ?? (await api.collect(id).catch(refind));
  return await api.open(collection.id, provider_id, data);
}

/** A shopper who has paid is refused another payment: the order is told instead. @throws CrossborderError `already_paid` */
async function paidMeanwhile(api: Api, cart_id: string): Promise<NextStep | undefined> {
  const cart = await api.cart(cart_id).catch(() => undefined);
  if (cart && isOver(cart)) return await paid(api, cart_id);
  return cart && (await reuse(api, cart, { provider_id: "", data: {}, isSame: () => false }));
}

async function paid(api: Api, cart_id: string): Promise<NextStep> {
  const { order, error } = await api.complete(cart_id).catch(refuse);
  return order ? { paid: order } : refuse(error);
}

/** What a storefront may send, as far as Medusa kept it with the session. */
const SENT = ["terminal", "return_url", "recurring_plan", "description", "note", "opening"];

const sentWith = (session?: PaymentSession): Record<string, unknown> =>
  Object.fromEntries(SENT.map((key) => [key, session?.data?.[key]]).filter(([, value]) => value != null));

/** Whether a session was given this data. The payer in a mini-program is kept nowhere, and is the same in one shopper's cart. */
const sameData = (data: Record<string, unknown>) => (session: PaymentSession) =>
  SENT.every((key) => (session.data?.[key] ?? undefined) === (data[key] ?? undefined));
