import { z } from "zod";

/** What one case has shown. */
export const rowSchema = z.object({
  case: z.string(),
  runs: z.number(),
  /** Paid ones. */
  orders: z.number(),
  unpaid: z.number(),
  payments: z.number(),
  reverses: z.number(),
  refunds: z.number(),
  /** Gateway money minus Medusa money, by currency where it is not 0.00. */
  difference: z.string(),
  problems: z.array(z.string()),
});

export type Row = z.output<typeof rowSchema>;
