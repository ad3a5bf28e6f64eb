import { LockBusyError } from "../../../../src/payments/errors";
import type { Locks } from "../../../../src/payments/locking";
import { type TakenLock, requireLocks } from "../../../../src/payments/locking/lock";

/** The locks of two servers on one database. */
export interface TriedLocks {
  one: Locks;
  other: Locks;
  /** Lets so many milliseconds pass. */
  pass(ms: number): Promise<void>;
  /** A third server dies while it has the lock of a debt. */
  die(debt_id: string): Promise<void>;
  /** The lease of that runs out. */
  runOut(debt_id: string): Promise<void>;
}

type Script = (tried: TriedLocks) => Promise<unknown[]>;

const A = { reference: "cb-a", provider_id: "pp_crossborder-channel-a_main" };
const B = { reference: "cb-b", provider_id: "pp_crossborder-channel-a_main" };
const NOW = { wait_ms: 0 };
const MINUTE_MS = 60_000;

/** Whether it was taken. What was is let go at the end of the script. */
const taking =
  (taken: TakenLock[]) =>
  async (lock: Promise<TakenLock>): Promise<boolean> => {
    try {
      taken.push(await lock);
      return true;
    } catch (error) {
      if (error instanceof LockBusyError) return false;
      throw error;
    }
  };

const worksUnder = (lock: TakenLock | undefined): boolean | undefined =>
  lock?.within(() => {
    try {
      requireLocks();
      return true;
    } catch (error) {
      if (error instanceof LockBusyError) return false;
      throw error;
    }
  });

const letGo = async (taken: TakenLock[]) => {
  for (const lock of taken.splice(0)) await lock.release();
};

async function oneAtATime({ one, other }: TriedLocks) {
  const taken: TakenLock[] = [];
  const take = taking(taken);
  const seen = [
    await take(one.lockCart("cart_1", NOW)),
    await take(other.lockCart("cart_1", NOW)),
    await take(one.lockCart("cart_1", NOW)),
    await take(other.lockCart("cart_2", NOW)),
    // Another kind of lock is another lock.
    await take(other.lockDebt("cart_1", NOW)),
  ];
  await letGo(taken);
  seen.push(await take(other.lockCart("cart_1", NOW)));
  await letGo(taken);
  return seen;
}

async function severalAtOnce({ one, other }: TriedLocks) {
  const taken: TakenLock[] = [];
  const take = taking(taken);
  const under = (locks: Locks, transaction: typeof A) =>
    locks
      .withTransaction(transaction, { by: "job", ...NOW }, async () => worksUnder(taken[0]))
      .catch(() => "busy");
  const seen = [
    await take(one.lockTransactions([B, A, A], NOW)),
    await under(other, A),
    await under(one, B),
    await take(other.lockTransactions([B], NOW)),
  ];
  await letGo(taken);
  // Whose second lock is taken keeps no first one.
  await take(one.lockTransactions([B], NOW));
  const both = await take(other.lockTransactions([A, B], NOW));
  const first = await take(one.lockTransactions([A], NOW));
  await letGo(taken);
  return [...seen, both, first];
}

async function waitedFor({ one, other, pass }: TriedLocks) {
  const taken: TakenLock[] = [];
  await taking(taken)(one.lockDebt("debt_1", NOW));
  let isTaken = false;
  const waiting = other.lockDebt("debt_1", { wait_ms: MINUTE_MS }).then((lock) => {
    isTaken = true;
    return lock;
  });
  await pass(600);
  const before = isTaken;
  await letGo(taken);
  await (await waiting).release();
  return [before, isTaken];
}

async function gaveUp({ one, other }: TriedLocks) {
  const taken: TakenLock[] = [];
  await taking(taken)(one.lockDebt("debt_1", NOW));
  const controller = new AbortController();
  const waiting = taking([])(other.lockDebt("debt_1", { wait_ms: MINUTE_MS, signal: controller.signal }));
  controller.abort();
  const end = await waiting;
  await letGo(taken);
  return [end];
}

async function deadServer({ one, other, die, runOut }: TriedLocks) {
  const taken: TakenLock[] = [];
  const take = taking(taken);
  await die("debt_1");
  const before = await take(one.lockDebt("debt_1", NOW));
  await runOut("debt_1");
  const seen = [before, await take(one.lockDebt("debt_1", { wait_ms: MINUTE_MS })), worksUnder(taken[0])];
  seen.push(await take(other.lockDebt("debt_1", NOW)));
  await letGo(taken);
  return seen;
}

/** What is done with locks: the same with Medusa's PostgreSQL locking provider and in the model. */
export const SCRIPTS: readonly (readonly [name: string, play: Script])[] = [
  ["two servers want one lock", oneAtATime],
  ["several transactions are locked at once", severalAtOnce],
  ["a lock is waited for", waitedFor],
  ["who waits gives up", gaveUp],
  ["a server dies with a lock, whose lease runs out", deadServer],
];
