import {
  type Cart,
  type Code,
  CrossborderError,
  lastPayment,
  type NextStep,
  openPayment,
  payOrRenew,
  type Result,
  secondsLeft,
  sessionData,
  type SessionWishes,
  startPayment,
  type Store,
  type UnpaidOrder,
  waitForOrder,
} from "medusa-payment-crossborder-storefront";
import { isUnderWay, lastMethod, noteMethod, tell } from "../memory";
import { browser, onWake } from "../surroundings";
import { CartFacts } from "./cart-facts";
import type { PaymentOptions, Payment, PaymentState } from "./types";

/**
 * The state machine under the components, for any framework.
 * @example
 * const payment = createPayment({
 *   sdk: { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" },
 *   cart: { id: "cart_1" },
 * });
 * payment.subscribe(() => console.log(payment.getState().phase));
 * payment.choose("pp_crossborder-creditcard_main");
 * await payment.pay();
 */
export const createPayment = (options: PaymentOptions): Payment => new CartPayment(options);

/** The store's code; `already_paid`: the cart is paid, and its order is not there yet. */
const codeOf = (error: unknown) => (error instanceof CrossborderError ? error.code : "unavailable");

class CartPayment implements Payment {
  private state: PaymentState;
  private readonly listeners = new Set<() => void>();
  /** Counts what was begun: an answer to anything before the last is dropped. */
  private begun = 0;
  private waiting?: AbortController;
  private isLooking = false;
  /** The shopper has left the code for the methods: it is not put in the way again. */
  private hasLeft = false;
  /** The code is shown again to a shopper who saw it before. */
  private isBack = false;
  /** The method that the shopper has chosen since the page was opened. */
  private chosen?: string;
  /** That of the cart's open payment. */
  private open?: string;
  /** Among which the shopper chooses. */
  private list?: { ids?: readonly string[] };
  /** What was placed of the cart, whatever is tried of it since. */
  private unpaid?: UnpaidOrder;
  private readonly facts: CartFacts;

  constructor(private readonly options: PaymentOptions) {
    const { say, provider_id, unpaid } = options;
    this.facts = new CartFacts(options);
    this.unpaid = unpaid;
    this.state = { phase: "choose", provider_id, say, unpaid, ...this.facts.shown };
  }

  getState = (): PaymentState => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  offer = (provider_ids: readonly string[] | undefined): void => {
    this.list = { ids: provider_ids };
    const { state } = this;
    const provider_id = this.pick();
    // The button was pressed before the list came.
    const say = provider_id && state.say === "choose" ? undefined : state.say;
    if (state.phase === "choose") this.show({ phase: "choose", provider_id, say });
  };

  choose = (provider_id: string): void => {
    this.begin();
    this.chosen = provider_id;
    noteMethod(provider_id);
    this.show({ phase: "choose", provider_id });
  };

  leave = (): void => {
    this.hasLeft = true;
    this.begin();
    this.show({ phase: "choose", provider_id: this.pick() });
  };

  pay = async (provider_id = this.state.provider_id): Promise<void> => {
    const { phase } = this.state;
    if (phase === "busy" || phase === "done") return;
    const { isFree } = this.facts.shown;
    if (!provider_id && this.list && !isFree) return this.show({ ...this.state, say: "choose" });
    this.hasLeft = this.isBack = false;
    // Nobody has chosen a method for nothing: where the cart costs something by now, none is opened.
    const method = isFree ? undefined : provider_id;
    if (method) noteMethod(method);
    await this.during({ phase: "busy", provider_id, say: "starting" }, () => start(this.options, method));
  };

  resume = async (): Promise<void> => {
    const { phase, say } = this.state;
    // A page out of the browser's memory is as it was left.
    const isAway = phase === "busy" && say === "leaving";
    if (isAway) this.leave();
    if (this.isLooking || (phase !== "choose" && !isAway)) return;
    const begun = this.begun;
    const { sdk, cart, recurring_plan } = this.options;
    this.isLooking = true;
    const learn = (known: Cart) => {
      this.facts.learn(known);
      this.show(this.state);
    };
    const told = this.facts.isNewPrice() ? undefined : learn;
    const step = await openPayment(sdk, cart, told).catch((error: unknown) => ({ error }));
    this.isLooking = false;
    if (begun !== this.begun) return;
    if (step && "error" in step) {
      if (codeOf(step.error) === "already_paid")
        await this.during(this.state, () => Promise.reject(step.error));
      return;
    }
    this.facts.shown.isFree = step?.free === true;
    const isOtherPlan = step?.recurring_plan !== recurring_plan;
    this.open = isOtherPlan && recurring_plan ? undefined : step?.provider_id;
    const chosen = { ...this.state, provider_id: this.pick() };
    const isOther = isOtherPlan || (this.chosen ?? step?.provider_id) !== step?.provider_id;
    // A code is shown again where it was shown before, and not to a shopper who has chosen something else since.
    const isShownAgain = step?.code !== undefined && isUnderWay(cart.id) && !this.hasLeft && !isOther;
    this.isBack = isShownAgain;
    if (step && (step.paid || isShownAgain)) return await this.during(chosen, async () => step);
    this.show(chosen);
    const end = step ? undefined : await endWhileAway(sdk, cart.id);
    if (end && begun === this.begun) this.show({ ...this.state, say: end });
  };

  connect = (): (() => void) => {
    const wake = () => void this.resume();
    const stop = onWake(wake);
    wake();
    return () => {
      stop();
      this.begin();
    };
  };

  /** Of those that are offered, if that is known. */
  private pick(): string | undefined {
    const { chosen, open, options, list } = this;
    const ids = list?.ids;
    const all = [chosen, options.provider_id, open, ...(ids ? [lastMethod(), ids[0]] : [])];
    return all.find((id) => id && (!ids || ids.includes(id)));
  }

