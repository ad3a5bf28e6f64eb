import { z } from "zod";
import type { Seeded } from "../store/seed";

const seeded: z.ZodType<Seeded> = z.object({
  publishableKey: z.string(),
  regions: z.object({ usd: z.string(), cny: z.string() }),
  variants: z.record(z.string(), z.string()),
  shippingOption: z.string(),
  salesChannel: z.string(),
  stockLocation: z.string(),
});

/** What the Medusa process tells the demo while it starts. */
export const messageSchema = z.discriminatedUnion("reached", [
  z.object({ reached: z.literal("migrated") }),
  z.object({ reached: z.literal("listening") }),
  z.object({ reached: z.literal("seeded"), shop: seeded }),
]);

export type Message = z.output<typeof messageSchema>;
