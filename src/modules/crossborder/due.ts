import { LedgerDays } from "./days";
import { readWaiting, type Waiting, WAITING_NOW } from "./queue-statements";
import { rowsOf } from "./rows";
import { nextLateLook } from "./rules/transactions";
import { daysAfter, isDeduction } from "./states";
import type { JobRunRow, LedgerTransaction } from "./types";

const TRANSACTIONS = "crossborder_transaction";
const RUNS = "crossborder_job_run";

/** A job that began no run for so long stood still: runs that did not finish before that say nothing of now. */
const STOOD_STILL_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;
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

/** What the job looks at, and when it ran. */
export class LedgerDue extends LedgerDays {
  /** Transactions of some providers that the job should look at now, without some, the longest overdue first. */
  async listDue(
    provider_id: { $in: string[] } | { $nin: string[] },
    limit: number,
    except: string[],
  ): Promise<LedgerTransaction[]> {
    return await this.listTransactions(
      {
        ...(await this.own()),
        provider_id,
        next_check_at: { $lte: this.clock.date() },
        id: { $nin: except },
      },
      { take: limit, order: { next_check_at: "ASC" } },
    );
  }

  /** Transactions of an account that are to have a late look now. Those that ended last come first: a second try comes soon. */
  async listLateLooks(provider_id: string[], limit: number, except: string[]): Promise<LedgerTransaction[]> {
    return await this.listTransactions(
      { ...(await this.own()), provider_id, late_look_at: { $lte: this.clock.date() }, id: { $nin: except } },
      { take: limit, order: { ended_at: "DESC" } },
    );
  }

  /** The job has the gateway asked about it with the next run of the shop that it is of, whatever is known of it. */
  async askLater(id: string): Promise<void> {
    const now = this.clock.date();
    await this.pool(TRANSACTIONS).where({ id }).update({ late_look_at: now, updated_at: now });
  }

  /** Plans the late look after the one that is due now; one that has not ended is looked at when the caller says. */
  async planLateLook(transaction: LedgerTransaction, at: Date | null = null): Promise<void> {
    const late_look_at = nextLateLook(transaction, this.clock.date().getTime()) ?? at;
    await rowsOf(this).updateTransactions({ id: transaction.id, late_look_at });
  }

  /**
   * What a provider has opened for carts that may still become an order. What is under way is looked at again, or waits for a
   * person; a payment that was refused can be tried again on its page until it expires.
   */
  async listUnderWay(provider_id: string): Promise<Pick<LedgerTransaction, "cart_id" | "operation">[]> {
    const state = ["drafted", "open", "paid", "held", "captured"];
    const now = this.clock.date();
    const refused = { state: "failed", transaction_no: { $ne: null }, expires_at: { $gt: now } };
    const found = await this.listTransactions(
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
    await this.pool(TRANSACTIONS)
      .where({ id })
      .where((later) => later.whereNull("next_check_at").orWhere("next_check_at", ">", moment))
      .update({ next_check_at: moment, updated_at: this.clock.date() });
  }

  /** The job looks at a transaction that is still due at that moment, and not before. */
  async postponeCheck(id: string, moment: Date): Promise<void> {
    const knex = this.pool;
    const now = this.clock.date();
    await knex(TRANSACTIONS)
      .where({ id })
      .where("next_check_at", "<=", now)
      .update({ next_check_at: moment, checks: knex.raw("checks + 1"), updated_at: now });
  }

  /** The last run of the reconciliation job; undefined when there was none. */
  async lastRun(): Promise<JobRunRow | undefined> {
    const [run] = await this.listJobRuns({ id: RECONCILIATION }, { take: 1 });
    return run;
  }

  /**
   * Writes down that a run begins, in the place of the one before.
   * @returns when the first run began since which none has finished: now, where the one before finished
   */
  async beginRun(): Promise<Date> {
    const knex = this.pool;
    const now = this.clock.date();
    const run = { started_at: now, updated_at: now };
    const goesOn = knex.raw("case when ??.started_at > ? then coalesce(??.unfinished_since, ?) else ? end", [
      RUNS,
      new Date(now.getTime() - STOOD_STILL_MS),
      RUNS,
      now,
      now,
    ]);
    const [begun] = await knex<JobRunRow>(RUNS)
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
    const knex = this.pool;
    const now = this.clock.date();
    const added = knex.raw("coalesce(answered, '{}') || ?::jsonb", [JSON.stringify(answered)]);
    const run = { finished_at: now, unfinished_since: null, failures, answered: added, updated_at: now };
    await knex(RUNS).where({ id: RECONCILIATION }).update(run);
  }

  /**
   * What waits in each queue: one statement for a minute in which nothing does.
   * @param before what was received before, and what staff was told of before
   */
  async listWaitingNow(before: { received_before: Date; told_before: Date }): Promise<Waiting> {
    const found = await this.pool.raw<{ rows: unknown[] }>(WAITING_NOW, {
      shop: await this.shopId(),
      now: this.clock.date(),
      ...before,
    });
    return readWaiting(found.rows[0]);
  }

  /**
   * Once an hour, on whichever server, and in the next minute where a run was cut short over it: what was looked at until then. Else
   * undefined.
   */
  async beginHour(): Promise<Hour | undefined> {
    const now = this.clock.date();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const { rows } = await this.pool.raw<{ rows: Hour[] }>(
      `insert into ${RUNS} as run (id, started_at) values (:id, :now)
       on conflict (id) do update set started_at = :now, updated_at = :now
       where run.started_at <= :hour_ago or run.started_at <= :run_ago
         and (run.position is not null or coalesce(run.looked_to, '-infinity') < run.started_at)
       returning looked_to, position`,
      { id: HOURLY, now, hour_ago: ago(HOUR_MS), run_ago: ago(RUN_MS) },
    );
    return rows[0];
  }

  async mayAskOfLost(provider_id: string): Promise<boolean> {
    const now = this.clock.date();
    const { rows } = await this.pool.raw<{ rows: unknown[] }>(
      `insert into ${RUNS} as run (id, started_at, asked) values (:id, :now, 1)
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
    await this.pool.raw(
      `insert into ${RUNS} as run (id, started_at) values (:id, :started_at)
       on conflict (id) do update set started_at = least(run.started_at, excluded.started_at)`,
      { id: HOURLY, started_at },
    );
  }

  /** Writes down how far Medusa's records were looked through. */
  async noteHour(looked: Partial<Hour>): Promise<void> {
    await this.pool(RUNS).where({ id: HOURLY }).update(looked);
  }
}
