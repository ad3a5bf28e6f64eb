import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { z } from "@medusajs/framework/zod";
import { type LedgerTransaction, literally } from "../modules/crossborder/internal";
import { firstId, InterruptedRecords } from "./crashes/interrupted";
import { CART } from "./records/cart-statements";
import {
  CHANGE,
  entriesSchema,
  HEAD,
  isOpenChange,
  isOrderOfCart,
  ORDER,
  ORDER_OF_CART,
  orderEntries,
  ORDERS,
  owned,
  type OwnedPayment,
  readMisplaced,
} from "./records/orders";
import { COLLECTION, PAYMENT, SESSION } from "./records/payments";
import { API_KEY, CLERK, findWithoutOrder, PEOPLE, readBuyers, readClerks } from "./records/people";
import {
  exactDecimal,
  idShape,
  listOf,
  present,
  readAll,
  readOne,
  type RecordOf,
  type Source,
  source,
  type Stored,
} from "./records/reading";
import { messageOf } from "./running";

const REGION = source(
  "region",
  z
    .object({
      id: z.string(),
      name: z.string(),
      currency_code: z.string(),
      payment_providers: listOf(idShape),
    })
    .transform(({ payment_providers, ...region }) => ({
      ...region,
      provider_ids: payment_providers.map(({ id }) => id),
    })),
);

/** A region, and which payment providers Medusa's own page of it shows. */
export type Region = RecordOf<typeof REGION>;

/**
 * With the total Medusa computes what is due anew, as for its own payment collection: goods that an exchange or a claim takes back are
 * counted from its confirmation on, and not only once they were received.
 */
const ORDER_TO_PAY = source("order", ORDERS.schema, [...ORDERS.fields, "total"]);

const PROVIDER = source("payment_provider", idShape);

const REFUND = source(
  "refund",
  z
    .object({ id: z.string(), payment: owned.nullish() })
    .transform(({ id, payment }) => ({ id, payments: payment ? [payment] : [] })),
);
const CANCELED = source(
  "order",
  z
    .object({ id: z.string(), payment_collections: listOf(z.object({ payments: listOf(owned) })) })
    .transform(({ id, payment_collections }) => ({
      id,
      payments: payment_collections.flatMap(({ payments }) => payments),
    })),
);
/** What says in Medusa that money goes back. */
type MovedBack = Source<z.ZodType<{ id: string; payments: OwnedPayment[] }>>;
/** When what Medusa gave back was refunded, or was cancelled of the orders that were placed in some spans of time. */
export interface MovedBackSince {
  refunded: Date;
  canceled: Date;
  placed: readonly { from: Date; to: Date }[];
}
const PAGE = 100;

const named = z.object({ id: z.string(), name: z.string() });
/** Where something is sold, by the name that staff has given it. */
const SALES_CHANNEL = source("sales_channel", named);
/** The stores and warehouses of a shop. */
const STOCK_LOCATION = source("stock_location", named);

const SHOP = source("store", z.object({ name: z.string() }));

const CART_GOODS = source(
  "cart",
  z.object({ items: listOf(z.object({ title: z.string(), quantity: exactDecimal.transform(Number) })) }),
);

const CUSTOMER_ID = source("customer", idShape);
const ORDER_ID = source("order", idShape);
const idsOf = (rows: readonly { id: string }[] = []) => rows.map(({ id }) => id);

const TRANSFER = source(
  "order_change",
  z.object({ order: z.object({ id: z.string(), customer_id: z.string() }) }),
);

/**
 * Reads Medusa's records as they are now. What Medusa does not have is undefined, or is left out of a list. A record that this
 * version of the plugin does not understand is a ZodError.
 */
export class MedusaRecords extends InterruptedRecords {
  regions(filters: { id?: string } = {}) {
    return readAll(this.query, REGION, filters);
  }

  /** Some of them, or all. */
  salesChannels(id?: string[]) {
    return readAll(this.query, SALES_CHANNEL, id ? { id } : {});
  }

  /** Some of them, or all. */
  stockLocations(id?: string[]) {
    return readAll(this.query, STOCK_LOCATION, id ? { id } : {});
  }

  /** Medusa keeps a provider that medusa-config no longer has, so that its transactions are still found. */
  async providerIds() {
    return (await readAll(this.query, PROVIDER, {})).map(({ id }) => id);
  }

