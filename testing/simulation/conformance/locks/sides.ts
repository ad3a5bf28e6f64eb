import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { MedusaRecords } from "../../../../src/medusa";
import { systemClock } from "../../../../src/payments/clock";
import { openLocks } from "../../../../src/payments/locking";
import { EXPIRE_S } from "../../../../src/payments/locking/lock";
import { lockingOf, LockTable } from "../../locks";
import { recordsSeenBy } from "../../medusa-records";
import { MedusaRows } from "../../medusa-rows";
import { Random } from "../../random";
import { Scheduler } from "../../scheduler";
import { Server } from "../../server";
import type { TriedLocks } from "./scripts";

/** The key of a debt in the table of locks. */
const keyOf = (debt_id: string) => `crossborder-debt:${debt_id}`;

type Play = (tried: TriedLocks) => Promise<unknown[]>;

/** The plugin's locks on the locking provider of a store. */
export async function playOnLocks(container: MedusaContainer, play: Play): Promise<unknown[]> {
  const records = new MedusaRecords(
    container.resolve(ContainerRegistrationKeys.QUERY),
    container.resolve(ContainerRegistrationKeys.PG_CONNECTION),
  );
  const store = { container, records, log: () => undefined, clock: systemClock };
  const database: Knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  return await play({
    one: openLocks(store),
    other: openLocks(store),
    pass: async (ms) => void (await pause(ms)),
    die: async (debt_id) => {
      const dead = { ownerId: randomUUID(), expire: EXPIRE_S };
      await container.resolve(Modules.LOCKING).acquire(keyOf(debt_id), dead);
    },
    runOut: async (debt_id) => {
      const mine = database("locking").where({ id: keyOf(debt_id) });
      if ((await mine.update({ expiration: new Date(0) })) !== 1) throw new Error("nobody has it");
    },
  });
}

const LONGEST_MS = 10 * 60_000;
const LEASE_MS = EXPIRE_S * 1000;

/** The modelled locks of two servers. */
export async function playModelled(play: Play): Promise<unknown[]> {
  const scheduler = new Scheduler(new Random(1));
  const table = new LockTable(scheduler);
  const one = new Server("one", scheduler, 0);
  const other = new Server("other", scheduler, 0);
  const dying = new Server("dying", scheduler, 0);
  const rows = new MedusaRows([]);
  const locksOf = (server: Server) =>
    openLocks({
      container: lockingOf(server, table, () => new Date(scheduler.now)),
      records: recordsSeenBy(server, rows),
      log: () => undefined,
      clock: server.clock,
    });
  const outside = { isDead: false, standsUntil: 0 };
  const pass = (ms: number) =>
    new Promise<void>((resolve) => void scheduler.after(ms, outside, () => resolve()));
  const playing = play({
    one: locksOf(one),
    other: locksOf(other),
    pass,
    die: async (debt_id) => {
      await locksOf(dying).lockDebt(debt_id);
      dying.die();
    },
    runOut: () => pass(LEASE_MS),
  });
  playing.catch(() => undefined);
  await scheduler.runUntil(scheduler.now + LONGEST_MS);
  return await playing;
}
