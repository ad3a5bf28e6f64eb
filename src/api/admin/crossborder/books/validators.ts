import { z } from "@medusajs/framework/zod";

/** A quarter of a year. */
const MAX_DAYS = 92;
const DAY_MS = 24 * 60 * 60_000;

const day = (name: string) => z.iso.date(`${name}: must be a day such as 2026-11-22`);

export const DailyBooks = z
  .object({
    from: day("from"),
    to: day("to"),
    currency_code: z.string().min(3).max(3).toLowerCase().optional(),
    provider_id: z.string().min(1).max(100).optional(),
  })
  .refine(({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    return days >= 1 && days <= MAX_DAYS;
  }, `from/to: must be 1 to ${MAX_DAYS} days`);
export type DailyBooks = z.output<typeof DailyBooks>;
