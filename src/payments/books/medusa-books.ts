import { Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import BigNumber from "bignumber.js";
import { exceeds, type LedgerTransaction } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { decimal as exactText } from "../medusa-records";
import { isCrossborder } from "../provider-id";

/** Medusa's raw money, which may be negative in an order's book. */
const decimal = z
  .object({ value: z.union([z.string(), z.number()]) })
  .transform(({ value }) => new BigNumber(value));
const summed = exactText.transform((text) => new BigNumber(text));
const moved = z.object({ id: z.string(), raw_amount: decimal, created_at: z.coerce.date() });
const paymentSchema = z.object({
  id: z.string(),
  provider_id: z.string(),
  canceled_at: z.unknown(),
  created_at: z.coerce.date(),
  captures: z.array(moved).nullish(),
  refunds: z.array(moved).nullish(),
});
type Payment = z.output<typeof paymentSchema>;
const collectionSchema = z.object({ payments: z.array(paymentSchema.nullish()).nullish() }).nullish();
const recordSchema = paymentSchema.extend({
  payment_session_id: z.string(),
  payment_collection: z.object({
    status: z.string(),
    order: z
      .object({
        id: z.string(),
        status: z.string(),
        is_draft_order: z.boolean(),
        summary: z.object({ current_order_total: summed }),
        payment_collections: z.array(collectionSchema).nullish(),
      })
      .nullish(),
  }),
});
const entrySchema = z.object({
  order_id: z.string(),
  reference_id: z.string().nullish(),
  raw_amount: decimal,
  created_at: z.coerce.date(),
});
type Entry = z.output<typeof entrySchema>;

/** What Medusa has of one transaction. */
export interface MedusaBooks {
  payment?: {
    /** Captures minus refunds. */
    money: BigNumber;
    captures: number;
    refunds: number;
    /** Not captured, not cancelled: the order counts as authorized. */
    authorizes: boolean;
  };
  order?: {
    id: string;
    status: string;
    is_draft_order: boolean;
    /** What the order's own transactions say of this payment. */
    money: BigNumber;
    /** One of its captures or refunds is there more than once. */
    repeats: boolean;
    /** All its payments together are more than its total; on its newest payment of ours alone, so that it is told once. */
    overpaid?: { recorded: BigNumber; total: BigNumber };
  };
  /** When Medusa last wrote money of it. */
  moved_at?: Date;
}

const PAYMENT = [
  "id",
  "provider_id",
  "canceled_at",
  "created_at",
  ...["captures", "refunds"].flatMap((name) =>
    ["id", "amount", "raw_amount", "created_at"].map((field) => `${name}.${field}`),
  ),
];
const FIELDS = [
  ...PAYMENT,
  "payment_session_id",
  "payment_collection.status",
  "payment_collection.order.id",
  "payment_collection.order.status",
  "payment_collection.order.is_draft_order",
  "payment_collection.order.summary",
  ...PAYMENT.map((field) => `payment_collection.order.payment_collections.payments.${field}`),
];

/**
 * What Medusa has of some transactions, by payment session: two of its modules, a few queries for all of them. The sessions themselves
 * may be gone.
 */
export async function readMedusa(
  { query, container }: StoreContext,
  transactions: readonly Pick<LedgerTransaction, "payment_session_id">[],
): Promise<Map<string, MedusaBooks>> {
  const payment_session_id = transactions.flatMap((one) => one.payment_session_id ?? []);
  if (payment_session_id.length === 0) return new Map();
  const { data } = await query.graph({ entity: "payment", fields: FIELDS, filters: { payment_session_id } });
  const records = z.array(recordSchema).parse(data);
  const order_id = records.flatMap(({ payment_collection }) => payment_collection.order?.id ?? []);
  const select = ["id", "order_id", "reference_id", "amount", "raw_amount", "created_at"];
  const filters = { order_id, reference: ["capture", "refund"] };
  const entries = order_id.length
    ? await container.resolve(Modules.ORDER).listOrderTransactions(filters, { select, take: null })
    : [];
  const parsed = z.array(entrySchema).parse(entries);
  return new Map(records.map((record) => [record.payment_session_id, booksOf(record, parsed)]));
}

type Recorded = z.output<typeof recordSchema>;

function booksOf(payment: Recorded, entries: Entry[]): MedusaBooks {
  const { order, status } = payment.payment_collection;
  const [captures, refunds] = [payment.captures ?? [], payment.refunds ?? []];
  const own = order ? entriesOf(payment, order, entries) : [];
  const moments = [...captures, ...refunds, ...own].map(({ created_at }) => created_at.getTime());
  return {
    payment: {
      money: atGateway(sumOf(captures), sumOf(refunds)),
      captures: captures.length,
      refunds: refunds.length,
      authorizes: captures.length === 0 && (!payment.canceled_at || status.endsWith("authorized")),
    },
    ...(order && {
      order: {
        ...order,
        money: atGateway(partOf(own, 1), partOf(own, -1)),
        repeats: hasRepeated(captures, own),
        overpaid: overpaidBy(payment, order),
      },
    }),
    ...(moments.length > 0 && { moved_at: new Date(Math.max(...moments)) }),
  };
}

type Order = NonNullable<Recorded["payment_collection"]["order"]>;

/** The oldest first. */
const paymentsOf = (order: Order): Payment[] =>
  (order.payment_collections ?? [])
    .flatMap((collection) => collection?.payments ?? [])
    .flatMap((one) => one ?? [])
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime());

