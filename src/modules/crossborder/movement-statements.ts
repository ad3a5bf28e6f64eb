import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { z } from "@medusajs/framework/zod";
import { CURRENCY_CODES, MOVEMENT_KINDS, RECONCILIATION_STATUSES, STATES } from "./states";

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
  select coalesce(paid_at, created_at) as moment, id, id as transaction_id, provider_id, currency_code,
         'paid' as kind, captured_amount::numeric as amount
    from crossborder_transaction
   where state = any(:states) and reconciliation_status = any(:statuses) and currency_code = any(:currencies)
     and provider_id = any(:provider_ids) and coalesce(paid_at, created_at) >= :from and coalesce(paid_at, created_at) < :to
     and not pre_auth and captured_amount <> '0.00' and deleted_at is null
  union all
  select o.created_at, o.id, t.id, t.provider_id, t.currency_code,
         case when o.kind = 'capture' then 'captured' when o.kind in ('refund', 'part_refund') then 'refunded' else 'returned' end,
         case
           when o.kind in ('capture', 'part_refund') then o.amount::numeric
           when o.kind = 'refund' then t.refunded_amount::numeric - coalesce((
             select sum(p.amount::numeric) from crossborder_operation p
              where p.transaction_id = t.id and p.kind = 'part_refund' and p.outcome = 'succeeded'), 0)
           else t.returned_amount::numeric end
    from crossborder_operation o join crossborder_transaction t on t.id = o.transaction_id
   where o.created_at >= :from and o.created_at < :to and o.outcome = 'succeeded' and o.deleted_at is null
     and o.kind in ('capture', 'refund', 'part_refund', 'reverse', 'void') and (o.kind <> 'capture' or t.pre_auth)
     and not (o.kind = 'void' and exists (
       select from crossborder_operation r
        where r.transaction_id = o.transaction_id and r.kind = 'reverse' and r.outcome = 'succeeded'))`;

const MOVED = `(${MOVEMENTS}) moved
 where provider_id = any(:provider_ids) and currency_code = any(:currencies) and amount <> 0`;

const bound = <T extends object>(filter: T, currency_code?: string) => ({
  ...filter,
  ...ALL,
  currencies: currency_code ? [currency_code] : CURRENCY_CODES,
});

/** What the ledger has of some providers, by day, provider and currency; days on which nothing moved are left out. */
export function movementStatement(knex: Knex, { currency_code, ...filter }: MovementFilter): Knex.Raw {
  // As text, an offset would count from the other side of Greenwich.
  const zone = /^[+-]/.test(filter.time_zone) ? "cast(:time_zone as interval)" : ":time_zone";
  const sum = (...kinds: (typeof MOVEMENT_KINDS)[number][]) =>
    `coalesce(sum(amount) filter (where kind in (${kinds.map((kind) => `'${kind}'`).join()})), 0)::numeric(20, 2)::text`;
  return knex.raw(
    `select to_char(moment at time zone ${zone}, 'YYYY-MM-DD') as day, provider_id, currency_code,
            ${sum("paid", "captured")} as paid, ${sum("refunded")} as refunded, ${sum("returned")} as returned
       from ${MOVED} group by 1, 2, 3 order by 1, 3, 2`,
    bound(filter, currency_code),
  );
}

/** See `movementStatement`. */
export async function sumMovements(knex: Knex, filter: MovementFilter): Promise<DailySums[]> {
  return sumsSchema.parse((await movementStatement(knex, filter)).rows);
}

/** A part of a day's movements, in the order of their moments. */
export interface MovementsOfDay extends Pick<MovementFilter, "provider_ids" | "from" | "to"> {
  /** The `cursor` of the last one that is known. */
  after?: string;
  limit: number;
}

const movementsSchema = z.array(
  z.object({
    /** Of the transaction where it was paid, else of the operation. */
    id: z.string(),
    moment: z.date(),
    /** Its place among all: moments are finer than a `Date`. */
    cursor: z.string(),
    kind: z.enum(MOVEMENT_KINDS),
    /** Decimal text with two places. */
    amount: z.string(),
    provider_id: z.string(),
    currency_code: z.string(),
    transaction_id: z.string(),
    reference: z.string(),
    transaction_no: z.string().nullable(),
    order_id: z.string().nullable(),
    order_display_id: z.number().nullable(),
    customer_id: z.string().nullable(),
    cart_id: z.string().nullable(),
    vendor: z.string().nullable(),
    captured_amount: z.string(),
    /** Of an operation: the gateway's number and ours. */
    gateway_id: z.string().nullable(),
    own_number: z.string().nullable(),
  }),
);
/** Money that moved at one moment. */
export type DayMovement = z.output<typeof movementsSchema>[number];

export function movementPageStatement(knex: Knex, { after, limit, ...filter }: MovementsOfDay): Knex.Raw {
  const [moment, id] = after?.split("~") ?? [];
  const from = moment ? new Date(moment) : filter.from;
  return knex.raw(
    `with page as materialized (
       select moment, id, transaction_id, provider_id, currency_code, kind, amount from ${MOVED}
          ${moment ? "and (moment, id) > (cast(:moment as timestamptz), :id)" : ""}
        order by moment, id limit :limit)
     select page.id, page.moment, page.kind, page.amount::numeric(20, 2)::text as amount, page.provider_id, page.currency_code,
            to_char(page.moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || page.id as cursor,
            t.id as transaction_id, t.reference, t.transaction_no, t.order_id, t.order_display_id, t.customer_id, t.cart_id,
            t.vendor, t.captured_amount, o.gateway_id, o.reference as own_number
       from page join crossborder_transaction t on t.id = page.transaction_id
       left join crossborder_operation o on o.id = page.id
      order by page.moment, page.id`,
    { ...bound(filter), from, limit, ...(moment && { moment, id: id ?? "" }) },
  );
}

/** See `MovementsOfDay`. */
export async function listMovements(knex: Knex, wanted: MovementsOfDay): Promise<DayMovement[]> {
  return movementsSchema.parse((await movementPageStatement(knex, wanted)).rows);
}

const figuresSchema = z.array(
  z.object({
    provider_id: z.string(),
    currency_code: z.string(),
    kind: z.enum(MOVEMENT_KINDS),
    count: z.number(),
    amount: z.string(),
  }),
);

/** What moved on a day, by one provider, in one currency and of one kind. Amounts are decimal text with two places. */
export type DayFigure = z.output<typeof figuresSchema>[number];

/** What moved, by provider, currency and kind. */
export async function figuresOf(
  knex: Knex,
  filter: Pick<MovementFilter, "provider_ids" | "from" | "to">,
): Promise<DayFigure[]> {
  const { rows } = await knex.raw(
    `select provider_id, currency_code, kind, count(*)::int as count, sum(amount)::numeric(20, 2)::text as amount
       from ${MOVED} group by 1, 2, 3 order by 2, 1, array_position(cast(:kinds as text[]), kind)`,
    { ...bound(filter), kinds: [...MOVEMENT_KINDS] },
  );
  return figuresSchema.parse(rows);
}
