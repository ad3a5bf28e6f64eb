const MINUTE_MS = 60_000;

/** The sandbox's one clock: real time, plus what it was advanced by. */
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
