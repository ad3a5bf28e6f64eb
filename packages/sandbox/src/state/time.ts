const MINUTE_MS = 60_000;

/** The one clock of a sandbox: real time, plus the minutes by which it was advanced. */
export class Clock {
  #offsetMs = 0;

  /** Milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.#offsetMs;
  }

  advance(minutes: number): void {
    this.#offsetMs += minutes * MINUTE_MS;
  }

  reset(): void {
    this.#offsetMs = 0;
  }
}

/** The last moment that a Date has. A deduction that falls due every million years is later, and no reason to fail. */
const LAST_MS = 8_640_000_000_000_000;
const dateOf = (ms: number) => new Date(Math.min(ms, LAST_MS));

/** The document names no time zone (§2.2); the sandbox uses UTC+8. */
const WIRE_OFFSET_MS = 8 * 60 * MINUTE_MS;

/** `YYYY-MM-DD HH:MM:SS`, as answers show times (§2.2). */
export function wireTime(ms: number): string {
  return dateOf(ms + WIRE_OFFSET_MS)
    .toISOString()
    .slice(0, 19)
    .replace("T", " ");
}

/** `yyyyMMddHHmmss`, as notifications and callbacks show times (§6). */
export function compactTime(ms: number): string {
  return wireTime(ms).replace(/\D/g, "");
}

/** ISO 8601 in UTC, as the control API shows times. */
export function isoTime(ms: number): string {
  return dateOf(ms).toISOString();
}
