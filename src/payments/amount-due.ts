import type { MedusaError } from "@medusajs/framework/utils";
import { createOrUpdateOrderPaymentCollectionWorkflow } from "@medusajs/medusa/core-flows";
import { z } from "@medusajs/framework/zod";
import type { StoreContext } from "./context";
import { paymentError, quoted } from "./errors";

const CLOSED: readonly string[] = [
  "completed",
  "authorized",
  "partially_authorized",
  "partially_captured",
  "canceled",
];

const collectionSchema = z.object({ id: z.string(), status: z.string() });
const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  currency_code: z.string(),
  summary: z.looseObject({ pending_difference: z.number() }),
  payment_collections: z.array(collectionSchema.nullish()).nullish(),
});

/** An order, as far as it says what is due. */
export type Owing = z.output<typeof orderSchema>;

/** What is to be paid: exactly one of the two. */
export interface Payable {
  order_id?: string;
  payment_collection_id?: string;
}

/**
 * The payment collection that money is taken for: the one that was named, or one for what the order still owes.
 * @throws MedusaError `payment_collection_not_found`, `payment_collection_closed`, `order_not_found`, `order_canceled`,
 *   `order_has_hold` or `nothing_due`
 */
export async function collectionDue(context: StoreContext, payable: Payable): Promise<string> {
  return payable.order_id === undefined
    ? await namedCollection(context, payable.payment_collection_id ?? "")
    : await collectionOfOrder(context, payable.order_id);
}

async function namedCollection({ query }: StoreContext, id: string): Promise<string> {
  const fields = ["id", "status"];
  const { data } = await query.graph({ entity: "payment_collection", fields, filters: { id } });
  if (!data[0]) {
    throw paymentError("payment_collection_not_found", `payment_collection_id: ${quoted(id)} does not exist`);
  }
  const collection = collectionSchema.parse(data[0]);
  if (!CLOSED.includes(collection.status)) return collection.id;
  throw paymentError(
    "payment_collection_closed",
    `payment_collection_id: it is ${collection.status} already`,
  );
}

async function collectionOfOrder(context: StoreContext, id: string): Promise<string> {
  const order = await findOwing(context, id);
  if (!order) throw paymentError("order_not_found", `order_id: ${quoted(id)} does not exist`);
  const obstacle = dueObstacle(order);
  if (obstacle) throw obstacle;
  const { result } = await createOrUpdateOrderPaymentCollectionWorkflow(context.container).run({
    input: { order_id: id },
  });
  // An updated collection comes alone, a new one in a list.
  return z.union([collectionSchema, z.tuple([collectionSchema]).transform(([first]) => first)]).parse(result)
    .id;
}

/** An order with what it owes, draft or not. */
export async function findOwing(
  { query }: Pick<StoreContext, "query">,
  id: string,
): Promise<Owing | undefined> {
  const fields = [
    "id",
    "status",
    "currency_code",
    "summary",
    "payment_collections.id",
    "payment_collections.status",
  ];
  const { data } = await query.graph({ entity: "order", fields, filters: { id } });
  return data[0] ? orderSchema.parse(data[0]) : undefined;
}

/** Why nothing can be taken for an order now; undefined where something can. */
export function dueObstacle({ status, payment_collections, summary }: Owing): MedusaError | undefined {
  if (status === "canceled") return paymentError("order_canceled", "order_id: the order is cancelled");
  // Medusa would cancel that hold and open a new collection in its place.
  if (payment_collections?.some((collection) => collection?.status.endsWith("authorized")))
    return paymentError("order_has_hold", "order_id: a hold is waiting to be captured for this order");
  if (summary.pending_difference <= 0)
    return paymentError("nothing_due", "order_id: the order is paid, nothing is outstanding");
  return undefined;
}

/** The payment collections of an order that can still be paid. */
export const openCollections = ({ payment_collections }: Owing): string[] =>
  (payment_collections ?? []).flatMap((one) => (one && !CLOSED.includes(one.status) ? one.id : []));

/** At the counter the gateway takes USD only (§4.2, §4.4, §4.8). */
export const counterCurrencyObstacle = (currency_code: string): MedusaError | undefined =>
  currency_code === "usd"
    ? undefined
    : paymentError("currency_not_supported", "currency_code: in-store payments are in USD only");
