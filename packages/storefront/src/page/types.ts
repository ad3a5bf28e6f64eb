import type {
  Cart,
  Code,
  PlacedOrder,
  PlanTerms,
  Prepay,
  QrCode,
  Result,
  SessionWishes,
  Store,
  UnpaidOrder,
  WaitOptions,
} from "medusa-payment-crossborder-storefront";

/**
 * Settings of `createPayment`; the components take them too.
 * @example
 * const options: PaymentOptions = {
 *   sdk: { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" },
 *   cart: { id: "cart_1" },
 *   path: "/checkout/done",
 *   onOrder: ({ id }) => window.location.assign(`/order/${id}`),
 * };
 */
export interface PaymentOptions extends SessionWishes {
  sdk: Store;
  cart: Cart;
  /** The method that is chosen at first; by default that of the cart's open payment, or what {@link Payment.offer} chooses. */
  provider_id?: string;
  /** What is said at first: what has come of the payment before. */
  say?: PaymentState["say"];
  /** The order that was placed before it is paid, where that has come of it. */
  unpaid?: UnpaidOrder;
  /** The order is placed: the storefront forgets the cart's id here, and shows the order. */
  onOrder?(order: PlacedOrder, result: Result): void;
  /** Takes the browser to the cashier page; the page's own address by default. */
  go?(url: string): void;
  /** Hands over to the wallet's SDK, for `terminal: "APP"` and `"MINIPROGRAM"`. What it resolves to is not relied on. */
  openWallet?(prepay: Prepay): Promise<unknown>;
  /** How the store is asked. */
  wait?: Pick<WaitOptions, "intervalMs" | "askWithinMs" | "graceMs">;
}

/**
 * What a page shows. `choose`: the methods; `busy`: the payment is being started, or the browser leaves for the cashier
 * page; `code`: what to scan or to open; `done`: there is an order.
 * @example
 * const isLeaving = ({ phase, code }: PaymentState) => phase === "busy" && code === undefined;
 */
export interface PaymentState {
  phase: "choose" | "busy" | "code" | "done";
  provider_id?: string;
  /** What to say now: a name of one of the {@link Texts}. */
  say?: Code | "unsent" | "starting" | "leaving" | "checking" | "maybe_declined" | "choose";
  /** What the cart costs, once that is known. */
  amount?: number;
  currency_code?: string;
  /** With `recurring_plan`: what the shopper agrees to, once that is known. */
  terms?: PlanTerms;
  code?: QrCode;
  /** Whole seconds, with `code`; `Infinity` where there is no time limit. */
  secondsLeft?: number;
  order?: PlacedOrder;
  /** The order that was placed, and waits to be paid. */
  unpaid?: UnpaidOrder;
  /** The cart costs nothing: there is no method to choose, and `pay` places the order. */
  isFree?: boolean;
}

/**
 * A payment of one cart, from the choice of a method to the order.
 * @example
 * const isBusy = (payment: Payment) => payment.getState().phase === "busy";
 */
export interface Payment {
  getState(): PaymentState;
  /** Calls `listener` after every change. Resolves to what ends it. */
  subscribe(listener: () => void): () => void;
  /**
   * Says among which methods the shopper chooses; undefined while they are not known. One of them is chosen then: that of the open
   * payment, the last one in this browser, or the first.
   */
  offer(provider_ids: readonly string[] | undefined): void;
  /** Chooses a method. Nothing is started at the gateway yet. */
  choose(provider_id: string): void;
  /** Starts the payment by the chosen method, or goes on with the open one. */
  pay(provider_id?: string): Promise<void>;
  /** Looks whether the cart is paid meanwhile, and goes on with what was open: after a reload, or the button "back". */
  resume(): Promise<void>;
  /** Back to the methods. The open payment is closed when another one is started. */
  leave(): void;
  /** Begins to listen to the page; ends everything when the returned function is called. */
  connect(): () => void;
}
