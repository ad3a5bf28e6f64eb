const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const OFFSET = /^[+-]\d\d:\d\d$/;

/** Whether a text is an offset such as `+08:00`, or the name of a time zone such as `America/New_York`. */
export function isTimeZone(text: string): boolean {
  if (OFFSET.test(text)) return true;
  try {
    return /[a-z]/i.test(text) && new Intl.DateTimeFormat("en", { timeZone: text }).format() !== "";
  } catch {
    return false;
  }
}

/** Making one takes much longer than using it, and a store has a few zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  formats.set(timeZone, format);
  return format;
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
export function offsetAt(timeZone: string, moment: number): number {
  const shown = OFFSET.test(timeZone) ? timeZone : formatOf(timeZone).format(moment);
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(shown) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  return sign === "-" ? -size : size;
}

const SINCE_1970 = /^\d{10}(\d{3})?$/;
/** `2026-07-01 09:30:00`, `2026/7/1`, `2026-07-01T09:30Z`, `2026-07-01 09:30:00.123 +0800`, `2026年7月1日`. */
const WRITTEN =
  /^(\d{4})(?:[-/.年])(\d\d?)(?:[-/.月])(\d\d?)日?(?:[ T]+(\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)? ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?$/;

/**
 * A time of the gateway (§2.2: `YYYY-MM-DD HH:MM:SS`), in an answer, a notification or its statement, as a moment; undefined where it is
 * none. It is in the gateway's zone unless it names its offset. Slashes, `yyyyMMddHHmmss`, a day alone, and seconds or milliseconds
 * since 1970 are read too. Of an hour that clocks show twice the first one is meant, and one that they leave out is as far behind the
 * change. What is not of this century, as zeros are, is no time.
 * @example
 * momentOf("2026-07-01 09:30:00", "+08:00")?.toISOString(); // "2026-07-01T01:30:00.000Z"
 * momentOf("2026/07/01 09:30", "America/New_York")?.toISOString(); // "2026-07-01T13:30:00.000Z"
 */
export function momentOf(text: string, timeZone: string): Date | undefined {
  const moment = new Date(readTime(text.trim(), timeZone));
  const year = moment.getUTCFullYear();
  return year >= 2000 && year < 2100 ? moment : undefined;
}

/** In milliseconds; not a number where it is no time. */
function readTime(given: string, timeZone: string): number {
  if (SINCE_1970.test(given)) return Number(given.padEnd(13, "0"));
  const parts = WRITTEN.exec(given) ?? COMPACT.exec(given);
  if (!parts) return NaN;
  const [, year = "", ...rest] = parts;
  const [month, day, hour, minute, second] = rest.slice(0, 5).map((part = "0") => part.padStart(2, "0"));
  const date = `${year}-${month}-${day}`;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // Of a day that no month has, JavaScript makes one of the next month.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date) return NaN;
  const [fraction = "", zone] = rest.slice(5);
  const wall = Date.parse(`${date}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, "0")}Z`);
  return zone === undefined ? atWall(wall, timeZone) : wall - offsetIn(zone);
}

/** In milliseconds; not a number where no clock is so far ahead. */
function offsetIn(zone: string): number {
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  if (size > 18 * 60 * MINUTE_MS) return NaN;
  return sign === "-" ? -size : size;
}

/** When the clocks of a zone first show so much, in milliseconds as if they were those of UTC. */
function atWall(wall: number, timeZone: string): number {
  if (Number.isNaN(wall)) return NaN;
  const [before, after] = [offsetAt(timeZone, wall - DAY_MS), offsetAt(timeZone, wall + DAY_MS)];
  if (offsetAt(timeZone, wall - before) === before) return wall - before;
  return offsetAt(timeZone, wall - after) === after ? wall - after : wall - before;
}

/**
 * `YYYY-MM-DD` of a moment, where the clocks of a zone are.
 * @example
 * dayAt(new Date("2026-07-01T20:00:00Z"), "+08:00"); // "2026-07-02"
 */
export const dayAt = (moment: Date, timeZone: string): string => timeAt(moment, timeZone).slice(0, 10);

/**
 * `YYYY-MM-DD HH:MM:SS` of a moment, as the gateway writes it, by the clocks of a zone.
 * @example
 * timeAt(new Date("2026-07-01T20:00:00Z"), "+08:00"); // "2026-07-02 04:00:00"
 */
export const timeAt = (moment: Date, timeZone: string): string =>
  new Date(moment.getTime() + offsetAt(timeZone, moment.getTime()))
    .toISOString()
    .slice(0, 19)
    .replace("T", " ");

/**
 * The first moment of a day, and the first one after the last. A day on which the clocks are changed has another length, and may begin at
 * one o'clock: `dayAt` of a moment is the day that has it.
 * @example
 * rangeOf("2026-07-01", "2026-07-01", "+08:00").from.toISOString(); // "2026-06-30T16:00:00.000Z"
 */
export function rangeOf(first: string, last: string, timeZone: string): { from: Date; to: Date } {
  const begins = (day: number) => new Date(atWall(day, timeZone));
  return { from: begins(Date.parse(first)), to: begins(Date.parse(last) + DAY_MS) };
}
