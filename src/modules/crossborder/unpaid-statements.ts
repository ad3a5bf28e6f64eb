import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/** What an order ends in that nobody paid. */
export type UnpaidEnd = "closed" | "failed";

/**
 * Deletes for good orders that were opened before a moment and that nobody paid, with their operations, history and search terms: the
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
        and t.next_check_at is null and t.late_look_at is null and t.attention_since is null and t.schedule_id is null
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
    ), terms as (
      delete from crossborder_search where transaction_id = any(array(select id from old))
    )
    delete from crossborder_transaction where id = any(array(select id from old)) returning id`,
    [state, before, limit],
  );
  return rows.length;
}
