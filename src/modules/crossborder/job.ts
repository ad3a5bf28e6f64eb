import { HOUR_MS } from "./rules/durations";
import { z } from "@medusajs/framework/zod";
import type { Filter, Page } from "./reads";
import { nextLateLook } from "./rules/transactions";
import type { Shops } from "./shops";
import { MAYBE_OPEN, WITH_MONEY, daysAfter, isDeduction } from "./states";
import { type Store, sameShops, TABLES } from "./store";
import type { JobRunRow, LedgerTransaction } from "./types";

/** A job that began no run for so long stood still: runs that did not finish before that say nothing of now. */
const STOOD_STILL_MS = 5 * 60_000;
/** No run of the job takes longer. */
const RUN_MS = 55_000;

/** Questions of an hour to one account's gateway about what the ledger does not have. */
const LOST_AN_HOUR = 20;

/** The job's name. */
const RECONCILIATION = "reconciliation";
/** What the job does each hour. */
const HOURLY = "hourly";

/** How far Medusa's records were looked through: see `JobRun`. */
export type Hour = Pick<JobRunRow, "looked_to" | "position">;

/** What another shop has opened waits for nothing here. */
const OWN = `deleted_at is null and shop_id in (${sameShops(":shop")})`;

/** What waits: since when each has been due, and the rows, of which each kind has an index. */
const QUEUES = {
  transactions: ["next_check_at", `${TABLES.transaction} where next_check_at <= :now and ${OWN}`],
  late_looks: ["late_look_at", `${TABLES.transaction} where late_look_at <= :now and ${OWN}`],
  reminders: [
    "attention_since",
    `${TABLES.transaction} where attention_since is not null and ${OWN}
      and coalesce(attention_told_at, '-infinity') < :told_before`,
  ],
  notifications: [
    "created_at",
    `${TABLES.notification} where status = 'received' and created_at < :received_before and deleted_at is null`,
  ],
  orders: ["make_order_at", `${TABLES.transaction} where make_order_at <= :now and ${OWN}`],
  schedules: ["next_check_at", `${TABLES.schedule} where next_check_at <= :now and ${OWN}`],
  channels: ["created_at", `${TABLES.channel} where deleted_at is null`],
  messages: ["created_at", `${TABLES.message} where ${OWN}`],
  outages: ["down_since", `${TABLES.outage} where settled_at is null and deleted_at is null`],
  /** What a person must look at. */
  attention: [
    "attention_since",
    `(select attention_since from ${TABLES.transaction} where attention_since is not null and ${OWN}
      union all
      select attention_since from ${TABLES.schedule}
      where attention_since is not null and ${OWN}) as waiting`,
  ],
} as const;

/** Of what waits for a person, what an audit has found. */
const DIFFERENCES = `select currency_code, count(*) as transactions from ${TABLES.transaction}
  where attention_since is not null and audit_finding is not null and ${OWN} group by currency_code`;

/** Since when the oldest of each queue has been due, in one statement. */
const WAITING_NOW = `select
  json_build_object(${Object.entries(QUEUES)
    .map(([name, [since, rows]]) => `'${name}', (select min(${since}) from ${rows})`)
    .join(", ")}) as queues,
  (select coalesce(json_object_agg(currency_code, transactions), '{}') from (${DIFFERENCES}) as found) as differences`;

const NAMES = Object.keys(QUEUES).filter((name): name is keyof typeof QUEUES => name in QUEUES);

const waitingSchema = z.object({
  /** Since when the oldest of each has been due; null where none is. */
  queues: z.record(z.enum(NAMES), z.coerce.date().nullable()),
  /** Transactions of which an audit has found that the books differ, and no person has solved it yet; by currency. */
  differences: z.record(z.string(), z.number()),
});

/** What waits now. */
export type WaitingSince = z.output<typeof waitingSchema>;

/** What an order ends in that nobody paid. */
export type UnpaidEnd = "closed" | "failed";

export interface UnpaidFilter {
  /** All of one account. */
  provider_ids: readonly string[];
  state: UnpaidEnd;
  /** It was opened before, and had ended before. */
  before: Date;
  limit: number;
}

