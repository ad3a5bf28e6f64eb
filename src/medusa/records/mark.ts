import { z } from "@medusajs/framework/zod";

/** In the metadata of a cart while it is being completed. Medusa copies it to the order that it places. */
export const MARK = "crossborder_completion";

/** Which cart was being completed, and since when. A shopper can write it too: it is believed only with other evidence. */
const markSchema = z.object({ cart_id: z.string(), begun_at: z.coerce.date() });

/** The mark in the metadata of a cart or an order. */
export const mark = z
  .object({ [MARK]: markSchema.optional().catch(undefined) })
  .nullish()
  .transform((metadata) => metadata?.[MARK]);
