import type { Context } from "@medusajs/framework/types";
import { generateEntityId, MedusaError } from "@medusajs/framework/utils";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Message } from "./messages";
import type { InboxNotification, JobRunRow } from "./types";

/*
 * Single statements: each is decided and done by the database at once, on all servers together.
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

const NOTIFICATIONS = "crossborder_notification";
const TRANSACTIONS = "crossborder_transaction";

export type NewNotification = Pick<
  InboxNotification,
  "provider_id" | "digest" | "body" | "signature" | "reference" | "unsigned_about"
> &
  Partial<Pick<InboxNotification, "status">>;

/** What a notification without a valid signature counts for. */
export type UnsignedSubject = Pick<InboxNotification, "provider_id" | "unsigned_about">;

export interface OldNotifications {
  /** That stands for an account. */
  provider_id: string;
  before: Date;
  limit: number;
}

/** Keeps a notification, once. Resolves to its id, or undefined when the same digest came for the same account before. */
export async function keepNotification(
  knex: Knex,
  notification: NewNotification,
): Promise<string | undefined> {
  const id = generateEntityId(undefined, "cbntf");
  const [kept] = await knex(NOTIFICATIONS)
    .insert({ id, created_at: new Date(), ...notification })
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

/** Deletes processed notifications of an account for good, the oldest first. Resolves to how many. */
export async function deleteNotifications(
  knex: Knex,
  { provider_id, before, limit }: OldNotifications,
): Promise<number> {
  const old = knex(NOTIFICATIONS)
    .select("id")
    .where({ provider_id })
    .where("created_at", "<", before)
    .where("status", "!=", "received")
    .whereNull("deleted_at")
    .orderBy("created_at")
    .limit(limit);
  // As an array: for a join PostgreSQL may read the whole table.
  return await knex(NOTIFICATIONS).whereRaw("id = any(array(?))", [old]).delete();
}

/** The job looks at a transaction at that moment, or earlier where it would anyway: then nothing is written. */
export async function bringCheckForward(knex: Knex, id: string, moment: Date): Promise<void> {
  await knex(TRANSACTIONS)
    .where({ id })
    .where((later) => later.whereNull("next_check_at").orWhere("next_check_at", ">", moment))
    .update({ next_check_at: moment, updated_at: new Date() });
}

/** The job looks at a transaction that is still due at that moment, and not before. */
export async function postponeCheck(knex: Knex, id: string, moment: Date): Promise<void> {
  await knex(TRANSACTIONS)
    .where({ id })
    .where("next_check_at", "<=", new Date())
    .update({ next_check_at: moment, checks: knex.raw("checks + 1"), updated_at: new Date() });
}

/** How many orders were opened for a payment collection since a moment, and when the newest one was. */
export interface Opened {
  count: number;
  newest: Date | null;
}

/** See `Opened`. */
export async function countOpened(knex: Knex, payment_collection_id: string, since: Date): Promise<Opened> {
  const [opened] = await knex(TRANSACTIONS)
    .where({ payment_collection_id })
    .where("created_at", ">", since)
    .whereNull("deleted_at")
    .count({ count: "*" })
    .max({ newest: "created_at" });
  return { count: Number(opened?.count), newest: opened?.newest ?? null };
}

/** What an order ends in that nobody paid. */
export type UnpaidEnd = "closed" | "failed";

/**
 * Deletes for good orders that were opened before a moment and that nobody paid, with their operations and their history: the
 * oldest first. Kept are those that were ever paid, that the job still looks at, that a person had to look at or touched, and
 * the first payments of schedules. Resolves to how many there were.
 */
export async function deleteUnpaid(
  knex: Knex,
  state: UnpaidEnd,
  before: Date,
  limit: number,
): Promise<number> {
  // The indexes leave out what is marked as deleted.
  const { rows } = await knex.raw(
    `with old as (
      select t.id from crossborder_transaction t
      where t.state = ? and t.created_at < ? and t.deleted_at is null and t.reconciliation_status = 'pending'
        and t.next_check_at is null and t.attention_since is null and t.schedule_id is null
        and t.paid_at is null and t.paid_amount is null
        and t.authorized_amount = '0.00' and t.captured_amount = '0.00' and t.returned_amount = '0.00'
        and not exists (select 1 from crossborder_operation o
          where o.transaction_id = t.id and o.deleted_at is null
            and (o.kind not in ('open', 'void') or o.outcome in ('requested', 'unknown', 'accepted')))
        and not exists (select 1 from crossborder_event e
          where e.transaction_id = t.id and e.deleted_at is null and e.actor_type in ('user', 'api_key'))
      order by t.created_at, t.id limit ? for update skip locked
    ), operations as (
      delete from crossborder_operation where deleted_at is null and transaction_id = any(array(select id from old))
    ), events as (
      delete from crossborder_event where deleted_at is null and transaction_id = any(array(select id from old))
    )
    delete from crossborder_transaction where id = any(array(select id from old)) returning id`,
    [state, before, limit],
  );
  return rows.length;
}

const MESSAGES_AT_ONCE = 100;

/** Removes the oldest messages of the outbox that nobody else is sending, the oldest first. They stay if the transaction fails. */
export async function takeMessages(knex: Knex): Promise<Message[]> {
  const oldest = knex("crossborder_message")
    .select("id")
    .orderBy("position")
    .limit(MESSAGES_AT_ONCE)
    .forUpdate()
    .skipLocked();
  const taken = await knex<Message & { position: number }>("crossborder_message")
    .whereRaw("id = any(array(?))", [oldest])
    .delete()
    .returning(["position", "name", "data"]);
  return taken.sort((one, other) => one.position - other.position).map(({ name, data }) => ({ name, data }));
}

/** A run of a job: its beginning, or its end. */
export type Run = Pick<JobRunRow, "started_at" | "finished_at" | "failures">;

/** Writes a run down in the place of the one before. */
export async function noteRun(knex: Knex, run: Partial<Run> & Pick<JobRunRow, "id">): Promise<void> {
  const now = new Date();
  await knex("crossborder_job_run")
    .insert({ started_at: now, ...run, updated_at: now })
    .onConflict("id")
    .merge({ ...run, updated_at: now });
}