export type Unconfirmed = Pick<LedgerTransaction, "id" | "reference">;

/** No order can be paid so long after it was opened, where the gateway told no limit of its own: it takes a week at most. */
const LONGEST_OPEN = "interval '7 days'";

/** The gateway has nothing of it: its session went before anybody went to pay, it was refused, or never received. */
const NEVER_THERE = `t.transaction_no is null and t.gateway_status is null and not exists (
  select from ${TABLES.operation} o where o.transaction_id = t.id and o.deleted_at is null
    and o.kind = 'open' and o.outcome not in ('refused', 'failed'))`;

/**
 * The gateway has said that nobody has paid, when nobody could pay any more. That it was closed or declined before then is not enough:
 * a customer may have paid in the same moment, or tried again. Without a status the gateway knows nothing of it any more.
 */
const CONFIRMED = `(${NEVER_THERE} or t.queried_at > coalesce(t.expires_at, t.created_at + ${LONGEST_OPEN})
  and lower(coalesce(t.gateway_status, 'closed')) in ('closed', 'reversed', 'failed', 'fail'))`;

/**
 * Kept for ever are those that were ever paid, that the job still looks at, that a person had to look at or touched, and the first
 * payments of schedules. The indexes leave out what is marked as deleted.
 */
const NEVER_PAID = `t.state = :state and t.created_at < :before and coalesce(t.ended_at, t.created_at) < :before
  and t.provider_id = any(:provider_ids) and t.deleted_at is null and t.reconciliation_status = 'pending'
  and t.next_check_at is null and t.late_look_at is null and t.attention_since is null and t.schedule_id is null
  and t.paid_at is null and t.paid_amount is null
  and t.authorized_amount = '0.00' and t.captured_amount = '0.00' and t.returned_amount = '0.00'
  and not exists (select 1 from ${TABLES.operation} o
    where o.transaction_id = t.id and o.deleted_at is null
      and (o.kind not in ('open', 'void') or o.outcome in ('requested', 'unknown', 'accepted')))
  and not exists (select 1 from ${TABLES.event} e
    where e.transaction_id = t.id and e.deleted_at is null and e.actor_type in ('user', 'api_key'))`;

/** What the job looks at, and when it ran. */
export class Job {
  constructor(
    private readonly store: Store,
    private readonly shops: Pick<Shops, "own">,
  ) {}

  /** Transactions of some providers that the job should look at now, without some, the longest overdue first. */
  async listDue(
    provider_id: { $in: string[] } | { $nin: string[] },
    limit: number,
    except: string[],
  ): Promise<LedgerTransaction[]> {
    const due = { provider_id, next_check_at: { $lte: this.store.clock.date() } };
    return await this.#listOwn(due, { take: limit, order: { next_check_at: "ASC" } }, except);
  }

  /** Transactions of an account that are to have a late look now. Those that ended last come first: a second try comes soon. */
  async listLateLooks(provider_id: string[], limit: number, except: string[]): Promise<LedgerTransaction[]> {
    const due = { provider_id, late_look_at: { $lte: this.store.clock.date() } };
    return await this.#listOwn(due, { take: limit, order: { ended_at: "DESC" } }, except);
  }