const moneyOf = ({ captures, refunds }: Payment): BigNumber =>
  sumOf(captures ?? []).minus(sumOf(refunds ?? []));

/**
 * What came in minus what went out, each at the gateway's two places: Medusa keeps what a discount or a tax makes of an amount, such
 * as 13.606, and 13.61 was paid and is refunded.
 */
const atGateway = (came: BigNumber, went: BigNumber): BigNumber =>
  came.decimalPlaces(2, BigNumber.ROUND_HALF_UP).minus(went.decimalPlaces(2, BigNumber.ROUND_HALF_UP));

/** The part of an order's entries that came in, or that went out. */
const partOf = (entries: Entry[], sign: 1 | -1): BigNumber =>
  sumOf(entries.filter(({ raw_amount }) => raw_amount.gt(0) === sign > 0)).times(sign);

function overpaidBy({ id }: Payment, order: Order): NonNullable<MedusaBooks["order"]>["overpaid"] {
  const payments = paymentsOf(order).filter((one) => moneyOf(one).gt(0));
  const newest = payments.findLast(({ provider_id }) => isCrossborder(provider_id));
  const total = order.summary.current_order_total;
  const amounts = payments.map((one) => moneyOf(one).toFixed());
  if (newest?.id !== id || !exceeds(amounts, total.toFixed())) return undefined;
  return { recorded: BigNumber.sum(...amounts), total };
}

/**
 * The order's entries about a payment. Those about none of its payments, such as a capture that is gone, count for the
 * first one, so that they count once.
 */
function entriesOf(payment: Payment, order: Order, entries: Entry[]): Entry[] {
  const all = paymentsOf(order);
  const owned = idsOf(payment);
  const others = new Set(all.filter(({ id }) => id !== payment.id).flatMap((one) => [...idsOf(one)]));
  const isFirst = all[0] === undefined || all[0].id === payment.id;
  return entries.filter(
    ({ order_id, reference_id }) =>
      order_id === order.id && (owned.has(reference_id) || (isFirst && !others.has(reference_id))),
  );
}

/** A cancelled order's refund is written under the payment's own id. */
const idsOf = ({ id, captures, refunds }: Payment): Set<string | null | undefined> =>
  new Set([id, ...[...(captures ?? []), ...(refunds ?? [])].map((one) => one.id)]);

const hasRepeated = (captures: { id: string }[], entries: Entry[]): boolean =>
  captures.some(({ id }) => entries.filter(({ reference_id }) => reference_id === id).length > 1);

const sumOf = (amounts: { raw_amount: BigNumber }[]): BigNumber =>
  amounts.reduce((sum, { raw_amount }) => sum.plus(raw_amount), new BigNumber(0));
