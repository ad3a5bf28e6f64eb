import { setTimeout as pause } from "node:timers/promises";
import type { OrderPlan } from "./open";
import { newReference } from "./refusals";
import { type Heard, isSaid, quoted, type Talk } from "./talk";

/*
 * Stage 1, where that is asked for: how many questions a second the gateway answers. They are about an order that is not there.
 */

const SECOND_MS = 1000;
/** So much later than one by itself an answer is no longer under way, but waits. */
const LATE = { times: 5, ms: 1500 };
/** How often a pace that was found is tried, each time a slower one. */
const TRIES = 4;
/** Of what was taken, since a gateway begins its seconds elsewhere. */
const SURE = 0.8;

/** Without being asked so often: that the check itself was too fast. */
export function seeTooFast(talk: Talk): void {
  if (talk.tooFast === 0 || talk.observations.some((one) => one.assumption === "calls_per_second")) return;
  const saw = `HTTP 429 to ${talk.tooFast} calls, which were made again more slowly: --calls 20 finds how many it takes, for callsPerSecond`;
  talk.note({ assumption: "calls_per_second", verdict: "differs", saw });
}

const longest = (times: readonly number[]) => Math.max(0, ...times);
const usual = (times: readonly number[]) =>
  [...times].sort((one, other) => one - other)[times.length >> 1] ?? 0;
/** No more is allowed for `requestTimeoutMs`. */
const MOST_MS = 120_000;

/** How long the gateway took to answer, beside how long the store waits. */
export function seeSpeed(talk: Talk): void {
  const assumption = "answer_time";
  const { took_ms, options } = talk;
  if (took_ms.length === 0) return;
  const slowest = longest(took_ms);
  const saw = `${usual(took_ms)} ms, the slowest ${slowest} ms`;
  if (slowest <= options.requestTimeoutMs) return talk.note({ assumption, verdict: "agrees", saw });
  const requestTimeoutMs = Math.min(MOST_MS, Math.ceil((2 * slowest) / SECOND_MS) * SECOND_MS);
  talk.note({ assumption, verdict: "differs", saw, set: { requestTimeoutMs } });
}

/** What stage 2 asks whatever it is told, and of each channel and price. */
const CALLS = { always: 40, each: 2 } as const;

/** How slow the gateway is, and how long stage 2 takes. */
export function expected({ took_ms, told }: Talk, { vendors, currencies }: OrderPlan): string {
  const calls = CALLS.always + CALLS.each * vendors.length * (1 + currencies.length);
  const each_ms = Math.max(usual(took_ms), SECOND_MS / (told.callsPerSecond ?? Infinity));
  const seconds = Math.ceil((calls * each_ms) / SECOND_MS);
  const time = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
  return `an answer takes ${usual(took_ms)} ms: some ${calls} calls of stage 2 take ${time}`;
}

/** What became of the questions of a second. */
interface Second {
  asked: number;
  /** Answered as always, within that second. */
  taken: number;
  /** The first one that was not. */
  refused?: Heard;
  slowest_ms: number;
}

/** Asks so often in a second, until one is refused; and then at the pace that was taken, to see whether it holds. */
export async function lookAtPace(talk: Talk, calls: number): Promise<void> {
  const assumption = "calls_per_second";
  const { callsPerSecond: told } = talk.options;
  const wanted = told === undefined ? calls : Math.max(1, Math.min(calls, Math.floor(told)));
  await pause(SECOND_MS);
  const alone = await second(talk, 1);
  await pause(SECOND_MS);
  const isHeld = ({ refused, slowest_ms }: Second) =>
    !refused && slowest_ms <= LATE.ms + LATE.times * alone.slowest_ms;
  const first = await second(talk, wanted);
  const seen = `${first.taken} of ${first.asked} in a second; the slowest answer took ${first.slowest_ms} ms`;
  if (isHeld(first)) return talk.note({ assumption, verdict: "agrees", saw: seen });
  const what = first.refused ? quoted(first.refused) : "further ones waited";
  let held = Math.max(1, Math.floor(first.taken * SURE));
  for (let tries = 1; ; tries++) {
    talk.goOn();
    await pause(2 * SECOND_MS);
    if (isHeld(await second(talk, held))) break;
    if (tries === TRIES || held === 1) {
      const saw = `${seen}: ${what}, and at ${held} a second still. Ask the gateway's support for its limit and set callsPerSecond`;
      return talk.note({ assumption, verdict: "differs", saw });
    }
    held = Math.max(1, Math.floor(held * SURE));
  }
  const saw = `${seen}: ${what}. ${held} a second are taken`;
  talk.note({ assumption, verdict: "differs", saw, set: { callsPerSecond: held } });
}

/** One question after the other, at the same distance. Once one is refused, none follows. */
async function second(talk: Talk, count: number): Promise<Second> {
  const about = { reference: newReference() };
  const start = performance.now();
  const found: Second = { asked: 0, taken: 0, slowest_ms: 0 };
  const ask = async () => {
    const asked = performance.now();
    const heard = await talk.once("tranQuery", about);
    const now = performance.now();
    found.slowest_ms = Math.max(found.slowest_ms, Math.round(now - asked));
    if (!isSaid(heard) || heard.code !== talk.missing) found.refused ??= heard;
    else if (now - start <= SECOND_MS + LATE.ms) found.taken += 1;
  };
  const asking: Promise<void>[] = [];
  for (let nth = 0; nth < count && !found.refused; nth++) {
    talk.goOn();
    await pause(Math.max(0, start + (nth * SECOND_MS) / count - performance.now()));
    found.asked += 1;
    asking.push(ask());
  }
  await Promise.all(asking);
  return found;
}
