import { momentOf, offsetAt } from "../gateway";

const DAY_MS = 24 * 60 * 60_000;

/** `YYYY-MM-DD` of a moment, where an account's clocks are. */
export const dayAt = (moment: Date, timeZone: string): string =>
  new Date(moment.getTime() + offsetAt(timeZone, moment.getTime())).toISOString().slice(0, 10);

/** The first moment of a day, and the first one after it. A day on which the clocks are changed has another length. */
export function rangeOf(first: string, last: string, timeZone: string): { from: Date; to: Date } {
  const begins = (day: string) => momentOf(`${day} 00:00:00`, timeZone) ?? new Date(day);
  const next = new Date(Date.parse(last) + DAY_MS).toISOString().slice(0, 10);
  return { from: begins(first), to: begins(next) };
}
