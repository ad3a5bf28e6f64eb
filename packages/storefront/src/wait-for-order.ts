import { type Api, apiOf, isOver, type KnownCart, paidSession, planOf, sessionsOf } from "./api";
import { tell } from "./memory";
import { type Code, outcomeOf, type PlacedOrder, type Result, resultOf, type UnpaidOrder } from "./outcome";
import { shownPayment } from "./shown-payment";
import { statusOf, type Store } from "./store";
import { type Ask, poll, waitForPayment, type WaitingSession, type WaitOptions } from "./wait-for-payment";

/**
 * Waits until a cart is paid, or cannot be paid any more by the payment that it has: asks again and again, also while the
 * connection is gone. What the store does not know, or refuses, ends it at once.
 * @throws the signal's reason when it ends the waiting
 * @example
 * const store = { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" };
 * const { outcome, order } = await waitForOrder(store, "cart_1");
 * console.log(order ? `Order ${order.display_id ?? order.id}` : outcome);
 */
export const waitForOrder = (sdk: Store, cart_id: string, options: WaitOptions = {}): Promise<Result> =>
  answered(sdk, cart_id, options, (ask) => waitForPayment(ask, options));

/** How a cart's payment stands now, asked until the store answers. @throws the signal's reason when it ends the asking */
export const answerOfOrder = (sdk: Store, cart_id: string, options: WaitOptions): Promise<Result> =>
  answered(sdk, cart_id, options, (ask) => poll(ask, () => true, options));

async function answered(
  sdk: Store,
  cart_id: string,
  options: WaitOptions,
  session: Pace["session"],
): Promise<Result> {
  try {
    return await follow(apiOf(sdk), cart_id, { cart: (ask) => poll(ask, () => true, options), session });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return resultOf(statusOf(error) === 404 ? "not_found" : "unavailable", { cart_id });
  }
}

/**
 * How a cart's payment stands now, asked once.
 * @throws what the store answers
 * @example
 * const store = { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" };
 * const isPaid = async (cart_id: string) => (await lookAtOrder(store, cart_id)).order !== undefined;
 */
export async function lookAtOrder(sdk: Store, cart_id: string): Promise<Result> {
  return await follow(apiOf(sdk), cart_id, {
    cart: (ask) => ask(),
    session: (ask) => ask(undefined, 0),
  });
}

/** How often a request is sent: once, or until its answer will do. */
interface Pace {
  cart(ask: (signal?: AbortSignal) => Promise<KnownCart>): Promise<KnownCart>;
  session(ask: Ask<WaitingSession>): Promise<WaitingSession>;
}

/** A payment that ends without an order may have been replaced in another tab: then that one is followed. */
async function follow(api: Api, cart_id: string, pace: Pace): Promise<Result> {
  const seen: string[] = [];
  let tried: Result["tried"];
  let reserved_until: string | undefined;
  for (let last: Code = "not_found"; ;) {
    const cart = await pace.cart((signal) => api.cart(cart_id, signal));
    if (isOver(cart)) return await ordered(api, cart);
    const session = sessionsOf(cart).find(({ id }) => !seen.includes(id));
    if (!session) return await unpaid(api, cart, last, { tried, reserved_until });
    seen.push(session.id);
    tried = { provider_id: session.provider_id, ...planOf(session) };
    const about = { cart_id, tried };
    const waiting = await pace.session(async (signal, waitedMs) => ({
      ...(await api.session(session.id, signal, waitedMs)),
      ...about,
    }));
    last = codeOf(waiting);
    reserved_until = waiting.order_expires_at;
    const order = orderIn(waiting);
    if (order) return end(cart_id, last, order);
    if (outcomeOf(last) === "pending") return await unpaid(api, cart, last, { tried, reserved_until });
  }
}

/** Without an order that is paid. One that was placed before can be paid in another way once its payment is over. */
async function unpaid(
  api: Api,
  { id: cart_id, completed_at }: KnownCart,
  last: Code,
  { tried, reserved_until }: Pick<Result, "tried"> & Pick<UnpaidOrder, "reserved_until">,
): Promise<Result> {
  const about = { cart_id, tried };
  if (!completed_at) return resultOf(last, about);
  // Medusa tells it as long as there is a payment session.
  const { order } = await api.complete(cart_id).catch(() => ({ order: undefined }));
  const isOver = last === "not_found" || outcomeOf(last) === "expired";
  return resultOf(isOver ? "order_waits" : last, {
    ...about,
    ...(order && { unpaid: { ...order, ...(reserved_until && { reserved_until }) } }),
  });
}

function codeOf({ payment, state, expires_at, is_expired }: WaitingSession): Code {
  const isLate = is_expired || (expires_at !== null && Date.now() >= Date.parse(expires_at));
  if (payment === "paid") return state === "held" ? "held" : "paid";
  if (payment === "pending") return isLate ? "not_known" : "waiting";
  if (state === "closed") return isLate ? "expired" : "closed";
  return state === "failed" ? "declined" : "money_returned";
}

/** The payment names its order for less than Medusa, which completes a cart once more to tell it. */
async function ordered(api: Api, cart: KnownCart): Promise<Result> {
  const isCanceled = cart.payment_collection?.status === "canceled";
  const own = !isCanceled && paidSession(cart);
  const told = own && (await api.session(own.id).catch(() => undefined));
  if (told && told.order_id) return end(cart.id, codeOf(told), orderIn(told));
  const isHeld = sessionsOf(cart).some((session) => shownPayment(session)?.state === "held");
  const completed = await api.complete(cart.id).catch((error: unknown) => {
    if (!isCanceled) throw error;
  });
  if (!completed) return resultOf("order_canceled", { cart_id: cart.id });
  return end(cart.id, isHeld ? "held" : "paid", completed.order);
}

const orderIn = ({ order_id: id, order_display_id: display_id, end_url }: WaitingSession) =>
  id ? ({ id, display_id, end_url } satisfies PlacedOrder) : undefined;

function end(cart_id: string, code: Code, order?: PlacedOrder): Result {
  tell(cart_id);
  return resultOf(code, { cart_id, ...(order && { order }) });
}
