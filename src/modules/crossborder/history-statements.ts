import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { EventName } from "./events";

export interface HistoryFilter {
  /** All of one account. */
  provider_ids: readonly string[];
  /** The payment was opened before, and the line written. */
  before: Date;
  now: Date;
  /** So many payments at once. */
  limit: number;
}

/**
 * How the calls went on the way to where a payment is: its row and its operations say where. All other lines stay. Decisions read some
 * of them, and the rest tell of money that came back, of what a person was asked, and of what was done
 * then. That a payment was `reconciled` is in its row, but for a deduction, which the line counts.
 */
const TECHNICAL: readonly EventName[] = [
  "gateway_answered",
  "gateway_unknown",
  "operation_requested",
  "operation_answered",
  "state_changed",
];

/** Its books agree, and nothing of it is left to look at. */
const AT_REST = `t.reconciliation_status in ('reconciled', 'returned') and t.next_check_at is null
  and t.late_look_at is null and t.attention_since is null and t.audit_finding is null`;

/**
 * Deletes for good technical lines of the history of an account's payments that are at rest, the oldest first; a line of a person's act
 * stays. How far it came is noted with it, so that each payment is looked at once: what is not at rest by then keeps its history.
 * Resolves to how many payments it has looked at.
 */
export async function deleteHistory(
  knex: Knex,
  { provider_ids, before, now, limit }: HistoryFilter,
): Promise<number> {
  const { rows } = await knex.raw<{ rows: { count: string }[] }>(
    `with seen as (
      select t.id, t.created_at, t.schedule_id, (${AT_REST}) as is_at_rest from crossborder_transaction t
      where t.created_at > coalesce((select looked_to from crossborder_job_run where id = :run), '-infinity')
        and t.created_at < :before and t.provider_id = any(:provider_ids) and t.deleted_at is null
      order by t.created_at fetch first :limit rows with ties
    ), lines as (
      delete from crossborder_event e using seen
      where e.transaction_id = seen.id and seen.is_at_rest and e.deleted_at is null and e.created_at < :before
        and (e.name = any(:names) or e.name = 'reconciled' and seen.schedule_id is null)
        and e.actor_type not in ('user', 'api_key')
    ), noted as (
      insert into crossborder_job_run (id, started_at, looked_to)
      select :run, :now::timestamptz, case when count(*) < :limit then :before::timestamptz - interval '1 microsecond' else max(created_at) end
      from seen
      on conflict (id) do update set looked_to = excluded.looked_to, updated_at = :now
    )
    select count(*) from seen`,
    {
      names: [...TECHNICAL],
      provider_ids: [...provider_ids],
      run: `history ${provider_ids[0] ?? ""}`,
      ...{ before, now, limit },
    },
  );
  return Number(rows[0]?.count);
}