  /** What stands in a cart. */
  async goods(cart_id: string) {
    return (await readOne(this.query, CART_GOODS, { id: cart_id }))?.items;
  }

  /** Those of them that Medusa still has. */
  async people(entity: keyof typeof PEOPLE, id: string[]) {
    return id.length > 0 ? await readAll(this.query, PEOPLE[entity], { id }) : [];
  }

  /** Who pays for some carts or orders, by the addresses there: a guest is no customer with a name. */
  buyers(owner: "cart" | "order", ids: string[]) {
    return readBuyers(this.database, owner, ids);
  }

  async apiKeys(id: string[]) {
    return id.length > 0 ? await readAll(this.query, API_KEY, { id }) : [];
  }

  /** The newest customers and orders with a whole e-mail address, or else as Medusa's own lists find them by some words. */
  async findBuyers(words: readonly string[], take: number) {
    const newest = { take, order: { created_at: "DESC" } } as const;
    const by = async (filters: Record<string, unknown>) => {
      const [customers, orders] = await Promise.all(
        [CUSTOMER_ID, ORDER_ID].map((of) => readAll(this.query, of, filters, { pagination: newest })),
      );
      return { customer_ids: idsOf(customers), order_ids: idsOf(orders) };
    };
    const [email = ""] = words;
    const named = words.length === 1 && email.includes("@") ? await by({ email }) : undefined;
    return named && named.customer_ids.length + named.order_ids.length > 0
      ? named
      : await by({ q: words.map(literally).join(" ") });
  }

  /** See `findWithoutOrder`. */
  findWithoutOrder(words: readonly string[], limit: number) {
    return findWithoutOrder(this.database, words, limit);
  }

  /** The clerk number in an admin user's metadata. */
  async clerkNo(id: string) {
    return (await readOne(this.query, CLERK, { id }))?.metadata?.store_admin_no;
  }

  /** The admin users whose metadata has a clerk number. */
  clerks() {
    return readClerks(this.query);
  }

  /** What the shop is called. */
  async shopName() {
    return (await readOne(this.query, SHOP, {}))?.name;
  }

  /** As `order`, with what is due as somebody is asked for it. Medusa reads all that the order is made of. */
  orderToPay(id: string) {
    return readOne(this.query, ORDER_TO_PAY, { id });
  }

  /** An order's number, region and address for e-mails, without what it is made of. */
  orderHead(id: string) {
    return readOne(this.query, HEAD, { id });
  }
  /** Whether the store has a notification provider for e-mail. Medusa's query does not list them. */
  async sendsEmail() {
    const email = this.database("notification_provider")
      .whereRaw("? = any(channels)", "email")
      .where({ is_enabled: true, deleted_at: null });
    return (await email.first("id")) !== undefined;
  }

  /**
   * The payments that Medusa has refunded since a moment, and those of the orders that it has cancelled: page by page, by the primary
   * key. An id begins with the time, and Medusa has no index of cancellations.
   */
  async *movedBack({ refunded, canceled, placed }: MovedBackSince): AsyncGenerator<OwnedPayment[]> {
    const looks: { of: MovedBack; first: string; last?: string; filters?: object }[] = [
      { of: REFUND, first: firstId("ref", refunded) },
      ...placed.map(({ from, to }) => ({
        ...{ of: CANCELED, first: firstId("order", from), last: firstId("order", to) },
        filters: { canceled_at: { $gte: canceled } },
      })),
    ];
    // Without `skip` Medusa counts nothing.
    const pagination = { take: PAGE, order: { id: "ASC" } } as const;
    for (const { of, first, last, filters } of looks)
      for (let $gt: string | undefined = first; $gt !== undefined;) {
        const behind = { ...filters, id: { $gt, ...(last && { $lte: last }) } };
        const page: RecordOf<MovedBack>[] = await readAll(this.query, of, behind, { pagination });
        yield page.flatMap(({ payments }) => payments);
        $gt = page.length === PAGE ? page.at(-1)?.id : undefined;
      }
  }

  /**
   * The payments with which Medusa has placed an order since a moment, though it had refunded something of them before, and those since then
   * whose order it has deleted.
   */
  misplaced(since: Date) {
    return readMisplaced(this.database, { order: firstId("order", since), payment: firstId("pay", since) });
  }

