import type { InferTypeOf } from "@medusajs/framework/types";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { generateEntityId } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import type { StatementGroup } from "./findings";
import type { Day as DayModel } from "./models/day";
import { CURRENCY_CODES, MOVEMENT_KINDS, RECONCILIATION_STATUSES, STATES } from "./states";
import { type Store, TABLES } from "./store";
import type { Actor } from "./types";

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
              where p.transaction_id = t.id and p.kind = 'part_refund' and p.outcome = 'succeeded'
                and p.deleted_at is null), 0)
           else t.returned_amount::numeric end
    from crossborder_operation o join crossborder_transaction t on t.id = o.transaction_id
   where o.created_at >= :from and o.created_at < :to and o.outcome = 'succeeded' and o.deleted_at is null
     and o.kind in ('capture', 'refund', 'part_refund', 'reverse', 'void') and (o.kind <> 'capture' or t.pre_auth)
     and not (o.kind = 'void' and exists (
       select from crossborder_operation r
        where r.transaction_id = o.transaction_id and r.kind = 'reverse' and r.outcome = 'succeeded'
          and r.deleted_at is null))`;

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

/** Counts and sums of a comparison with a statement. Amounts are decimal text with two places. */
export interface StatementResult {
  groups: { group: StatementGroup; currency_code: string; count: number; here: string; there: string }[];
  /** What the gateway took, by currency, in lines of payments and in lines of its own. */
  fees: { currency_code: string; count: number; amount: string }[];
  /** Lines of the file that are about no money that moved, and such that are of another day. */
  passed_over: number;
  other_days: number;
}

/** What the statement, the store, or both have of one movement that does not agree. Amounts are decimal text with two places. */
export interface DifferentLine {
  group: StatementGroup;
  kind: "paid" | "back" | "fee";
  /** Of the payment here, also where it moved on another day; null where none is known. */
  reference: string | null;
  /** On which day the store has it, where that is another one. */
  other_day: string | null;
  /** What the statement names it by, and its lines there. */
  named: string | null;
  lines: string | null;
  here: string | null;
  there: string | null;
  currency_code: string;
  fee: string | null;
}

const WITHOUT_LINES = [
  ...(["id", "merchant", "day", "compared_at", "compared_by_type", "compared_by", "result"] as const),
  ...(["signed_at", "signed_by_type", "signed_by", "note", "figures"] as const),
];

/** A day, without the lines that differ. */
export interface Day extends Pick<
  InferTypeOf<typeof DayModel>,
  Exclude<(typeof WITHOUT_LINES)[number], "result" | "figures">
> {
  result: StatementResult | null;
  figures: DayFigure[] | null;
}

/** Which day is meant. */
export type WhichDay = Pick<Day, "merchant" | "day">;

/** What comes of comparing a statement. */
export interface StatementComparison {
  by: Actor;
  columns: Record<string, string>;
  result: StatementResult;
  lines: DifferentLine[];
}

const ONE_A_DAY = "(merchant, day) where deleted_at is null";

/** Days that are compared with the gateway's statement, and signed. */
export class Days {
  constructor(private readonly store: Store) {}

  /** What the ledger has of some providers, by day, provider and currency; days on which nothing moved are left out. */
  async sumMovements(filter: MovementFilter): Promise<DailySums[]> {
    return sumsSchema.parse((await movementStatement(this.store.pool, filter)).rows);
  }

  /** See `MovementsOfDay`. */
  async listMovements(wanted: MovementsOfDay): Promise<DayMovement[]> {
    return movementsSchema.parse((await movementPageStatement(this.store.pool, wanted)).rows);
  }

  /** What moved, by provider, currency and kind. */
  async figuresOf(filter: Pick<MovementFilter, "provider_ids" | "from" | "to">): Promise<DayFigure[]> {
    const { rows } = await this.store.pool.raw(
      `select provider_id, currency_code, kind, count(*)::int as count, sum(amount)::numeric(20, 2)::text as amount
         from ${MOVED} group by 1, 2, 3 order by 2, 1, array_position(cast(:kinds as text[]), kind)`,
      { ...bound(filter), kinds: [...MOVEMENT_KINDS] },
    );
    return figuresSchema.parse(rows);
  }

  async readDay({ merchant, day }: WhichDay): Promise<Day | undefined> {
    return await this.store
      .pool<Day>(TABLES.day)
      .select(...WITHOUT_LINES)
      .where({ merchant, day, deleted_at: null })
      .first();
  }

  /** The lines that differ, in the order of the comparison; undefined where the day was not compared. */
  async readDifferentLines({ merchant, day }: WhichDay): Promise<DifferentLine[] | undefined> {
    const [found] = await this.store
      .pool<{ lines: DifferentLine[] | null }>(TABLES.day)
      .select("lines")
      .where({ merchant, day, deleted_at: null });
    return found?.lines ?? undefined;
  }

  /** What a merchant's statement called its columns when one was compared last. */
  async readStatementColumns(merchant: string): Promise<Record<string, string> | undefined> {
    const [found] = await this.store
      .pool<{ columns: Record<string, string> }>(TABLES.day)
      .select("columns")
      .where({ merchant, deleted_at: null })
      .whereNotNull("compared_at")
      .orderBy("compared_at", "desc")
      .limit(1);
    return found?.columns;
  }

  /** Takes the place of the day's earlier comparison. Resolves to false where the day is signed, and nothing is written. */
  async keepComparison(
    { merchant, day }: WhichDay,
    { by, columns, result, lines }: StatementComparison,
  ): Promise<boolean> {
    const knex = this.store.pool;
    const json = (value: unknown) => knex.raw("?::jsonb", [JSON.stringify(value)]);
    const compared = {
      compared_at: this.store.clock.date(),
      compared_by_type: by.actor_type,
      compared_by: by.actor_id,
      ...{ columns: json(columns), result: json(result), lines: json(lines) },
    };
    const written = await knex(TABLES.day)
      .insert({ id: generateEntityId(undefined, "cbday"), merchant, day, ...compared })
      .onConflict(knex.raw(ONE_A_DAY))
      .merge({ ...compared, updated_at: this.store.clock.date() })
      .whereRaw(`${TABLES.day}.signed_at is null`)
      .returning("id");
    return written.length > 0;
  }

  /**
   * Signs a day with its figures and the comparison that who signs has seen.
   * @param compared_at of that comparison; null where there was none
   * @returns undefined where somebody has signed the day, or compared it once more
   */
  async signDay(
    { merchant, day }: WhichDay,
    {
      by,
      note,
      figures,
      compared_at,
    }: Pick<Day, "note" | "compared_at"> & { by: Actor; figures: DayFigure[] },
  ): Promise<Day | undefined> {
    const knex = this.store.pool;
    const signed = {
      signed_at: this.store.clock.date(),
      signed_by_type: by.actor_type,
      signed_by: by.actor_id,
      note,
      figures: knex.raw("?::jsonb", [JSON.stringify(figures)]),
    };
    const [written] = await knex<Day & { updated_at: Date }>(TABLES.day)
      .insert({ id: generateEntityId(undefined, "cbday"), merchant, day, ...signed })
      .onConflict(knex.raw(ONE_A_DAY))
      .merge({ ...signed, updated_at: this.store.clock.date() })
      .whereRaw(`${TABLES.day}.signed_at is null and ${TABLES.day}.compared_at is not distinct from ?`, [
        compared_at,
      ])
      .returning([...WITHOUT_LINES]);
    return written;
  }
}