  /** Ends what was begun before. */
  private begin(): number {
    this.waiting?.abort();
    this.isLooking = false;
    return ++this.begun;
  }

  private show(state: PaymentState): void {
    void this.facts.learnTerms(state.provider_id, () => this.show(this.state));
    this.state = { ...state, unpaid: this.unpaid, ...this.facts.shown };
    this.listeners.forEach((listener) => listener());
  }

  private async during(state: PaymentState, work: () => Promise<NextStep>): Promise<void> {
    const begun = this.begin();
    this.show(state);
    try {
      const step = await work().catch((error: unknown) => {
        if (codeOf(error) !== "already_paid") throw error;
      });
      if (begun !== this.begun) return;
      if (step) return await this.follow(step, begun);
      this.show({ ...this.state, phase: "busy", say: "checking" });
      await this.toOrder(begun);
    } catch (error) {
      if (begun !== this.begun) return;
      const code = codeOf(error);
      // Nothing tries again by itself: the shopper presses the button.
      const say = code === "offline" ? "unsent" : code;
      this.show({ phase: "choose", provider_id: state.provider_id, say });
      // It may cost something by now.
      if (this.facts.shown.isFree) void this.resume();
    }
  }

  private async follow(step: NextStep, begun: number): Promise<void> {
    const { redirect, code, prepay, paid, expires_at, provider_id = this.state.provider_id } = step;
    const { cart, go = (url) => browser().location?.assign(url), openWallet } = this.options;
    if (paid) {
      // Whether its money is only held.
      const result = await this.wait();
      const told: Result = { outcome: "paid", code: "paid", cart_id: cart.id, order: paid };
      return this.finish(result.order ? result : told);
    }
    if (this.facts.isNewAmount(step))
      return this.show({ phase: "choose", provider_id, say: "amount_changed" });
    if (redirect) {
      this.show({ phase: "busy", provider_id, say: "leaving" });
      return go(redirect);
    }
    const left = secondsLeft(expires_at ?? null);
    this.show({ phase: "code", provider_id, code, secondsLeft: left, say: "waiting" });
    // What the wallet's SDK says is a hint: the store asks the gateway, and the shopper opens the wallet again.
    if (prepay && openWallet) void openWallet(prepay).catch(() => undefined);
    await this.toOrder(begun);
  }

  /** Waits for the order, or says why there is none. */
  private async toOrder(begun: number): Promise<void> {
    const { phase, provider_id } = this.state;
    const { code, ...result } = await this.wait();
    if (begun !== this.begun) return;
    if (result.order) return this.finish({ code, ...result });
    if (result.outcome !== "pending") tell(this.options.cart.id);
    this.unpaid = result.unpaid ?? this.unpaid;
    // Of a cart that was paid in another way the store has no payment to tell of.
    const say = phase === "busy" && code === "not_found" ? "already_paid" : code;
    this.show({ phase: "choose", provider_id, say });
  }

  private wait(): Promise<Result> {
    const { sdk, cart, wait } = this.options;
    this.waiting = typeof AbortController === "undefined" ? undefined : new AbortController();
    let known: unknown;
    let inDoubt = false;
    return waitForOrder(sdk, cart.id, {
      ...wait,
      isBack: this.isBack,
      signal: this.waiting?.signal,
      onUpdate: (session, left, mayBeDeclined) => {
        const isNew = session !== known || mayBeDeclined !== inDoubt;
        [known, inDoubt] = [session, mayBeDeclined];
        this.show({
          ...this.state,
          secondsLeft: left,
          ...(isNew && { say: this.news(left, mayBeDeclined) }),
        });
      },
      onProblem: () => this.show({ ...this.state, say: "offline" }),
    });
  }

  /** Of a payment of which nothing is known yet. */
  private news(left: number, mayBeDeclined: boolean): PaymentState["say"] {
    const { phase, code } = this.state;
    if (left > 0 && phase === "code" && mayBeDeclined) return "maybe_declined";
    return left > 0 && code ? "waiting" : "checking";
  }

  private finish(result: Result): void {
    const { code, order } = result;
    tell(this.options.cart.id);
    this.show({ phase: "done", provider_id: this.state.provider_id, say: code, order });
    if (order) this.options.onOrder?.(order, result);
  }
}

/** What was closed for another payment is over without a word. */
const SAID: readonly Code[] = ["declined", "expired", "money_returned"];

/** How a payment ended for which the shopper had left the page, as for a wallet in the same tab; told once. */
async function endWhileAway(sdk: Store, cart_id: string): Promise<Code | undefined> {
  const last = isUnderWay(cart_id) ? await lastPayment(sdk) : undefined;
  return last?.cart_id === cart_id && SAID.includes(last.code) ? last.code : undefined;
}

/** What a page wishes of the payment session. */
function wishesIn({
  path,
  origin,
  userAgent,
  terminal,
  openid,
  recurring_plan,
  description,
  note,
}: PaymentOptions): SessionWishes {
  const all = { path, origin, userAgent, terminal, openid, recurring_plan, description, note };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/**
 * The payment of the page's cart by a method; without one, what the cart has, or nothing where it costs nothing.
 * @throws CrossborderError as `startPayment` and `payOrRenew`
 */
function start(options: PaymentOptions, provider_id?: string): Promise<NextStep> {
  const { sdk, cart } = options;
  const wishes = wishesIn(options);
  const data = () => sessionData({ ...wishes, opening: "on_pay" });
  if (provider_id) return startPayment(sdk, cart, provider_id, data());
  return payOrRenew(sdk, cart, undefined, Object.keys(wishes).length ? data() : undefined);
}
