import BigNumber from "bignumber.js";
import type { Credit } from "../../src/medusa";

/** Medusa's own provider, which moves no money: a person says when it was paid. */
export const MANUAL = "pp_system_default";

/** The only one. */
export const CURRENCY = "usd";

export interface MovedRow {
  id: string;
  amount: string;
  created_at: Date;
}

export interface RefundRow extends MovedRow {
  note: string | null;
  created_by: string | null;
}

export interface PaymentRow {
  id: string;
  provider_id: string;
  payment_session_id: string;
  collection_id: string;
  amount: string;
  created_at: Date;
  captured_whole_at: Date | undefined;
  canceled_at: Date | undefined;
  /** As that, by the true time: milliseconds since 1970. */
  canceled_since?: number;
  captures: MovedRow[];
  refunds: RefundRow[];
  /** Its collection had asked for another amount for minutes when it was recorded. */
  is_other_amount?: boolean;
  /** By the true time: milliseconds since 1970. */
  recorded_at: number;
  /** It was recorded for an order that staff had marked as paid minutes before. */
  is_surplus?: boolean;
}

export interface SessionRow {
  id: string;
  collection_id: string;
  provider_id: string;
  amount: string;
  status: "pending" | "pending_authorization" | "authorized" | "canceled";
  data: Record<string, unknown>;
}

export interface CollectionRow {
  id: string;
  /** None where it is of an order that staff has made. */
  cart_id: string | undefined;
  amount: string;
  status: string;
  /** When it was given another amount, in milliseconds since 1970. */
  changed_at?: number;
}

export interface Mark {
  cart_id: string;
  begun_at: Date;
}

export interface CartRow {
  id: string;
  total: string;
  /** Counts up with each change of what is in it. */
  version: number;
  created_at: Date;
  completed_at: Date | undefined;
  mark: Mark | undefined;
  collection_id: string | undefined;
  /** The stock was gone when an order was to be made of it. */
  was_sold_out: boolean;
  /** It was changed, another method was chosen, or its shopper went to pay once more; or that failed and was undone. */
  was_changed: boolean;
}

export interface EntryRow extends MovedRow {
  order_id: string;
  reference: "capture" | "refund";
  reference_id: string;
}

export interface OrderRow {
  id: string;
  display_id: number;
  /** None where staff has made it. */
  cart_id: string | undefined;
  /** Of the cart that it was made of. */
  cart_version: number;
  status: "pending" | "canceled" | "draft";
  total: string;
  /** What it does not have to be paid any more, because it was refunded. */
  credited: BigNumber;
  created_at: Date;
  canceled_at: Date | undefined;
  mark: Mark | undefined;
  is_reserved: boolean;
  /** It was placed, and nobody has paid for it by then. */
  is_placed_first: boolean;
  /** Somebody began to cancel it: where that fails, or its server dies, Medusa leaves some of it undone. */
  canceled_by?: "staff" | "program";
  /** Somebody else began as well: where one of two at once fails, it takes back what both have done. */
  was_cancelled_twice?: boolean;
  /** How often the store was told that it was placed. */
  announced: number;
  /** Staff edits it, and has neither confirmed nor cancelled that: since when, in milliseconds since 1970. */
  changing_since: number | undefined;
  /** That is no edit, but a credit line of this payment: its reference. */
  changing_for?: string;
  /** What that sum is made of; what a cancellation counts is not among them. */
  credits: Credit[];
  /** What it costs was changed after it was placed. */
  is_edited: boolean;
  /** What it cost before that, the first one first. */
  former_totals: string[];
  /** That has cancelled a hold. */
  has_lost_hold: boolean;
  /** Medusa refused a refund because of that, and the provider had made it. */
  was_refunded_in_change: boolean;
}

/** What the store was told. */
export interface ToldEvent {
  name: string;
  data: unknown;
}

/** How Medusa's workflow engine keeps a completion. */
export interface RunRow {
  cart_id: string;
  began_at: Date;
  /** None while it runs, and where its server has died. */
  ended?: { at: Date; as: "done" | "reverted" };
}

export interface LinkRow {
  order_id: string;
  cart_id?: string;
  collection_id?: string;
}

/** Medusa's tables. What a server writes is there for the others at once, and stays when it dies. */
export class MedusaRows {
  readonly carts = new Map<string, CartRow>();
  readonly collections = new Map<string, CollectionRow>();
  readonly sessions = new Map<string, SessionRow>();
  readonly payments = new Map<string, PaymentRow>();
  readonly orders = new Map<string, OrderRow>();
  readonly entries = new Map<string, EntryRow>();
  links: LinkRow[] = [];
  readonly runs: RunRow[] = [];
  /** The providers that the region offers. */
  readonly offered: Set<string>;
  /** The events that the event bus has taken, by their ids. */
  readonly told = new Map<string, ToldEvent>();
  #last = 0;

