import { atMost, type Clock } from "./pace";

/** A clock that stands still unless somebody sleeps. */
class SetClock implements Clock {
  time = 1_000;
  now = () => this.time;
  sleep = async (ms: number, { aborted }: AbortSignal) => {
    if (!aborted) this.time += ms;
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

  it("keeps nobody waiting when the server stops", async () => {
    const clock = new SetClock();
    const turn = atMost(1, clock);
    await turn(never);
    await turn(AbortSignal.abort());
    expect(clock.time).toBe(1_000);
  });
});
