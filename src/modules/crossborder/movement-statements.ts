import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { z } from "@medusajs/framework/zod";
import { CURRENCY_CODES, RECONCILIATION_STATUSES, STATES } from "./states";

export interface MovementFilter {
  provider_ids: string[];
  /** The first moment, and the first one after the last. */
  from: Date;
  to: Date;
  /** What a day begins by: an offset such as `+08:00`, or a name such as `America/New_York`. */
  time_zone: string;
  currency_code?: string;
}

const sumsSchema = z.array(
  z.object({
    /** `YYYY-MM-DD`. */
    day: z.string(),
    provider_id: z.string(),
    currency_code: z.string(),
    /** Decimal text with two places. */
    paid: z.string(),
    refunded: z.string(),
    returned: z.string(),
  }),
);
/** What moved on one day, by one provider and in one currency. */
export type DailySums = z.output<typeof sumsSchema>[number];

/** The first columns of the index by which sales are found. */
const ALL = { states: STATES, statuses: RECONCILIATION_STATUSES };

/*
 * Sales count when they were paid, captures, refunds and returns when they were asked for. The amounts are the ledger's: paid minus
 * refunded minus returned is its book. A void that sent money back has no reverse beside it.
 */
const MOVEMENTS = `
  select coalesce(paid_at, created_at) as moment, provider_id, currency_code,
         captured_amount::numeric as paid, 0 as refunded, 0 as returned
    from crossborder_transaction
   where state = any(:states) and reconciliation_status = any(:statuses) and currency_code = any(:currencies)
     and provider_id = any(:provider_ids) and coalesce(paid_at, created_at) >= :from and coalesce(paid_at, created_at) < :to
     and not pre_auth and captured_amount <> '0.00' and deleted_at is null
  union all
  select o.created_at, t.provider_id, t.currency_code,
         case when o.kind = 'capture' and t.pre_auth then o.amount::numeric else 0 end,
         case o.kind
           when 'part_refund' then o.amount::numeric
           when 'refund' then t.refunded_amount::numeric - coalesce((
             select sum(p.amount::numeric) from crossborder_operation p
              where p.transaction_id = t.id and p.kind = 'part_refund' and p.outcome = 'succeeded'), 0)
           else 0 end,
         case when o.kind in ('reverse', 'void') then t.returned_amount::numeric else 0 end
    from crossborder_operation o join crossborder_transaction t on t.id = o.transaction_id
   where o.created_at >= :from and o.created_at < :to and o.outcome = 'succeeded' and o.deleted_at is null
     and o.kind in ('capture', 'refund', 'part_refund', 'reverse', 'void')
     and not (o.kind = 'void' and exists (
       select from crossborder_operation r
        where r.transaction_id = o.transaction_id and r.kind = 'reverse' and r.outcome = 'succeeded'))`;

/** What the ledger has of some providers, by day, provider and currency; days on which nothing moved are left out. */
export function movementStatement(knex: Knex, { currency_code, ...filter }: MovementFilter): Knex.Raw {
  // As text, an offset would count from the other side of Greenwich.
  const zone = /^[+-]/.test(filter.time_zone) ? "cast(:time_zone as interval)" : ":time_zone";
  return knex.raw(
    `select to_char(moment at time zone ${zone}, 'YYYY-MM-DD') as day, provider_id, currency_code,
            sum(paid)::numeric(20, 2)::text as paid, sum(refunded)::numeric(20, 2)::text as refunded,
            sum(returned)::numeric(20, 2)::text as returned
       from (${MOVEMENTS}) moved
      where provider_id = any(:provider_ids) and currency_code = any(:currencies)
      group by 1, 2, 3 having sum(paid) <> 0 or sum(refunded) <> 0 or sum(returned) <> 0 order by 1, 3, 2`,
    { ...filter, ...ALL, currencies: currency_code ? [currency_code] : CURRENCY_CODES },
  );
}

/** See `movementStatement`. */
export async function sumMovements(knex: Knex, filter: MovementFilter): Promise<DailySums[]> {
  return sumsSchema.parse((await movementStatement(knex, filter)).rows);
}
