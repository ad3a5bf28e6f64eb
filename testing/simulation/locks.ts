import { LockBusyError } from "../../src/payments/errors";
import { HeldLock } from "../../src/payments/locking/held-locks";
import type { Locks } from "../../src/payments/locking";
import { type LockOptions, patience, type TakenLock } from "../../src/payments/locking/lock";
import type { Scheduler } from "./scheduler";
import type { Server } from "./server";

const LEASE_MS = 15_000;
const RENEW_MS = 5_000;
const POLL_MS = 250;

/** Who has which lease, in the database that all servers share. */
export class LockTable {
  readonly #leases = new Map<string, { owner: object; until: number }>();

  constructor(private readonly scheduler: Scheduler) {}

  /** @returns false where another one has it */
  take(key: string, owner: object): boolean {
    const lease = this.#leases.get(key);
    if (lease && lease.owner !== owner && lease.until > this.scheduler.now) return false;
    this.#leases.set(key, { owner, until: this.scheduler.now + LEASE_MS });
    return true;
  }

  release(key: string, owner: object): void {
    if (this.#leases.get(key)?.owner === owner) this.#leases.delete(key);
  }
}

/** The locks of the plugin as one server takes them: leases that it renews for as long as it goes on. */
export function locksOf(server: Server, table: LockTable): Locks {
  const take = async (
    key: string,
    { wait_ms = patience(), signal }: LockOptions = {},
  ): Promise<TakenLock> => {
    const owner = {};
    const until = server.clock.now() + wait_ms;
    for (;;) {
      await server.turn();
      if (signal?.aborted) throw new LockBusyError(`${key}: given up`);
      if (table.take(key, owner)) return held(key, owner);
      if (server.clock.now() >= until) throw new LockBusyError(`${key} is taken`);
      await server.clock.pause(POLL_MS);
    }
  };
  const held = (key: string, owner: object): TakenLock => {
    const lock = new HeldLock(key, server.clock.now() + LEASE_MS, server.clock);
    let isHeld = true;
    const renew = () => {
      if (!isHeld) return;
      if (lock.isLost || !table.take(key, owner)) return lock.lose();
      lock.renew(server.clock.now() + LEASE_MS);
      server.clock.later(RENEW_MS, renew);
    };
    server.clock.later(RENEW_MS, renew);
    const release = async () => {
      isHeld = false;
      lock.release();
      await server.turn();
      table.release(key, owner);
    };
    return { release, within: lock.within };
  };
  const under = async <T>(key: string, options: LockOptions, work: () => Promise<T>): Promise<T> => {
    const taken = await take(key, options);
    try {
      return await taken.within(work);
    } finally {
      await taken.release();
    }
  };
  const lockTransactions: Locks["lockTransactions"] = async (transactions, options) => {
    const taken: TakenLock[] = [];
    const release = async () => {
      for (const one of taken.splice(0).toReversed()) await one.release();
    };
    try {
      for (const reference of [...new Set(transactions.map((one) => one.reference))].toSorted())
        taken.push(await take(`transaction ${reference}`, options));
    } catch (error) {
      await release();
      throw error;
    }
    return { release, within: (work) => taken.reduce((run, one) => () => one.within(run), work)() };
  };
  return {
    withDebt: (id, _, work) => under(`debt ${id}`, {}, work),
    lockDebt: (id, options) => take(`debt ${id}`, options),
    withSchedule: ({ id }, options, work) => under(`schedule ${id}`, options, work),
    withTransaction: ({ reference }, options, work) => under(`transaction ${reference}`, options, work),
    lockTransactions,
    lockCart: (id, options) => take(`cart ${id}`, options),
    withCart: (id, options, work) => under(`cart ${id}`, options, work),
    toComplete: (id, options, work) => under(`cart ${id}`, options, work),
  };
}
