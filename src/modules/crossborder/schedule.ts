const MINUTE = 60_000;
const LONGEST = 60 * MINUTE;
const DAY = 24 * 60 * MINUTE;

/** When to look at a transaction again after so many looks: 1, 2, 4 … minutes from now, at most an hour. */
export function nextCheck(checks: number, now = Date.now()): Date {
  return new Date(now + Math.min(MINUTE * 2 ** Math.min(checks, 10), LONGEST));
}

/** Until when the job looks by itself: a day after the order expired. From then on a person must. */
export function deadline({ expires_at, created_at }: { expires_at: Date | null; created_at: Date }): Date {
  return new Date((expires_at ?? created_at).getTime() + DAY);
}
