// The wire's own zod, as in options.ts.
import { z } from "zod";

/** A recurring card's terms (§4.1): a deduction every so many days, so often. The first payment is the first one. */
export const recurringPlan = z.strictObject({
  frequency: z.number().int().min(1).max(3650),
  /** 0 has no limit. */
  paymentCount: z.number().int().min(0).max(100_000),
  /** The plugin itself makes an order of each renewal. */
  createOrders: z.boolean().default(false),
});
