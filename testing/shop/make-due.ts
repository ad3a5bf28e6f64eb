import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/**
 * Time passes: every transaction, notification, schedule and order that the job would look at some day is due now, and nothing
 * is being written or under way any more.
 */
export async function makeDue(database: Knex): Promise<void> {
  const past = new Date(Date.now() - 10 * 60_000);
  await database("crossborder_transaction")
    .whereNotNull("next_check_at")
    .update({ next_check_at: past, created_at: past });
  await database("crossborder_transaction").whereNotNull("under_way_until").update({ under_way_until: past });
  await database("crossborder_transaction").whereNotNull("late_look_at").update({ late_look_at: past });
  await database("crossborder_notification").update({ created_at: past });
  await database("crossborder_recurring_schedule")
    .whereNotNull("next_check_at")
    .update({ next_check_at: past });
  await database.raw(AGE_ORDERS, { age: "1 hour" });
  for (const table of ["capture", "refund", "order_transaction"])
    await database.raw("update ?? set created_at = created_at - interval '70 seconds'", [table]);
}

/** The last hour of the job is over. */
export async function hourPasses(database: Knex): Promise<void> {
  await database("crossborder_job_run")
    .where({ id: "hourly" })
    .update({ started_at: new Date(Date.now() - 61 * 60_000) });
}

/** So many minutes pass over what a completion left, and over the job's hour. */
export async function minutesPass(database: Knex, minutes: number): Promise<void> {
  const age = `${minutes} minutes`;
  await database.raw(AGE_ORDERS, { age });
  await database.raw("update crossborder_job_run set started_at = started_at - :age::interval", { age });
}

/** An order and the completion that placed it: both are older by so much. */
const AGE_ORDERS = `
  update "order" set created_at = created_at - :age::interval, metadata = jsonb_set(
    metadata, '{crossborder_completion,begun_at}',
    to_jsonb((metadata->'crossborder_completion'->>'begun_at')::timestamptz - :age::interval))
  where metadata->'crossborder_completion' is not null`;
