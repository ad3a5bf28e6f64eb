import { setTimeout as pause } from "node:timers/promises";
import { systemClock } from "../clock";
import { LockBusyError } from "../errors";
import { HeldLock, requireLocks, untilLost } from "./lock";

/** @param left_ms how long it is its owner's still */
const lock = (left_ms: number, isReleased = false): HeldLock => {
  const held = new HeldLock("crossborder:cb-1", Date.now() + left_ms, systemClock);
  if (isReleased) held.release();
  return held;
};

describe("what a server does under a lock", () => {
  it.each([
    ["that it has", () => [lock(10_000)], false],
    ["that it could not renew in time", () => [lock(-1)], true],
    ["that was released, and what it began goes on", () => [lock(-1, true)], false],
    ["beside which the outer one was lost", () => [lock(-1), lock(10_000)], true],
    ["beside which the inner one was lost", () => [lock(10_000), lock(-1)], true],
    ["that it never took", () => [], false],
  ])("%s", async (_which, held, isRefused) => {
    const ask = async () => {
      await Promise.resolve();
      requireLocks();
    };
    const asked = held().reduceRight((work, one) => () => one.within(work), ask)();
    if (isRefused) await expect(asked).rejects.toThrow(LockBusyError);
    else await asked;
  });

  it("learns that the lock was lost while it was at it", () => {
    const taken = lock(10_000);
    taken.within(() => {
      requireLocks();
      taken.lose();
      taken.renew(Date.now() + 10_000);
      expect(() => requireLocks()).toThrow("crossborder:cb-1 was lost");
    });
    taken.release();
  });

  it("stops waiting once it was not renewed in time, and goes on waiting where it was", async () => {
    const [renewed, ended] = [lock(50), lock(50)];
    renewed.renew(Date.now() + 10_000);
    const wait = (held: HeldLock) =>
      held.within(() => pause(150, "waited", { signal: untilLost() })).catch((error: Error) => error.name);
    expect(await Promise.all([wait(renewed), wait(ended)])).toEqual(["waited", "AbortError"]);
    expect(ended.signal.reason).toBeInstanceOf(LockBusyError);
    renewed.release();
  });
});
