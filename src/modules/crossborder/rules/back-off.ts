const MINUTE_MS = 60_000;
const LONGEST_MS = 60 * MINUTE_MS;

/** When the job looks at a transaction again after so many looks: 1, 2, 4 … minutes from `now` (in milliseconds), at most an hour. */
export function nextCheck(checks: number, now: number): Date {
  return new Date(now + Math.min(MINUTE_MS * 2 ** Math.min(checks, 10), LONGEST_MS));
}
