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

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
export function offsetAt(timeZone: string, moment: number): number {
  const shown = OFFSET.test(timeZone)
    ? timeZone
    : new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).format(moment);
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(shown) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  return sign === "-" ? -size : size;
}

const SECONDS = /^\d{10}$/;
const MILLISECONDS = /^\d{13}$/;
const WRITTEN = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?$/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

/**
 * A time of an answer (§2.2: `YYYY-MM-DD HH:MM:SS`) in the gateway's zone, as a moment; undefined where it is none. The form of
 * notifications (`yyyyMMddHHmmss`) and seconds or milliseconds since 1970 are read too. Of an hour that clocks show twice, the
 * first one is meant.
 * @example
 * momentOf("2026-07-01 09:30:00", "+08:00")?.toISOString(); // "2026-07-01T01:30:00.000Z"
 * momentOf("2026-07-01 09:30:00", "America/New_York")?.toISOString(); // "2026-07-01T13:30:00.000Z"
 */
export function momentOf(text: string, timeZone: string): Date | undefined {
  const given = text.trim();
  if (SECONDS.test(given)) return new Date(Number(given) * 1000);
  if (MILLISECONDS.test(given)) return new Date(Number(given));
  const written = given.replace(COMPACT, "$1-$2-$3 $4:$5:$6");
  const wall = WRITTEN.test(written) ? Date.parse(`${written.replace(" ", "T")}Z`) : NaN;
  if (Number.isNaN(wall)) return undefined;
  const [before, after] = [offsetAt(timeZone, wall - DAY_MS), offsetAt(timeZone, wall + DAY_MS)];
  const first = wall - before;
  return new Date(offsetAt(timeZone, first) === before ? first : wall - after);
}
