const MINUTE_MS = 60_000;

/** The one clock of a sandbox: real time, plus the minutes by which it was advanced. */
export class Clock {
  #offsetMs: number;

  constructor(private readonly behindMinutes = 0) {
    this.#offsetMs = -behindMinutes * MINUTE_MS;
  }

  /** Milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.#offsetMs;
  }

  advance(minutes: number): void {
    this.#offsetMs += minutes * MINUTE_MS;
  }

  reset(): void {
    this.#offsetMs = -this.behindMinutes * MINUTE_MS;
  }
}

/** The last moment that a Date has. A deduction that falls due every million years is later, and no reason to fail. */
const LAST_MS = 8_640_000_000_000_000;
const dateOf = (ms: number) => new Date(Math.min(ms, LAST_MS));

/** The document names no time zone (§2.2); the sandbox uses UTC+8. */
const WIRE_OFFSET_MS = 8 * 60 * MINUTE_MS;

/** How a dialect writes times. */
export interface WireTimes {
  timeZone?: string;
  times?: "text" | "compact" | "milliseconds";
}

/** Whether a text names a time zone, such as `America/New_York`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("sv", { timeZone: name }).format() !== "";
  } catch {
    return false;
  }
}

/** `YYYY-MM-DD HH:MM:SS`, as answers show times (§2.2), unless the dialect writes them in another way. */
export function wireTime(ms: number, { timeZone, times = "text" }: WireTimes = {}): string | number {
  if (times === "milliseconds") return ms;
  const text = timeZone === undefined ? inUtc8(ms) : inZone(ms, timeZone);
  return times === "compact" ? text.replace(/\D/g, "") : text;
}

const inUtc8 = (ms: number) =>
  dateOf(ms + WIRE_OFFSET_MS)
    .toISOString()
    .slice(0, 19)
    .replace("T", " ");

/** Swedish dates are written so. */
const inZone = (ms: number, timeZone: string) =>
  new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(dateOf(ms));

/** `yyyyMMddHHmmss`, as notifications and callbacks show times (§6). */
export function compactTime(ms: number, { timeZone }: WireTimes = {}): string {
  return String(wireTime(ms, { timeZone, times: "compact" }));
}

/** ISO 8601 in UTC, as the control API shows times. */
export function isoTime(ms: number): string {
  return dateOf(ms).toISOString();
}
