import type { Context } from "@medusajs/framework/types";
import { generateEntityId, MedusaError } from "@medusajs/framework/utils";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { InboxNotification, JobRunRow, LedgerOperation } from "./types";

/*
 * Single statements: each is decided and done by the database at once, on all servers together. A generated method sends four for the
 * same: begin, select, update and commit; and what it has selected may have changed when it updates.
 */

export type LockingContext = Context<{ getTransactionContext(): Knex; getKnex(): Knex }>;

/** For what is one statement, and so a transaction of its own. */
export const poolOf = (context: LockingContext): Knex => context.manager?.getKnex() ?? knexOf(context);

/** For what takes several statements. */
export function knexOf(context: LockingContext): Knex {
  const knex = context.transactionManager?.getTransactionContext();
  if (knex) return knex;
  throw new MedusaError(
    MedusaError.Types.UNEXPECTED_STATE,
    "The ledger is written only inside a database transaction",
  );
}

/**
 * Locks a row until the database transaction ends, and reads it. In SQL: MikroORM's locking read takes the whole table, and a lock
 * and a generated read apart are two statements for each write of the ledger.
 */
export async function lockRow<Row extends object>(
  knex: Knex,
  table: string,
  id: string,
): Promise<Row | undefined> {
  return await knex(table).where({ id, deleted_at: null }).forUpdate().first<Row | undefined>("*");
}

const NOTIFICATIONS = "crossborder_notification";
const TRANSACTIONS = "crossborder_transaction";

export type NewNotification = Pick<
  InboxNotification,
  "provider_id" | "digest" | "body" | "signature" | "reference" | "unsigned_about"
> &
  Partial<Pick<InboxNotification, "status">>;

/** What a notification without a valid signature counts for. */
export type UnsignedSubject = Pick<InboxNotification, "provider_id" | "unsigned_about">;

/** Keeps a notification, once. Resolves to its id, or undefined when the same digest came for the same account before. */
export async function keepNotification(
  knex: Knex,
  notification: NewNotification,
  now: Date,
): Promise<string | undefined> {
  const id = generateEntityId(undefined, "cbntf");
  const [kept] = await knex(NOTIFICATIONS)
    .insert({ id, created_at: now, ...notification })
    .onConflict(knex.raw("(provider_id, digest) where deleted_at is null"))
    .ignore()
    .returning("id");
  return kept && id;
}

/** How many notifications without a valid signature were kept since then: about the same thing, and for the account. */
export async function countUnsigned(
  knex: Knex,
  { provider_id, unsigned_about }: UnsignedSubject,
  since: Date,
): Promise<{ about: number; account: number }> {
  const count = () =>
    knex(NOTIFICATIONS)
      .count("*")
      .where("created_at", ">", since)
      .whereNotNull("unsigned_about")
      .whereNull("deleted_at");
  const [counted] = await knex.select({
    about: count().where({ unsigned_about }),
    account: count().where({ provider_id }),
  });
  return { about: Number(counted.about), account: Number(counted.account) };
}

/** The job looks at a transaction at that moment, or earlier where it would anyway: then nothing is written. */
export async function bringCheckForward(knex: Knex, id: string, moment: Date, now: Date): Promise<void> {
  await knex(TRANSACTIONS)
    .where({ id })
    .where((later) => later.whereNull("next_check_at").orWhere("next_check_at", ">", moment))
    .update({ next_check_at: moment, updated_at: now });
}

/** The job looks at a transaction that is still due at that moment, and not before. */
export async function postponeCheck(knex: Knex, id: string, moment: Date, now: Date): Promise<void> {
  await knex(TRANSACTIONS)
    .where({ id })
    .where("next_check_at", "<=", now)
    .update({ next_check_at: moment, checks: knex.raw("checks + 1"), updated_at: now });
}

/**
 * Whoever claims part of a debt waits here for whoever does so at the same time, until that one's database transaction ends. Two
 * payments of one debt share at least the older one's payment collection.
 */
export async function lockDebt(knex: Knex, payment_collection_ids: readonly string[]): Promise<void> {
  const keys = [...payment_collection_ids].sort().map((id) => `crossborder-debt:${id}`);
  // One after the other: all take them in the same order.
  for (const key of keys) await knex.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [key]);
}

/**
 * Begins a call that opens or moves money, where none is under way for the same transaction. Resolves to the moment until which
 * it is under way, unless it ends before; undefined where another one is. The database's clock decides, on all servers.
 */
export async function beginCall(
  knex: Knex,
  { id, transaction_id }: Pick<LedgerOperation, "id" | "transaction_id">,
  longest_ms: number,
): Promise<Date | undefined> {
  const { rows } = await knex.raw<{ rows: { under_way_until: Date }[] }>(
    `with free as (
       update ${TRANSACTIONS}
       set under_way_until = date_trunc('milliseconds', now() + ? * interval '1 millisecond'), updated_at = now()
       where id = ? and (under_way_until is null or under_way_until <= now())
       returning id, under_way_until)
     update crossborder_operation as operation
     set called_at = now(), attempts = attempts + 1, updated_at = now()
     from free where operation.id = ? and operation.transaction_id = free.id
     returning free.under_way_until`,
    [longest_ms, transaction_id, id],
  );
  return rows[0]?.under_way_until;
}

/** Whether a call for the transaction is under way. */
export async function isUnderWay(knex: Knex, id: string): Promise<boolean> {
  const found = await knex(TRANSACTIONS).where({ id }).whereRaw("under_way_until > now()").first("id");
  return found !== undefined;
}

const RUNS = "crossborder_job_run";

/** A job that began no run for so long stood still: runs that did not finish before that say nothing of now. */
const STOOD_STILL_MS = 5 * 60_000;

/**
 * Writes down that a run begins, in the place of the one before.
 * @returns when the first run began since which none has finished: now, where the one before finished
 */
export async function beginRun(knex: Knex, id: string, now: Date): Promise<Date> {
  const run = { started_at: now, updated_at: now };
  const goesOn = knex.raw("case when ??.started_at > ? then coalesce(??.unfinished_since, ?) else ? end", [
    RUNS,
    new Date(now.getTime() - STOOD_STILL_MS),
    RUNS,
    now,
    now,
  ]);
  const [begun] = await knex<JobRunRow>(RUNS)
    .insert({ id, ...run, unfinished_since: now })
    .onConflict("id")
    .merge({ ...run, unfinished_since: goesOn })
    .returning("unfinished_since");
  return begun?.unfinished_since ?? now;
}

/** Writes down that a run has finished, and what it left to the next one because it failed. */
export async function finishRun(knex: Knex, id: string, failures: number, now: Date): Promise<void> {
  await knex(RUNS)
    .where({ id })
    .update({ finished_at: now, unfinished_since: null, failures, updated_at: now });
}
