import { systemClock } from "./clock";

const { now, date, pause, later, timeout } = systemClock;

describe("the computer's clock", () => {
  it("tells the same moment as number and as date", () => {
    const before = Date.now();
    const moments = [now(), date().getTime()];
    for (const moment of moments) {
      expect(moment).toBeGreaterThanOrEqual(before);
      expect(moment).toBeLessThanOrEqual(Date.now());
    }
  });

  it("pauses as long as it is told, and no longer than its signal lets it", async () => {
    const begun = now();
    await pause(20);
    // A timer may come a little early.
    expect(now() - begun).toBeGreaterThanOrEqual(15);
    await pause(60_000, timeout(5));
    await pause(60_000, AbortSignal.abort());
    expect(now() - begun).toBeLessThan(30_000);
  });

  it("does later what it is told, unless that is cancelled", async () => {
    const done: string[] = [];
    later(10, () => done.push("planned"));
    later(5, () => done.push("cancelled")).cancel();
    await pause(40);
    expect(done).toEqual(["planned"]);
  });

  it("ends a time of a fraction of a millisecond, too", async () => {
    const signal = timeout(0.25);
    await pause(60_000, signal);
    expect(signal.aborted).toBe(true);
  });
});
