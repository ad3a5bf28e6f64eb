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
  summary: z.looseObject({ pending_difference: z.number() }),
  payment_collections: z.array(collectionSchema.nullish()).nullish(),
});

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

async function collectionOfOrder({ container, query }: StoreContext, id: string): Promise<string> {
  const fields = ["id", "status", "summary", "payment_collections.id", "payment_collections.status"];
  const { data } = await query.graph({ entity: "order", fields, filters: { id } });
  if (!data[0]) throw paymentError("order_not_found", `order_id: ${quoted(id)} does not exist`);
  const order = orderSchema.parse(data[0]);
  if (order.status === "canceled") throw paymentError("order_canceled", "order_id: the order is cancelled");
  // Medusa would cancel that hold and open a new collection in its place.
  if (order.payment_collections?.some((collection) => collection?.status.endsWith("authorized")))
    throw paymentError("order_has_hold", "order_id: a hold is waiting to be captured for this order");
  if (order.summary.pending_difference <= 0)
    throw paymentError("nothing_due", "order_id: the order is paid, nothing is outstanding");
  const { result } = await createOrUpdateOrderPaymentCollectionWorkflow(container).run({
    input: { order_id: id },
  });
  // An updated collection comes alone, a new one in a list.
  return z.union([collectionSchema, z.tuple([collectionSchema]).transform(([first]) => first)]).parse(result)
    .id;
}
