import { LockBusyError } from "./errors";
import { type HeldLock, requireLocks, workUnder } from "./held-locks";

const lock = (ms: number, isReleased = false): HeldLock => ({
  key: "crossborder:cb-1",
  until: Date.now() + ms,
  isReleased,
});

describe("work under a lock", () => {
  it.each([
    ["that its owner has", [lock(10_000)], false],
    ["whose time is over", [lock(-1)], true],
    ["that was released, and what it began goes on", [lock(-1, true)], false],
    ["beside which the outer one was lost", [lock(-1), lock(10_000)], true],
    ["beside which the inner one was lost", [lock(10_000), lock(-1)], true],
    ["that nobody took", [], false],
  ])("%s", async (_which, locks, isRefused) => {
    const ask = async () => {
      await Promise.resolve();
      requireLocks();
    };
    const asked = locks.reduceRight((work, one) => () => workUnder(one, work), ask)();
    if (isRefused) await expect(asked).rejects.toThrow(LockBusyError);
    else await asked;
  });

  it("learns that the lock was lost while it was at it", () => {
    const taken = lock(10_000);
    workUnder(taken, () => {
      requireLocks();
      taken.until = 0;
      expect(() => requireLocks()).toThrow("crossborder:cb-1 was lost");
    });
  });
});
