import { z } from "zod";

/*
 * A subscription that a check leaves to go on, so that a later one can see how it was charged.
 */

/** Payments that it has in all, where the first one counts. */
export const COUNT = 2;

const number = z.string().regex(/^[\w-]{1,64}$/);

/** What a report says of it: nothing secret. */
export const kept = z.object({
  ...{ reference: number, transactionNo: number, scheduleNo: number },
  amount: z.string().regex(/^\d{1,6}(\.\d{1,2})?$/),
  /** The `paymentCount` that was sent. */
  sent: z.number().int().min(1).max(COUNT),
  paid_at: z.iso.datetime(),
});
export type Kept = z.output<typeof kept>;

const HOUR_MS = 60 * 60_000;
/** Hours after which a gateway has made what is due each day. */
const AFTER_HOURS = { deductions: 36, first_payment: 60 } as const;
export type Look = keyof typeof AFTER_HOURS;

export const dueMs = (paid_at: Date, look: Look): number => paid_at.getTime() + AFTER_HOURS[look] * HOUR_MS;

/** When a look is worth it, to the minute. */
export const dueAt = (paid_at: Date, look: Look): string =>
  `${new Date(dueMs(paid_at, look)).toISOString().slice(0, 16)}Z`;