  /** All that Medusa has of a transaction, in one statement. */
  snapshot(subject: SnapshotKeys) {
    return readSnapshot(this.database, subject);
  }

  /** Orders that were moved to another customer's account since a moment, with their present customer. Medusa emits no event for it. */
  async transfers(since: Date) {
    const filters = { change_type: "transfer", confirmed_at: { $gte: since } };
    const changes = await readAll(this.query, TRANSFER, filters);
    return changes.map(({ order }) => ({ order_id: order.id, customer_id: order.customer_id }));
  }
}

/** Medusa's records as a use case has them: a store's, or a simulated one's. */
export type Records = Pick<MedusaRecords, keyof MedusaRecords>;

/** What Medusa's records are found by. */
type SnapshotKeys = Pick<
  LedgerTransaction,
  "cart_id" | "payment_session_id" | "payment_collection_id" | "order_id" | "order_ids" | "created_at"
>;

/** Longer than any completion takes, with all that it waits for. */
const COMPLETES_WITHIN_MS = 60 * 60_000;

/** The first row that a condition finds. */
const first = ({ from, row, json }: Stored, where: string): string =>
  `(select ${json} from ${from} ${row} where ${where} and ${row}.deleted_at is null order by ${row}.created_at limit 1)`;

/** As `first`, of what may be nothing. */
const found = <Schema extends z.ZodType>({ schema }: Stored<Schema>) => schema.nullish().transform(present);

/**
 * What shows that Medusa has taken the order of a payment back. Its workflow engine keeps for days how each completion ended, and a link of
 * an order that is gone stays, deleted: either was there when the payment was made, and ended after that. Completions are found by the
 * time in their ids; one that waits for its cart takes minutes.
 */
const TAKEN_BACK = `
  look.payment_id is not null and look.cart_id is not null and look.due_id is not null and look.order_of_cart_id is null and exists (
    select from payment paid where paid.id = look.payment_id and (
      exists (
        select from workflow_execution run
        where run.id > look.first_run and run.workflow_id = 'complete-cart' and run.deleted_at is null
          and run.state in ('reverted', 'failed') and run.created_at <= paid.created_at and run.updated_at >= paid.created_at
          and run.context->'data'->'payload'->>'id' = look.cart_id)
      or exists (
        select from (
          select order_id, created_at, deleted_at from order_cart where cart_id = look.cart_id
          union all
          select order_id, created_at, deleted_at from order_payment_collection where payment_collection_id = look.due_id
        ) link
        where link.created_at <= paid.created_at and (link.deleted_at is null or link.deleted_at >= paid.created_at)
          and not exists (select from "order" placed where placed.id = link.order_id and placed.deleted_at is null))))`;

/** The items of the order `look` is about, at its present version, that have stock reserved. */
const RESERVED = `
  (select coalesce(json_agg(distinct reserved.line_item_id), '[]') from "order" placed
    join order_item item on item.order_id = placed.id and item.version = placed.version and item.deleted_at is null
    join reservation_item reserved on reserved.line_item_id = item.item_id and reserved.deleted_at is null
    where placed.id = look.order_id and placed.status = 'canceled')`;

/**
 * All that Medusa has of a transaction, in one statement. A payment that was deleted is known as deleted; of everything else that was deleted
 * nothing is. The order is the one that the payment is recorded for, the first that the cart has become, or the one that it was opened for.
 */
