import { z } from "@medusajs/framework/zod";
import { source } from "./reading";

/** An order without what it is made of. */
export const HEAD = source(
  "order",
  z.object({
    id: z.string(),
    display_id: z.number().nullish(),
    region_id: z.string().nullish(),
    sales_channel_id: z.string().nullish(),
    email: z.string().nullish(),
  }),
);

/** An order as a search finds it. */
export const NAMED_ORDER = source(
  "order",
  z.object({
    id: z.string(),
    display_id: z.number().nullable(),
    email: z.string().nullable(),
    status: z.string(),
    created_at: z.coerce.date().transform((moment) => moment.toISOString()),
  }),
);