  constructor(provider_ids: readonly string[]) {
    this.offered = new Set(provider_ids);
  }

  /** Medusa has one link between the same two. */
  link(row: LinkRow): void {
    if (!this.#linksOf(row).some(({ order_id }) => order_id === row.order_id)) this.links.push(row);
  }

  /** A cart and a collection have one link each, also where that leads to no order any more. */
  isLinkedElsewhere = (row: LinkRow): boolean =>
    this.#linksOf(row).some(({ order_id }) => order_id !== row.order_id);

  #linksOf = ({ cart_id, collection_id }: LinkRow): LinkRow[] =>
    this.links.filter((one) => one.cart_id === cart_id && one.collection_id === collection_id);

  /** What was paid for a collection, as Medusa counts it. */
  statusOf({ id, amount }: CollectionRow): string {
    const captures = this.paymentsOf(id).flatMap((one) => one.captures);
    if (BigNumber.sum(0, ...captures.map((one) => one.amount)).gte(amount)) return "completed";
    const sessions = this.sessionsOf(id);
    const authorized = sessions.filter(({ status }) => status === "authorized");
    if (authorized.length === 0) return sessions.length === 0 ? "not_paid" : "awaiting";
    const isWhole = BigNumber.sum(0, ...authorized.map((one) => one.amount)).gte(amount);
    return isWhole ? "authorized" : "partially_authorized";
  }

  newOrder(
    given: Pick<OrderRow, "cart_id" | "cart_version" | "status" | "total" | "created_at" | "mark">,
  ): OrderRow {
    return {
      ...given,
      id: this.newId("order"),
      display_id: this.orders.size + 1,
      credited: new BigNumber(0),
      canceled_at: undefined,
      is_reserved: false,
      is_placed_first: false,
      announced: 0,
      changing_since: undefined,
      credits: [],
      is_edited: false,
      former_totals: [],
      has_lost_hold: false,
      was_refunded_in_change: false,
    };
  }

  /** A payment collection for what an order owes. */
  collect(order: OrderRow): CollectionRow {
    const amount = this.dueOf(order).toFixed();
    const collection = { id: this.newId("paycol"), cart_id: undefined, amount, status: "not_paid" };
    this.collections.set(collection.id, collection);
    this.link({ order_id: order.id, collection_id: collection.id });
    return collection;
  }

  newId = (prefix: string): string => `${prefix}_${++this.#last}`;

  sessionsOf = (collection_id: string): SessionRow[] =>
    [...this.sessions.values()].filter((one) => one.collection_id === collection_id);
  paymentsOf = (collection_id: string): PaymentRow[] =>
    [...this.payments.values()].filter((one) => one.collection_id === collection_id);
  paymentOfSession = (id: string): PaymentRow | undefined =>
    [...this.payments.values()].find((one) => one.payment_session_id === id);
  entriesOf = (order_id: string): EntryRow[] =>
    [...this.entries.values()].filter((one) => one.order_id === order_id);
  orderOfCart = (cart_id: string): OrderRow | undefined =>
    this.#linked(this.links.filter((one) => one.cart_id === cart_id));
  orderOfCollection = (collection_id: string): OrderRow | undefined =>
    this.#linked(this.links.filter((one) => one.collection_id === collection_id));
  collectionsOf = (order_id: string): CollectionRow[] =>
    this.links
      .filter((one) => one.order_id === order_id)
      .flatMap(({ collection_id }) => this.collections.get(collection_id ?? "") ?? []);
  /** What an order still owes. */
  dueOf = (order: OrderRow): BigNumber =>
    totalOf(order).minus(BigNumber.sum(0, ...this.entriesOf(order.id).map(({ amount }) => amount)));

  #linked = (links: LinkRow[]): OrderRow | undefined =>
    links.flatMap(({ order_id }) => this.orders.get(order_id) ?? [])[0];
}

/** @throws Error where Medusa has no such row: a history never asks for one */
export function rowIn<Row>(rows: ReadonlyMap<string, Row>, id: string): Row {
  const row = rows.get(id);
  if (!row) throw new Error(`no row ${id}`);
  return row;
}

/** What an order has to be paid. */
export const totalOf = ({ total, credited }: OrderRow): BigNumber => new BigNumber(total).minus(credited);

/** What was captured of a payment and not refunded. */
export const keptBy = ({ captures, refunds }: PaymentRow): BigNumber =>
  BigNumber.sum(0, ...captures.map(({ amount }) => amount)).minus(
    BigNumber.sum(0, ...refunds.map(({ amount }) => amount)),
  );
