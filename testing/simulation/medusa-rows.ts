import BigNumber from "bignumber.js";

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
  canceled_at: Date | undefined;
  captures: MovedRow[];
  refunds: RefundRow[];
}

export interface SessionRow {
  id: string;
  collection_id: string;
  provider_id: string;
  amount: string;
  status: "pending" | "authorized" | "canceled";
  data: Record<string, unknown>;
}

export interface CollectionRow {
  id: string;
  /** None where it is of an order that staff has made. */
  cart_id: string | undefined;
  amount: string;
  status: string;
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
  /** It was changed, or another method was chosen, or that failed and was undone. */
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
  status: "pending" | "canceled";
  total: string;
  created_at: Date;
  canceled_at: Date | undefined;
  mark: Mark | undefined;
  is_reserved: boolean;
  /** How often the store was told that it was placed. */
  announced: number;
  /** Staff edits it, and has neither confirmed nor cancelled that. */
  is_changing: boolean;
  /** What it costs was changed after it was placed. */
  is_edited: boolean;
  /** That has cancelled a hold. */
  has_lost_hold: boolean;
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
  /** The providers that the region offers. */
  readonly offered: Set<string>;
  /** The ids of the events that the event bus has taken. */
  readonly told = new Set<string>();
  #last = 0;

  constructor(provider_ids: readonly string[]) {
    this.offered = new Set(provider_ids);
  }

  /** Medusa has one link between the same two. */
  link(...rows: LinkRow[]): void {
    for (const row of rows) {
      const isSame = (one: LinkRow) =>
        one.order_id === row.order_id &&
        one.cart_id === row.cart_id &&
        one.collection_id === row.collection_id;
      if (!this.links.some(isSame)) this.links.push(row);
    }
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
  dueOf = ({ id, total }: OrderRow): BigNumber =>
    new BigNumber(total).minus(BigNumber.sum(0, ...this.entriesOf(id).map(({ amount }) => amount)));

  #linked = (links: LinkRow[]): OrderRow | undefined =>
    links.flatMap(({ order_id }) => this.orders.get(order_id) ?? [])[0];
}

/** @throws Error where Medusa has no such row: a history never asks for one */
export function rowIn<Row>(rows: ReadonlyMap<string, Row>, id: string): Row {
  const row = rows.get(id);
  if (!row) throw new Error(`no row ${id}`);
  return row;
}

/** What was captured of a payment and not refunded. */
export const keptBy = ({ captures, refunds }: PaymentRow): BigNumber =>
  BigNumber.sum(0, ...captures.map(({ amount }) => amount)).minus(
    BigNumber.sum(0, ...refunds.map(({ amount }) => amount)),
  );
