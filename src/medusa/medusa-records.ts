import { z } from "@medusajs/framework/zod";
import { literally } from "../modules/crossborder/internal";
import { firstId, InterruptedRecords } from "./crashes/interrupted";
import { API_KEY, CLERK, findWithoutOrder, PEOPLE, readBuyers, readClerks } from "./records/people";
import { ORDERS } from "./records/orders";
import { HEAD, owned, type OwnedPayment, readMisplaced } from "./records/order-rows";
import {
  exactDecimal,
  listOf,
  readAll,
  readOne,
  type RecordOf,
  type Source,
  source,
  idShape,
} from "./records/reading";
import { readSnapshot, type SnapshotKeys } from "./snapshot";

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
