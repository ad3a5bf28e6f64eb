import { createMedusaContainer, ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { asValue } from "@medusajs/framework/awilix";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { Scheduler } from "./scheduler";
import type { Server } from "./server";

interface LockRow {
  id: string;
  owner_id: string | null;
  /** Milliseconds since 1970, by the database's clock. */
  expiration: number | null;
}

interface Taking {
  ownerId?: string;
  /** Seconds. */
  expire?: number;
}

/**
 * The table of Medusa's PostgreSQL locking provider, which all servers share. As that one does it gives nobody a lock that another one left,
 * also after it has expired.
 */
export class LockTable {
  readonly #rows = new Map<string, LockRow>();

  constructor(private readonly scheduler: Scheduler) {}

  /** @throws Error where another one has it, or one without an owner */
  acquire(id: string, { ownerId, expire }: Taking = {}): void {
    const expiration = expire ? this.scheduler.now + expire * 1000 : null;
    const row = this.#rows.get(id);
    if (row && (row.owner_id === null || row.owner_id !== ownerId))
      throw new Error(`Failed to acquire lock for key "${id}"`);
    if (!row || (row.expiration !== null && expire))
      this.#rows.set(id, { id, owner_id: ownerId ?? null, expiration });
  }

  /** @returns false where it was another one's by now, or had expired */
  release(id: string, { ownerId }: Taking = {}): boolean {
    const row = this.#rows.get(id);
    if (!row || row.owner_id !== (ownerId ?? null)) return false;
    this.#rows.delete(id);
    return row.expiration === null || row.expiration > this.scheduler.now;
  }

  /** Deletes the rows for which this holds. */
  remove(isMeant: (row: LockRow) => boolean): { expiration: Date }[] {
    const removed = [...this.#rows.values()].filter(isMeant);
    for (const { id } of removed) this.#rows.delete(id);
    return removed.map(({ expiration }) => ({ expiration: new Date(expiration ?? 0) }));
  }
}

/** Of medusa-config: the locking provider whose table this is. */
export const LOCKING = {
  [Modules.LOCKING]: { options: { providers: [{ resolve: "@medusajs/medusa/locking-postgres" }] } },
};

/** What the plugin's locks take from Medusa's container, in one server: the locking provider, and statements on its table. */
export function lockingOf(server: Server, table: LockTable, now: () => Date): MedusaContainer {
  const container = createMedusaContainer();
  const locking = {
    acquire: async (id: string, taking?: Taking) => {
      await server.turn();
      table.acquire(id, taking);
    },
    release: async (id: string, taking?: Taking) => {
      await server.turn();
      return table.release(id, taking);
    },
  };
  const knex = Object.assign(() => new Statement(server, table), { fn: { now } });
  container.register(ContainerRegistrationKeys.CONFIG_MODULE, asValue({ modules: LOCKING }));
  container.register(Modules.LOCKING, asValue(locking));
  container.register(ContainerRegistrationKeys.PG_CONNECTION, asValue(knex));
  return container;
}

/** A statement that deletes locks, as far as the plugin says one. */
class Statement {
  readonly #conditions: ((row: LockRow) => boolean)[] = [];

  constructor(
    private readonly server: Server,
    private readonly table: LockTable,
  ) {}

  where(what: { id: string; owner_id?: null } | "expiration", operator?: string, moment?: Date): this {
    if (typeof what === "object") {
      this.#conditions.push(({ id }) => id === what.id);
      if (what.owner_id === null) this.#conditions.push(({ owner_id }) => owner_id === null);
      return this;
    }
    const at = moment?.getTime() ?? 0;
    const compare: Record<string, (expiration: number) => boolean> = {
      "<": (expiration) => expiration < at,
      "<=": (expiration) => expiration <= at,
      ">=": (expiration) => expiration >= at,
    };
    const holds = compare[operator ?? ""];
    if (!holds) throw new Error(`no history compares by ${operator}`);
    this.#conditions.push(({ expiration }) => expiration !== null && holds(expiration));
    return this;
  }

  delete(): Promise<unknown> & { returning: (column: string) => Promise<{ expiration: Date }[]> } {
    const run = this.server
      .turn()
      .then(() => this.table.remove((row) => this.#conditions.every((holds) => holds(row))));
    return Object.assign(run, { returning: () => run });
  }
}
