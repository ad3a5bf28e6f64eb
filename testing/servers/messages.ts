import { z } from "zod";
import type { Seeded } from "../store/seed";

/** What is asked of a Medusa server process. The answer comes as the event `answer <number>`. */
export const questionSchema = z.object({ number: z.number(), question: z.string() });
export type Question = z.output<typeof questionSchema>;

/** What a Medusa server process tells: how far its start is, an answer, or something that happened in it. */
export const newsSchema = z.object({
  event: z.string(),
  value: z.unknown().optional(),
  error: z.string().optional(),
});
export type News = z.output<typeof newsSchema>;

/** The answer to `seed`. */
export const seededSchema: z.ZodType<Seeded> = z.object({
  publishableKey: z.string(),
  regions: z.object({ usd: z.string(), cny: z.string() }),
  variants: z.record(z.string(), z.string()),
  shippingOption: z.string(),
  salesChannel: z.string(),
  stockLocation: z.string(),
});