  async #listOwn(
    filter: Filter<LedgerTransaction>,
    page: Page<LedgerTransaction>,
    except: string[],
  ): Promise<LedgerTransaction[]> {
    const own = { ...(await this.shops.own()), ...filter, id: { $nin: except } };
    return await this.store.rows.listTransactions(own, page);
  }

  /** The job has the gateway asked about it with the next run of the shop that it is of, whatever is known of it. */
  async askLater(id: string): Promise<void> {
    const now = this.store.clock.date();
    await this.store.pool(TABLES.transaction).where({ id }).update({ late_look_at: now, updated_at: now });
  }

  /** Plans the late look after the one that is due; of what has not ended it is the caller's. One that was asked for meanwhile stays. */
  async planLateLook(transaction: LedgerTransaction, at: Date | null = null): Promise<void> {
    const { id, late_look_at: due } = transaction;
    if (!due) return;
    const now = this.store.clock.date();
    await this.store
      .pool(TABLES.transaction)
      .where({ id })
      .where("late_look_at", ">=", due)
      .where("late_look_at", "<", new Date(due.getTime() + 1))
      .update({ late_look_at: nextLateLook(transaction, now.getTime()) ?? at, updated_at: now });
  }

  /**
   * What a provider has opened for carts that may still become an order. What is under way is looked at again, or waits for a
   * person; a payment that was refused can be tried again on its page until it expires.
   */
  async listUnderWay(provider_id: string): Promise<Pick<LedgerTransaction, "cart_id" | "operation">[]> {
    const state = [...MAYBE_OPEN, ...WITH_MONEY];
    const now = this.store.clock.date();
    const refused = { state: "failed", transaction_no: { $ne: null }, expires_at: { $gt: now } };
    const found = await this.store.rows.listTransactions(
      {
        provider_id,
        cart_id: { $ne: null },
        order_id: null,
        ineligible_since: null,
        reconciliation_status: ["pending", "needs_attention"],
        // Each of these has an index.
        $or: [
          { state, next_check_at: { $ne: null } },
          { state, attention_since: { $ne: null } },
          { ...refused, created_at: { $gt: daysAfter(now, -1) } },
        ],
      },
      { take: null, select: ["cart_id", "operation"] },
    );
    return found.filter((transaction) => !isDeduction(transaction));
  }

  /** The job looks at a transaction at that moment, or earlier where it would anyway: then nothing is written. */
  async bringCheckForward(id: string, moment: Date): Promise<void> {
    await this.store
      .pool(TABLES.transaction)
      .where({ id })
      .where((later) => later.whereNull("next_check_at").orWhere("next_check_at", ">", moment))
      .update({ next_check_at: moment, updated_at: this.store.clock.date() });
  }

  /** The job looks at a transaction that is still due at that moment, and not before. */
  async postponeCheck(id: string, moment: Date): Promise<void> {
    const knex = this.store.pool;
    const now = this.store.clock.date();
    await knex(TABLES.transaction)
      .where({ id })
      .where("next_check_at", "<=", now)
      .update({ next_check_at: moment, checks: knex.raw("checks + 1"), updated_at: now });
  }

  /** The last run of the reconciliation job; undefined when there was none. */
  async lastRun(): Promise<JobRunRow | undefined> {
    const [run] = await this.store.rows.listJobRuns({ id: RECONCILIATION }, { take: 1 });
    return run;
  }

  /**
   * Writes down that a run begins, in the place of the one before.
   * @returns when the first run began since which none has finished: now, where the one before finished
   */
  async beginRun(): Promise<Date> {
    const knex = this.store.pool;
    const now = this.store.clock.date();
    const run = { started_at: now, updated_at: now };
    const goesOn = knex.raw("case when ??.started_at > ? then coalesce(??.unfinished_since, ?) else ? end", [
      TABLES.run,
      new Date(now.getTime() - STOOD_STILL_MS),
      TABLES.run,
      now,
      now,
    ]);
    const [begun] = await knex<JobRunRow>(TABLES.run)
      .insert({ id: RECONCILIATION, ...run, unfinished_since: now })
      .onConflict("id")
      .merge({ ...run, unfinished_since: goesOn })
      .returning("unfinished_since");
    return begun?.unfinished_since ?? now;
  }

  /**
   * Writes down that a run has finished, what it left to the next one because it failed, and when which gateway had answered this
   * server last.
   */
  async finishRun(failures: number, answered: Record<string, string> = {}): Promise<void> {
    const knex = this.store.pool;
    const now = this.store.clock.date();
    const added = knex.raw("coalesce(answered, '{}') || ?::jsonb", [JSON.stringify(answered)]);
    const run = { finished_at: now, unfinished_since: null, failures, answered: added, updated_at: now };
    await knex(TABLES.run).where({ id: RECONCILIATION }).update(run);
  }

  /**
   * What waits in each queue: one statement for a minute in which nothing does.
   * @param before what was received before, and what staff was told of before
   */
  async listWaitingNow(before: { received_before: Date; told_before: Date }): Promise<WaitingSince> {
    const [waiting] = await this.store.query(WAITING_NOW, {
      shop: await this.store.shopId(),
      now: this.store.clock.date(),
      ...before,
    });
    return waitingSchema.parse(waiting);
  }

  /**
   * Once an hour, on whichever server, and in the next minute where a run was cut short over it: what was looked at until then. Else
   * undefined.
   */
  async beginHour(): Promise<Hour | undefined> {
    const now = this.store.clock.date();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const [hour] = await this.store.query<Hour>(
      `insert into ${TABLES.run} as run (id, started_at) values (:id, :now)
       on conflict (id) do update set started_at = :now, updated_at = :now
       where run.started_at <= :hour_ago or run.started_at <= :run_ago
         and (run.position is not null or coalesce(run.looked_to, '-infinity') < run.started_at)
       returning looked_to, position`,
      { id: HOURLY, now, hour_ago: ago(HOUR_MS), run_ago: ago(RUN_MS) },
    );
    return hour;
  }

  /** Whether one more question of this hour may go to an account's gateway about what the ledger does not have; counts it. */
  async mayAskOfLost(provider_id: string): Promise<boolean> {
    const now = this.store.clock.date();
    const rows = await this.store.query(
      `insert into ${TABLES.run} as run (id, started_at, asked) values (:id, :now, 1)
       on conflict (id) do update set updated_at = :now,
         started_at = case when run.started_at <= :hour_ago then :now else run.started_at end,
         asked = case when run.started_at <= :hour_ago then 1 else run.asked + 1 end
       where run.started_at <= :hour_ago or run.asked < :most
       returning id`,
      { id: `lost ${provider_id}`, now, hour_ago: new Date(now.getTime() - HOUR_MS), most: LOST_AN_HOUR },
    );
    return rows.length > 0;
  }

  /** What the job does each hour it does from that moment on, if not before. */
  async bringHourForward(moment: Date): Promise<void> {
    const started_at = new Date(moment.getTime() - HOUR_MS);
    await this.store.query(
      `insert into ${TABLES.run} as run (id, started_at) values (:id, :started_at)
       on conflict (id) do update set started_at = least(run.started_at, excluded.started_at)`,
      { id: HOURLY, started_at },
    );
  }

  /** Writes down how far Medusa's records were looked through. */
  async noteHour(looked: Partial<Hour>): Promise<void> {
    await this.store.pool(TABLES.run).where({ id: HOURLY }).update(looked);
  }

  /**
   * Deletes for good orders that nobody paid, with their operations and history, the oldest first. Of what the gateway ever
   * had, it has confirmed that. Resolves to how many there were.
   */
  async deleteUnpaid(filter: UnpaidFilter): Promise<number> {
    const rows = await this.store.query(
      `with old as (
        select t.id from ${TABLES.transaction} t
        where ${NEVER_PAID} and ${CONFIRMED}
        order by t.created_at, t.id limit :limit for update skip locked
      ), operations as (
        delete from ${TABLES.operation} where deleted_at is null and transaction_id = any(array(select id from old))
      ), events as (
        delete from ${TABLES.event} where deleted_at is null and transaction_id = any(array(select id from old))
      )
      delete from ${TABLES.transaction} where id = any(array(select id from old)) returning id`,
      bound(filter),
    );
    return rows.length;
  }

  /** Those that stay only because the gateway has not confirmed yet that nobody has paid them: which was asked about longest ago comes first. */
  async listUnconfirmed(filter: UnpaidFilter): Promise<Unconfirmed[]> {
    return await this.store.query<Unconfirmed>(
      `select t.id, t.reference from ${TABLES.transaction} t where ${NEVER_PAID} and not ${CONFIRMED}
       order by t.asked_at nulls first, t.id limit :limit`,
      bound(filter),
    );
  }
}

const bound = ({ provider_ids, state, before, limit }: UnpaidFilter) => ({
  ...{ state, before, limit },
  provider_ids: [...provider_ids],
});
