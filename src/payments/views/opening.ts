import type { LedgerTransaction, Opened } from "../../modules/crossborder/internal";
import { type Due, ineligibleReason } from "./money";

/** What is left of an order's time must do for paying. */
const LEAST_MS = 60_000;

/** An order that is open, and long enough to be paid. */
export const hasTime = (
  { state, expires_at }: Pick<LedgerTransaction, "state" | "expires_at">,
  now: number,
): boolean => state === "open" && (!expires_at || expires_at.getTime() - now > LEAST_MS);

/** Whether an order can be paid for what its session asks for now. */
export const canStillBePaid = (transaction: LedgerTransaction, session: Due, now: number): boolean =>
  hasTime(transaction, now) && ineligibleReason(transaction, session) === undefined;

/** A wallet that began and never ended keeps no shopper from another method for longer. */
const LONGEST_PAYING_MS = 15 * 60_000;

/** The gateway says that the customer is at it: a value of gateways of the same family (§3). */
export const isDealing = (
  { state, gateway_status, created_at }: Pick<LedgerTransaction, "state" | "gateway_status" | "created_at">,
  now: number,
): boolean =>
  state === "open" &&
  gateway_status?.trim().toLowerCase() === "dealing" &&
  now - created_at.getTime() < LONGEST_PAYING_MS;

/** Of so many orders in so long a time … */
export const RATE_WINDOW_MS = 10 * 60_000;
const FREE_ORDERS = 9;
/** … one more is opened so long after the one before. */
const RATE_MS = 20_000;

/** Milliseconds until a further order may be opened, by those that were opened in that time. */
export function waitOf({ count, newest }: Opened, now: number): number {
  if (count < FREE_ORDERS || !newest) return 0;
  return newest.getTime() + RATE_MS - now;
}
