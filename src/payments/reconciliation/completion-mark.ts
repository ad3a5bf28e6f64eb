import { Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import type { StoreContext } from "../context";
import { findOrderOfCart } from "../medusa-records";
import { isCrossborder } from "../provider-id";

/** In the metadata of a cart while it is being completed. Medusa copies it to the order that it places. */
export const MARK = "crossborder_completion";

const markSchema = z.object({ cart_id: z.string(), begun_at: z.coerce.date() });
const metadataSchema = z
  .object({ [MARK]: markSchema.optional().catch(undefined) })
  .nullish()
  .transform((metadata) => metadata?.[MARK]);

/** Which cart was being completed, and since when. A shopper can write it too: it is believed only with other evidence. */
export type Mark = z.output<typeof markSchema>;

const cartSchema = z
  .object({
    metadata: metadataSchema,
    completed_at: z.unknown(),
    payment_collection: z
      .object({ payment_sessions: z.array(z.object({ provider_id: z.string() })).nullish() })
      .nullish(),
  })
  .transform(({ metadata, completed_at, payment_collection }) => ({
    mark: metadata,
    isCompleted: Boolean(completed_at),
    isOurs: payment_collection?.payment_sessions?.some((one) => isCrossborder(one.provider_id)) ?? false,
  }));

export const readMark = (metadata: unknown): Mark | undefined => metadataSchema.parse(metadata);

/** Whether a completion of this cart began and did not end: it is under way, or its server died. */
export async function hasMark(context: StoreContext, cart_id: string): Promise<boolean> {
  return (await readCart(context, cart_id))?.mark !== undefined;
}

async function readCart({ query }: StoreContext, id: string) {
  const fields = ["metadata", "completed_at", "payment_collection.payment_sessions.provider_id"];
  const { data } = await query.graph({ entity: "cart", fields, filters: { id } });
  return data[0] && cartSchema.parse(data[0]);
}

/**
 * Notes that a cart is being completed with a payment of ours. A server that dies over it leaves the note on the cart
 * and on the order that it may have placed: the order is found by it. The caller holds the cart lock.
 * @returns what notes that it has ended, with whichever result
 */
export async function beginCompletion(context: StoreContext, cart_id: string): Promise<() => Promise<void>> {
  const cart = await readCart(context, cart_id);
  const nothing = async () => undefined;
  if (!cart?.isOurs || (cart.isCompleted && !cart.mark)) return nothing;
  // The order that an interrupted completion left is not announced yet: reconciliation does it, and ends this.
  if (cart.mark && (await findOrderOfCart(context.query, cart_id))) return nothing;
  await writeMark(context, cart_id, { cart_id, begun_at: context.clock.date().toISOString() });
  return async () => {
    // An order that an earlier one left may still be needed.
    if (!cart.mark || (await findOrderOfCart(context.query, cart_id))) await removeMark(context, cart_id);
  };
}

export const removeMark = (context: StoreContext, cart_id: string) => writeMark(context, cart_id, "");

/** Medusa merges metadata key by key; an empty text removes a key. */
async function writeMark({ container }: StoreContext, id: string, value: object | ""): Promise<void> {
  await container.resolve(Modules.CART).updateCarts(id, { metadata: { [MARK]: value } });
}
