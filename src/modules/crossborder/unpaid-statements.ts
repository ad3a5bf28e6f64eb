import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { LedgerTransaction } from "./types";

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
  select from crossborder_operation o where o.transaction_id = t.id and o.deleted_at is null
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
const UNPAID = `t.state = :state and t.created_at < :before and coalesce(t.ended_at, t.created_at) < :before
  and t.provider_id = any(:provider_ids) and t.deleted_at is null and t.reconciliation_status = 'pending'
  and t.next_check_at is null and t.late_look_at is null and t.attention_since is null and t.schedule_id is null
  and t.paid_at is null and t.paid_amount is null
  and t.authorized_amount = '0.00' and t.captured_amount = '0.00' and t.returned_amount = '0.00'
  and not exists (select 1 from crossborder_operation o
    where o.transaction_id = t.id and o.deleted_at is null
      and (o.kind not in ('open', 'void') or o.outcome in ('requested', 'unknown', 'accepted')))
  and not exists (select 1 from crossborder_event e
    where e.transaction_id = t.id and e.deleted_at is null and e.actor_type in ('user', 'api_key'))`;

const bindings = ({ provider_ids, state, before, limit }: UnpaidFilter) => ({
  ...{ state, before, limit },
  provider_ids: [...provider_ids],
});

/**
 * Deletes for good orders that nobody paid, with their operations and history, the oldest first. Of what the gateway ever
 * had, it has confirmed that. Resolves to how many there were.
 */
export async function deleteUnpaid(knex: Knex, filter: UnpaidFilter): Promise<number> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `with old as (
      select t.id from crossborder_transaction t
      where ${UNPAID} and ${CONFIRMED}
      order by t.created_at, t.id limit :limit for update skip locked
    ), operations as (
      delete from crossborder_operation where deleted_at is null and transaction_id = any(array(select id from old))
    ), events as (
      delete from crossborder_event where deleted_at is null and transaction_id = any(array(select id from old))
    )
    delete from crossborder_transaction where id = any(array(select id from old)) returning id`,
    bindings(filter),
  );
  return rows.length;
}

/** Those that stay only because the gateway has not confirmed yet that nobody has paid them: which was asked about longest ago comes first. */
export async function listUnconfirmed(knex: Knex, filter: UnpaidFilter): Promise<Unconfirmed[]> {
  const { rows } = await knex.raw<{ rows: Unconfirmed[] }>(
    `select t.id, t.reference from crossborder_transaction t where ${UNPAID} and not ${CONFIRMED}
     order by t.asked_at nulls first, t.id limit :limit`,
    bindings(filter),
  );
  return rows;
}
