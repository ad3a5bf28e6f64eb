import { CrossborderEvents } from "./messages";
import { AT_COUNTER } from "./models/transaction";
import { NEVER_DOWN, noteAnswer, noteSilence, type OutageUpdate } from "./rules/outages";
import type { TransactionState } from "./states";
import { type Store, TABLES, writeAtOnce } from "./store";
import type { GatewayOutage } from "./types";
/** So many payments that waited are remembered by their ids. */
const MOST_WAITED = 1_000;
/** No order is open longer than a week. */
const LONGEST_OPEN = "8 days";

/** What the job looks at again, and nobody knows yet how it ends. */
const UNDECIDED = `state in ('drafted', 'open') and reconciliation_status = 'pending'
  and next_check_at is not null and deleted_at is null`;

/** What there is of what not every shop has. */
export interface Used {
  /** A payment was opened at the counter. */
  counter: boolean;
  /** There is a schedule. */
  subscriptions: boolean;
}

/** What the shop is told before its customers tell it: a gateway that does not answer. */
export class Outages {
  constructor(private readonly store: Store) {}

  /** A server has had no answer of an account's gateway since then. Resolves to whether anything was written. */
  async noteSilence(provider_id: string, since: Date): Promise<boolean> {
    return await this.#change(provider_id, async (row) => noteSilence(row, since, this.store.clock.date()));
  }

  /** It answers. `provider_ids` are those of the account. What waited until now is written down with it, where anything is. */
  async noteAnswer(provider_id: string, provider_ids: string[]): Promise<boolean> {
    return await this.#change(provider_id, async (row) => {
      const update = noteAnswer(row, this.store.clock.date());
      if (!update?.change.up_at) return update;
      return { ...update, change: { ...update.change, waited: await this.#waited(provider_ids, row) } };
    });
  }

  /** How many payments nobody knows the end of yet. */
  async countUndecided(provider_ids: string[]): Promise<number> {
    const [found] = await this.store
      .pool(TABLES.transaction)
      .count("*")
      .whereIn("provider_id", provider_ids)
      .whereRaw(UNDECIDED);
    return Number(found?.count ?? 0);
  }

  /** Whether a payment was opened at the counter, and whether there is a schedule. */
  async used(): Promise<Used> {
    const [used] = await this.store.query<Used>(
      `select exists (select from ${TABLES.transaction} where ${AT_COUNTER} and deleted_at is null) as counter,
        exists (select from ${TABLES.schedule} where deleted_at is null) as subscriptions`,
    );
    return used ?? { counter: false, subscriptions: false };
  }

  /** How many of some transactions are in which state now. */
  async countByState(ids: string[]): Promise<Partial<Record<TransactionState, number>>> {
    const rows = await this.store
      .pool(TABLES.transaction)
      .select<{ state: TransactionState; count: string }[]>("state")
      .count("*")
      .whereIn("id", ids)
      .groupBy("state");
    return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
  }

  /** Payments that nobody knew the end of while it did not answer, and those whose end was learned in the moment since it does. */
  async #waited(
    provider_ids: string[],
    { down_since }: Pick<GatewayOutage, "down_since">,
  ): Promise<string[]> {
    const rows = await this.store.query<{ id: string }>(
      `select id from ${TABLES.transaction} where provider_id = any(?) and ${UNDECIDED}
       union
       select id from ${TABLES.transaction}
       where provider_id = any(?) and created_at > ?::timestamptz - interval '${LONGEST_OPEN}' and queried_at >= ?
         and coalesce(order_paid_at, queried_at) >= ? and deleted_at is null
       limit ?`,
      [provider_ids, provider_ids, down_since, down_since, down_since, MOST_WAITED],
    );
    return rows.map(({ id }) => id);
  }

  /** Changes the account's row by what it is, on all servers one after the other, with what the store is told of it. */
  async #change(
    id: string,
    decide: (row: GatewayOutage) => Promise<(OutageUpdate & { change: Partial<GatewayOutage> }) | undefined>,
  ): Promise<boolean> {
    const knex = this.store.pool;
    const table = TABLES.outage;
    for (;;) {
      const read = knex<GatewayOutage & { version: string }>(table).select(
        "*",
        knex.raw("xmin::text as version"),
      );
      const [row] = await read.where({ id });
      if (!row) {
        await knex(table)
          .insert({ id, ...NEVER_DOWN })
          .onConflict("id")
          .ignore();
        continue;
      }
      const update = await decide(row);
      if (!update) return false;
      const { change, tell } = update;
      const messages = tell ? [messageOf(tell, { ...row, ...change })] : [];
      const parts = [
        { table, change: { id, ...change }, version: row.version },
        ...(await this.store.told({ events: [], messages })),
      ];
      if (await writeAtOnce(knex, parts)) return true;
    }
  }
}

function messageOf(tell: "down" | "up", { id: provider_id, down_since, up_at }: GatewayOutage) {
  const since = down_since.toISOString();
  return tell === "down"
    ? { name: CrossborderEvents.GATEWAY_DOWN, data: { provider_id, since } }
    : {
        name: CrossborderEvents.GATEWAY_UP,
        data: { provider_id, since, until: up_at?.toISOString() ?? null },
      };
}
