import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import { createOrUpdateOrderPaymentCollectionWorkflow } from "@medusajs/medusa/core-flows";
import { z } from "zod";
import { queryOf } from "../../container";
import type { TakeInput } from "./input";

const PAID: readonly string[] = [
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

/**
 * The payment collection that an assistant takes money for: the one that was named, or one for what the order
 * still owes.
 * @throws MedusaError NOT_FOUND, or NOT_ALLOWED when nothing is outstanding
 */
export async function collectionDue(
  container: MedusaContainer,
  input: Pick<TakeInput, "order_id" | "payment_collection_id">,
): Promise<string> {
  return input.order_id === undefined
    ? await namedCollection(container, input.payment_collection_id ?? "")
    : await collectionOfOrder(container, input.order_id);
}

async function namedCollection(container: MedusaContainer, id: string): Promise<string> {
  const fields = ["id", "status"];
  const { data } = await queryOf(container).graph({ entity: "payment_collection", fields, filters: { id } });
  if (!data[0])
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `payment_collection_id: ${id} does not exist`);
  const collection = collectionSchema.parse(data[0]);
  if (PAID.includes(collection.status))
    throw notAllowed(`payment_collection_id: it is ${collection.status} already`);
  return collection.id;
}

async function collectionOfOrder(container: MedusaContainer, id: string): Promise<string> {
  const fields = ["id", "status", "summary", "payment_collections.id", "payment_collections.status"];
  const { data } = await queryOf(container).graph({ entity: "order", fields, filters: { id } });
  if (!data[0]) throw new MedusaError(MedusaError.Types.NOT_FOUND, `order_id: ${id} does not exist`);
  const order = orderSchema.parse(data[0]);
  if (order.status === "canceled") throw notAllowed("order_id: the order is cancelled");
  // Medusa would cancel that hold and open a new collection in its place.
  const held = order.payment_collections?.some((collection) => collection?.status.endsWith("authorized"));
  if (held) throw notAllowed("order_id: a hold is waiting to be captured for this order");
  if (order.summary.pending_difference <= 0)
    throw notAllowed("order_id: the order is paid, nothing is outstanding");
  const { result } = await createOrUpdateOrderPaymentCollectionWorkflow(container).run({
    input: { order_id: id },
  });
  // An updated collection comes alone, a new one in a list.
  return z.union([collectionSchema, z.tuple([collectionSchema]).transform(([first]) => first)]).parse(result)
    .id;
}

const notAllowed = (message: string) => new MedusaError(MedusaError.Types.NOT_ALLOWED, message);
