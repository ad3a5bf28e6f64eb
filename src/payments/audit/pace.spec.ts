import type { Clock } from "../clock";
import { atMost } from "./run";

/** A clock that stands still while no code pauses. */
class SetClock implements Pick<Clock, "now" | "pause"> {
  time = 1_000;
  now = () => this.time;
  pause = async (ms: number, signal?: AbortSignal) => {
    if (!signal?.aborted) this.time += ms;
  };
}

describe("the pace at which an audit asks the gateway", () => {
  const never = new AbortController().signal;

  async function moments(calls: number, callsPerMinute: number, clock = new SetClock()): Promise<number[]> {
    const turn = atMost(callsPerMinute, clock);
    const begun = clock.time;
    const made: number[] = [];
    while (made.length < calls) {
      await turn(never);
      made.push(clock.time - begun);
    }
    return made;
  }

  it("is a call a second with 60 a minute, the first one at once", async () => {
    expect(await moments(4, 60)).toEqual([0, 1_000, 2_000, 3_000]);
  });

  it.each([1, 7, 60, 6_000])("never has more than %d calls in any minute", async (limit) => {
    const made = await moments(3 * limit + 1, limit);
    const inMinuteFrom = (begin: number) => made.filter((at) => at >= begin && at < begin + 59_999.9).length;
    expect(Math.max(...made.map(inMinuteFrom))).toBe(limit);
  });

  it("does not make up for the time that slow calls took", async () => {
    const clock = new SetClock();
    const turn = atMost(60, clock);
    const made: number[] = [];
    for (const took of [0, 10_000, 0, 0]) {
      await turn(never);
      made.push(clock.time);
      clock.time += took;
    }
    expect(made).toEqual([1_000, 2_000, 12_000, 13_000]);
  });

  it("waits no longer than between two calls after the computer's clock was set back", async () => {
    const clock = new SetClock();
    const turn = atMost(60, clock);
    await turn(never);
    clock.time -= 3_600_000;
    const setBackTo = clock.time;
    await turn(never);
    expect(clock.time - setBackTo).toBe(1_000);
  });

  it("keeps nobody waiting when the server stops", async () => {
    const clock = new SetClock();
    const turn = atMost(1, clock);
    await turn(never);
    await turn(AbortSignal.abort());
    expect(clock.time).toBe(1_000);
  });
});
