import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/** Time passes: every transaction, notification and schedule that the job would check some day is due now. */
export async function makeDue(database: Knex): Promise<void> {
  const past = new Date(Date.now() - 10 * 60_000);
  await database("crossborder_transaction")
    .whereNotNull("next_check_at")
    .update({ next_check_at: past, created_at: past });
  await database("crossborder_notification").update({ created_at: past });
  await database("crossborder_recurring_schedule")
    .whereNotNull("next_check_at")
    .update({ next_check_at: past });
}
