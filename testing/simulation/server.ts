import type { Clock } from "../../src/payments/clock";
import type { Owner, Scheduler } from "./scheduler";

/** By so much a clock is wrong at most. */
export const MOST_SKEW_MS = 6 * 60 * 60_000;

/** One process: its own clock, which may be wrong, and its own end. What it does waits for its turns, and stops for good when it dies. */
export class Server implements Owner {
  isDead = false;
  standsUntil = 0;
  /** It stood still once. */
  hasStood = false;
  readonly clock: Clock;

  /** @param skew_ms by how much its clock is wrong until somebody sets it */
  constructor(
    readonly name: string,
    private readonly scheduler: Scheduler,
    public skew_ms: number,
    /** As which shop its address is known. */
    readonly shop_id = "cbshp_1",
  ) {
    const now = () => scheduler.now + this.skew_ms;
    const later: Clock["later"] = (ms, work) => scheduler.after(ms, this, work);
    this.clock = {
      now,
      date: () => new Date(now()),
      later,
      pause: (ms, signal) =>
        new Promise((resolve) => {
          const timer = later(ms, resolve);
          signal?.addEventListener("abort", () => {
            timer.cancel();
            resolve();
          });
        }),
      timeout: (ms) => {
        const controller = new AbortController();
        later(ms, () => controller.abort(new Error("timed out")));
        return controller.signal;
      },
    };
  }

  /** What its clock should say. */
  get trueNow(): number {
    return this.scheduler.now;
  }

  turn(): Promise<void> {
    return this.scheduler.turn(this);
  }

  /** It stops in the middle of whatever it does. */
  die(): void {
    this.isDead = true;
  }

  /** It does nothing for a while, and does not know it. */
  stall(ms: number): void {
    this.standsUntil = this.scheduler.now + ms;
    this.hasStood = true;
  }
}

/** A server's clock where clocks are wrong: right, some minutes wrong, up to an hour, or hours. */
export function skewOf({ random }: Scheduler): number {
  if (random.chance(0.4)) return 0;
  const most = random.pick([MOST_SKEW_MS / 72, MOST_SKEW_MS / 6, MOST_SKEW_MS]);
  return random.between(-most, most);
}
