import {
  CrossborderError,
  type PaymentSession,
  type Sdk,
  type Store,
  type StoreRequest,
} from "medusa-payment-crossborder-storefront";
import { sdkOf, statusOf } from "../store";

/**
 * An order that a payment link is for.
 * @example
 * const order: LinkedOrder = { order_id: "order_1", payment_collection_id: "pay_col_1" };
 */
export interface LinkedOrder {
  order_id: string;
  /** The payment collection that the link names. Another one of the order takes its place where that is closed. */
  payment_collection_id?: string;
}

/**
 * What an order still has to be paid. Nothing of its customer.
 * @example
 * const isOpen = ({ state }: DueOrder) => state === "due";
 */
export interface DueOrder {
  /** `held`: the money is taken when the order ships; `nothing`: nothing was asked for; `missing`: the store shows no such order. */
  state: "due" | "paid" | "held" | "nothing" | "canceled" | "missing";
  id: string;
  display_id?: number;
  currency_code?: string;
  region_id?: string | null;
  /** With `due`. */
  amount?: number;
}

interface Collection {
  id: string;
  status: string;
  amount: number;
  payment_sessions?: PaymentSession[] | null;
}

interface Answered {
  id: string;
  display_id?: number;
  status: string;
  currency_code: string;
  region_id?: string | null;
  payment_collections?: Collection[] | null;
}

const FIELDS =
  "id,display_id,status,currency_code,region_id,*payment_collections,*payment_collections.payment_sessions";

const UNPAID = ["not_paid", "awaiting"];
/** What became of the collection that the link names, where none of the order's waits. */
const STATES: Readonly<Record<string, DueOrder["state"]>> = {
  authorized: "held",
  partially_authorized: "held",
  completed: "paid",
  partially_captured: "paid",
};

/**
 * The store, in which an order stands for a cart: whatever takes a cart takes `{ id: order_id }`, and pays what the order still has
 * to be paid.
 * @example
 * const store = { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" };
 * const order = new OrderStore(store, { order_id: "order_1" });
 * const pay = () => startPayment(order, { id: "order_1" }, "pp_crossborder-creditcard_main");
 */
export class OrderStore implements Sdk {
  readonly client = { fetch: <T>(path: string, init?: StoreRequest) => this.answer<T>(path, init) };
  private readonly sdk: Sdk;
  private shown?: number;

  constructor(
    store: Store,
    private readonly order: LinkedOrder,
    /** Told how the order stands, each time that the store was asked. */
    private readonly onLook?: (order: DueOrder) => void,
  ) {
    this.sdk = sdkOf(store);
  }

  /**
   * How the order stands now.
   * @throws what the store answers, but for an order that it does not know
   */
  async look(): Promise<DueOrder> {
    return (await this.read()).due;
  }

  private async answer<T>(path: string, init?: StoreRequest): Promise<T> {
    const cart = `/store/carts/${this.order.order_id}`;
    if (path.split("?")[0] === cart) return asAnswer({ cart: await this.asCart() });
    if (path === `${cart}/complete`) return asAnswer({ order: (await this.read()).due });
    // The store API opens no payment collection of an order: what was never asked for cannot be paid.
    if (path === "/store/payment-collections") throw new CrossborderError("not_found");
    const answer = await this.sdk.client.fetch<T>(path, init);
    // Nothing is open at the gateway yet: what is written down here is opened by the next call.
    if (/\/payment-sessions$/.test(path)) this.expectAmount(amountIn(answer));
    return answer;
  }

  private async asCart() {
    const before = this.shown;
    const { due, collection } = await this.read();
    if (due.state === "missing") throw new CrossborderError("not_found");
    if (due.state === "canceled") throw new CrossborderError("order_canceled");
    if (due.state === "due" && before !== undefined) this.expectAmount(due.amount, before);
    const { id, region_id, amount } = due;
    // Whether there is a payment left to make says the collection.
    return {
      id,
      region_id,
      completed_at: "placed",
      total: amount,
      payment_collection: collection,
    };
  }

  /** @throws CrossborderError `amount_changed`, where the page shows another amount than the one that would be paid */
  private expectAmount(amount: number | undefined, shown = this.shown): void {
    if (amount !== undefined && shown !== undefined && amount !== shown)
      throw new CrossborderError("amount_changed");
  }

  private async read(): Promise<{ due: DueOrder; collection?: Collection }> {
    const { order_id } = this.order;
    const read = await this.ask().catch((error: unknown) => {
      if (statusOf(error) !== 404) throw error;
      const due: DueOrder = { state: "missing", id: order_id };
      return { due };
    });
    if (read.due.amount !== undefined) this.shown = read.due.amount;
    this.onLook?.(read.due);
    return read;
  }

  private async ask(): Promise<{ due: DueOrder; collection?: Collection }> {
    const { order_id, payment_collection_id } = this.order;
    if (!/^\w+$/.test(order_id)) return { due: { state: "missing", id: order_id } };
    const { order } = await this.sdk.client.fetch<{ order: Answered }>(`/store/orders/${order_id}`, {
      method: "GET",
      cache: "no-store",
      query: { fields: FIELDS },
    });
    const { id, display_id, currency_code, region_id, status } = order;
    const all = order.payment_collections ?? [];
    const open = all.filter((one) => UNPAID.includes(one.status) && one.amount > 0);
    const collection = open.find((one) => one.id === payment_collection_id) ?? open[0];
    const about = { id, display_id, currency_code, region_id };
    if (status === "canceled") return { due: { ...about, state: "canceled" } };
    if (collection) return { due: { ...about, state: "due", amount: collection.amount }, collection };
    const linked = all.find((one) => one.id === payment_collection_id) ?? all.at(-1);
    return { due: { ...about, state: STATES[linked?.status ?? ""] ?? "nothing" }, collection: linked };
  }
}

/** As the store itself would answer it. */
const asAnswer = (answer: object) => JSON.parse(JSON.stringify(answer));

const amountIn = (answer: unknown): number | undefined => {
  const { payment_collection } = Object(answer);
  return typeof payment_collection?.amount === "number" ? payment_collection.amount : undefined;
};
