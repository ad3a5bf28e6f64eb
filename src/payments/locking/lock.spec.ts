import { asValue } from "@medusajs/framework/awilix";
import { ContainerRegistrationKeys, createMedusaContainer, Modules } from "@medusajs/framework/utils";
import { Semaphore } from "async-mutex";
import { systemClock } from "../clock";
import { LockBusyError } from "../errors";
import type { Log } from "../log";
import { takeLock, withLock, requireLocks } from "./lock";

/**
 * A locking provider in which `others` have what they have, a table in which some of these have expired, and a store that keeps what it
 * logs.
 */
function storeWith({
  others = new Set<string>(),
  expired = new Map<string, Date>(),
  release = () => Promise.resolve(true),
} = {}) {
  const lines: { code: string; lock?: unknown }[] = [];
  const acquired: string[] = [];
  const acquire = async (key: string) => {
    await Promise.resolve();
    acquired.push(key);
    if (others.has(key)) throw new Error(`"${key}" is already locked.`);
  };
  let asked = "";
  const knex = Object.assign(() => knex.query, {
    fn: { now: () => "now()" },
    query: {
      where: (column: string | { id: string }) => {
        if (typeof column === "object") asked = column.id;
        return knex.query;
      },
      delete: () => knex.query,
      returning: () => {
        const expiration = expired.get(asked);
        if (expiration) others.delete(asked);
        return Promise.resolve(expiration ? [{ expiration }] : []);
      },
    },
  });
  const container = createMedusaContainer();
  container.register({
    [Modules.LOCKING]: asValue({ acquire, release }),
    [ContainerRegistrationKeys.PG_CONNECTION]: asValue(knex),
  });
  const log: Log = (code, { lock } = {}) => void lines.push({ code, lock });
  const records = { lookAtCart: () => Promise.resolve(undefined) };
  const leftovers = { inTable: true, forgotten: false };
  return { store: { container, leftovers, records, log, clock: systemClock }, others, acquired, lines };
}

const done = () => Promise.resolve("done");

describe("a lock", () => {
  it.each([
    ["is refused", () => Promise.reject(new Error("no database"))],
    ["comes too late", () => Promise.resolve(false)],
  ])("whose release %s: the work is done, and the log has the key", async (_how, release) => {
    const { store, lines } = storeWith({ release });
    expect(await withLock(store, { key: "crossborder:cb-1" }, done)).toBe("done");
    expect(lines).toEqual([{ code: "lock_not_released", lock: "crossborder:cb-1" }]);
  });

  it("that another server has: the caller is told after the wait", async () => {
    const { store } = storeWith({ others: new Set(["crossborder:cb-1"]) });
    await expect(withLock(store, { key: "crossborder:cb-1", wait_ms: 100 }, done)).rejects.toThrow(
      LockBusyError,
    );
  });

  it("whose work fails: its place and the lock are free again", async () => {
    const { store } = storeWith();
    const lock = { key: "crossborder:cb-1", wait_ms: 100, places: new Semaphore(1) };
    const failing = withLock(store, lock, () => Promise.reject(new Error("it failed")));
    await expect(failing).rejects.toThrow("it failed");
    expect(await withLock(store, lock, done)).toBe("done");
  });

  it("that another server has: no place is taken while it is waited for", async () => {
    const { store, others } = storeWith({ others: new Set(["crossborder:cb-1"]) });
    const places = new Semaphore(1);
    const waiting = withLock(store, { key: "crossborder:cb-1", places }, done);
    expect(await withLock(store, { key: "crossborder:cb-2", wait_ms: 100, places }, done)).toBe("done");
    others.clear();
    expect(await waiting).toBe("done");
    expect(places.getValue()).toBe(1);
  });

  it("of a server that died: it is removed once it has expired, its moment is told, and the caller takes it", async () => {
    const moment = new Date("2026-01-01T10:00:00Z");
    const key = "crossborder-cart:cart_1";
    const { store } = storeWith({ others: new Set([key]), expired: new Map([[key, moment]]) });
    const told: Date[] = [];
    const afterDeath = async (at: Date) => void told.push(at);
    expect(await withLock(store, { key, wait_ms: 1_000, afterDeath }, done)).toBe("done");
    expect(told).toEqual([moment]);
  });

  it("is renewed for as long as the work takes, and no longer", async () => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate"] });
    try {
      const { store, acquired } = storeWith();
      const taken = await takeLock(store, { key: "crossborder:cb-1" });
      await jest.advanceTimersByTimeAsync(20_000);
      expect(acquired).toHaveLength(7);
      await taken.release();
      await jest.advanceTimersByTimeAsync(20_000);
      expect(acquired).toHaveLength(7);
    } finally {
      jest.useRealTimers();
    }
  });

  describe("that another server takes while the caller works", () => {
    beforeEach(() => jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate"] }));
    afterEach(() => jest.useRealTimers());

    it("ends the wait for a further one, and nothing more begins; what is on its way goes on", async () => {
      const { store, others } = storeWith({ others: new Set(["crossborder-cart:cart_1"]) });
      const outer = await takeLock(store, { key: "crossborder:cb-1" });
      const waiting = outer.within(() =>
        withLock(store, { key: "crossborder-cart:cart_1", wait_ms: 60_000 }, done),
      );
      const told = expect(waiting).rejects.toThrow(LockBusyError);
      outer.within(() => requireLocks());
      others.add("crossborder:cb-1");
      await jest.advanceTimersByTimeAsync(5_000);
      await told;
      expect(() => outer.within(() => requireLocks())).toThrow("crossborder:cb-1 was lost");
      await outer.release();
    });
  });
});