const STATEMENT = `
  with asked as materialized (
    select :cart_id::text as cart_id, :payment_session_id::text as session_id, :payment_collection_id::text as collection_id,
      :order_id::text as opened_for, :order_ids::text[] as order_ids, :first_run::text as first_run),
  found as materialized (
    select asked.*,
      coalesce((select session.payment_collection_id from payment_session session
        where session.id = asked.session_id and session.deleted_at is null), asked.collection_id) as due_id,
      (select paid.id from payment paid where paid.payment_session_id = asked.session_id and paid.deleted_at is null) as payment_id,
      (select placed.id from "order" placed
        where ${isOrderOfCart("asked.cart_id")} and placed.deleted_at is null limit 1) as order_of_cart_id
    from asked),
  look as materialized (
    select found.*, coalesce(
      (select placed.id from payment paid
        join order_payment_collection link on link.payment_collection_id = paid.payment_collection_id and link.deleted_at is null
        join "order" placed on placed.id = link.order_id and placed.deleted_at is null
        where paid.id = found.payment_id limit 1),
      order_ids[1], order_of_cart_id, case when cart_id is null then opened_for end) as order_id
    from found)
  select
    ${first(SESSION, "session.id = look.session_id")} as session,
    ${first(PAYMENT, "paid.id = look.payment_id")} as payment,
    case when look.payment_id is null then (
      select gone.id from payment gone where gone.payment_session_id = look.session_id and gone.deleted_at is not null
      order by gone.created_at desc limit 1) end as deleted_payment_id,
    ${first(ORDER, "placed.id = look.order_id")} as "order",
    ${orderEntries("coalesce(look.order_ids, array[look.order_id])")} as entries,
    ${RESERVED} as reserved,
    ${first(CHANGE, isOpenChange("look.order_id"))} as change,
    ${first(CART, "cart.id = look.cart_id")} as cart,
    ${first(ORDER_OF_CART, "placed.id = look.order_of_cart_id")} as order_of_cart,
    ${TAKEN_BACK} as order_taken_back,
    ${first(COLLECTION, "due.id = look.due_id")} as collection
  from look`;

const schema = z
  .object({
    session: found(SESSION),
    payment: found(PAYMENT),
    deleted_payment_id: z.string().nullable(),
    order: found(ORDER),
    entries: entriesSchema,
    reserved: z.array(z.string()),
    change: found(CHANGE),
    cart: found(CART),
    order_of_cart: found(ORDER_OF_CART),
    order_taken_back: z.boolean(),
    collection: found(COLLECTION),
  })
  .transform(({ cart, deleted_payment_id, ...records }) => ({
    ...records,
    cart: cart?.cart,
    links: cart?.links,
    deleted_payment_id: deleted_payment_id ?? undefined,
  }));

/**
 * All that Medusa has of a transaction at one moment. What it does not have is undefined, or an empty list.
 * - `payment`: Medusa's payment of the session, also where the session is gone; `deleted_payment_id` where it was deleted instead: that
 *   one is neither recorded twice nor sent back
 * - `order`: the one that the payment is recorded for, else the one that its cart has become, else the one that it was opened for
 * - `entries`: the order's own book (Medusa: order transactions), of all orders that the cart has become
 * - `reserved`: the items of a cancelled order that have stock reserved
 * - `change`: a change of the order that is open: Medusa records no refund meanwhile
 * - `links`: what leads from the cart and its collection to their order. A completion writes both
 * - `order_taken_back`: something shows that Medusa took back the order that the payment was made for
 * - `collection`: the session's, with all its sessions and payments
 */
export type InMedusa = z.output<typeof schema>;

/** @throws ZodError where Medusa's records are not as this version of the plugin knows them */
export async function readSnapshot(
  knex: Knex,
  { created_at, order_ids, ...subject }: SnapshotKeys,
): Promise<InMedusa> {
  const { cart_id, payment_session_id, payment_collection_id, order_id } = subject;
  const first_run = firstId("wf_exec", new Date(created_at.getTime() - COMPLETES_WITHIN_MS));
  const asked = { cart_id, payment_session_id, payment_collection_id, order_id, order_ids, first_run };
  const { rows } = await knex.raw<{ rows: unknown[] }>(STATEMENT, asked);
  return schema.parse(rows[0]);
}

/** What no record has: the statement finds nothing, and names every table and column all the same. */
const NOBODY: SnapshotKeys = {
  cart_id: "",
  payment_session_id: "",
  payment_collection_id: "",
  order_id: "",
  order_ids: null,
  created_at: new Date(0),
};

const sqlState = z.object({ code: z.enum(["42P01", "42703"]) });

/** What PostgreSQL says of a table or a column that Medusa does not have; undefined where it has all that is read, or no tables so far. */
export async function missingIn(knex: Knex): Promise<string | undefined> {
  try {
    await readSnapshot(knex, NOBODY);
    return undefined;
  } catch (error) {
    if (!sqlState.safeParse(error).success) return undefined;
    const { rows } = await knex.raw<{ rows: { made: boolean }[] }>(
      "select to_regclass('payment_session') is not null as made",
    );
    return rows[0]?.made ? messageOf(error) : undefined;
  }
}
