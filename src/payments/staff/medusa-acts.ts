import { z } from "@medusajs/framework/zod";
import { holdsMoney, type LedgerTransaction } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { paymentError } from "../errors";
import { changeObstacle } from "../order-changes";
import { isInStore } from "../provider-id";
import { captureObstacle, sentBackAlready, throwIf } from "../transactions/obstacles";
import { isMoneyBack } from "../transactions/refund";

/*
 * What Medusa's own buttons do with a payment of ours, or with an order that one pays for. Medusa learns too late that an act is not
 * possible any more, and refunds before it looks.
 */

const collections = z
  .array(z.object({ id: z.string() }).nullish())
  .nullish()
  .transform((all) => (all ?? []).flatMap((one) => one?.id ?? []));
const orderSchema = z.object({ id: z.string(), status: z.string(), payment_collections: collections });
const paymentSchema = z.object({
  canceled_at: z.unknown(),
  payment_session: z.object({ id: z.string() }).nullish(),
  payment_collection: z.object({ order: orderSchema.nullish() }).nullish(),
});

const ORDER = ["id", "status", "payment_collections.id"];

/** What an act is about, with everything that it must be alone with. */
export interface Subject {
  /** Of the order and of the payment; empty where none of them is ours. */
  transactions: LedgerTransaction[];
  /** @throws MedusaError why the act cannot be done now. Asked once the transactions are locked. */
  check: () => Promise<void>;
}

/** Medusa cancels an order: `order_change_open` */
export async function cancelOfOrder(context: StoreContext, order_id: string): Promise<Subject> {
  const { transactions } = await editOfOrder(context, order_id);
  return { transactions, check: async () => throwIf(await changeObstacle(context.query, order_id)) };
}

/** Medusa confirms an edit of an order, and cancels the holds that were made for its former total. */
export async function editOfOrder(context: StoreContext, order_id: string): Promise<Subject> {
  const { data } = await context.query.graph({ entity: "order", fields: ORDER, filters: { id: order_id } });
  const order = data[0] && orderSchema.parse(data[0]);
  return { transactions: order ? await transactionsOf(context, order) : [], check: nothing };
}

const nothing = () => Promise.resolve();

/** Medusa captures a payment: `not_held` where its hold is over */
export async function captureOfPayment(context: StoreContext, payment_id: string): Promise<Subject> {
  return await subjectOf(context, payment_id, ({ canceled_at }, transaction) => {
    // Of any other the provider says why not.
    if (canceled_at) throwIf(captureObstacle(transaction));
  });
}

/** Medusa refunds a payment: `already_returned`, `order_canceled`, `order_change_open` */
export async function refundOfPayment(context: StoreContext, payment_id: string): Promise<Subject> {
  return await subjectOf(context, payment_id, async ({ payment_collection }, transaction) => {
    if (isMoneyBack(transaction)) throw sentBackAlready();
    const order = payment_collection?.order;
    if (order?.status === "canceled")
      throw paymentError(
        "order_canceled",
        "The order is cancelled, and Medusa counts it as refunded: refund it in the payment's block on the order page.",
      );
    if (order) throwIf(await changeObstacle(context.query, order.id));
  });
}

type Check = (
  payment: z.output<typeof paymentSchema>,
  transaction: LedgerTransaction,
) => Promise<void> | void;

async function subjectOf(context: StoreContext, payment_id: string, check: Check): Promise<Subject> {
  const known = await read(context, payment_id);
  if (!known) return { transactions: [], check: nothing };
  const order = known.payment.payment_collection?.order;
  const others = order ? await transactionsOf(context, order) : [];
  return {
    transactions: [known.transaction, ...others],
    check: async () => {
      const now = await read(context, payment_id);
      if (now) await check(now.payment, now.transaction);
    },
  };
}

async function read({ query, ledger }: StoreContext, id: string) {
  const fields = ["id", "canceled_at", "payment_session.id"];
  const order = ORDER.map((field) => `payment_collection.order.${field}`);
  const { data } = await query.graph({ entity: "payment", fields: [...fields, ...order], filters: { id } });
  if (!data[0]) return undefined;
  const payment = paymentSchema.parse(data[0]);
  const session = payment.payment_session?.id;
  const transaction = session ? await ledger.findBySession(session) : undefined;
  return transaction && { payment, transaction };
}

/** Those that have money, and those that a clerk may be taking it with this moment. */
async function transactionsOf(
  { ledger }: StoreContext,
  { payment_collections }: { payment_collections: string[] },
): Promise<LedgerTransaction[]> {
  if (payment_collections.length === 0) return [];
  const filters = { payment_collection_id: payment_collections };
  const all = await ledger.listTransactions(filters, { take: null });
  return all.filter((one) => holdsMoney(one.state) || isInStore(one));
}
