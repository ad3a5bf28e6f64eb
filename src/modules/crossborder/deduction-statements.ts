import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { z } from "@medusajs/framework/zod";
import type { Id } from "./filter";
import type { TransactionState } from "./states";
import type { LedgerTransaction } from "./types";
import { TABLES } from "./write-statements";

/** So many deductions of a schedule are handed out, its newest: one that is charged each day has thousands. */
const SHOWN = 100;

/** A deduction in one of these states counts. */
const COUNTED: readonly TransactionState[] = ["paid", "captured", "refunded", "reversed", "failed", "closed"];
/** In one of these nothing was paid. */
const UNPAID: readonly TransactionState[] = ["drafted", "open", "failed", "closed"];

const figuresSchema = z.array(
  z.object({
    schedule_id: z.string(),
    /** How many deductions there are, the first payment among them. */
    deduction_count: z.number(),
    /** How many were paid: neither declined nor never paid. */
    paid_count: z.number(),
    /** How many have money that neither was given back nor sent back, and how much, as decimal text with two places. */
    kept_count: z.number(),
    kept_amount: z.string(),
  }),
);
/** What all deductions of a schedule come to. */
export type DeductionFigures = z.output<typeof figuresSchema>[number];

/** The deductions of a schedule, the first payment among them: the newest, the oldest of these first, and what all come to. */
export interface Deductions extends Omit<DeductionFigures, "schedule_id"> {
  newest: LedgerTransaction[];
}

export const ofSchedules = (knex: Knex, schedule_ids: readonly string[]) =>
  knex<LedgerTransaction>(TABLES.transaction)
    .whereIn("schedule_id", [...schedule_ids])
    .whereNull("deleted_at");

/** Of each of some schedules, by its id. */
export async function readDeductions(
  knex: Knex,
  schedule_ids: readonly string[],
): Promise<Map<string, Deductions>> {
  if (schedule_ids.length === 0) return new Map();
  const [newest, figures] = await Promise.all([newestOf(knex, schedule_ids), figuresOf(knex, schedule_ids)]);
  return new Map(
    figures.map(({ schedule_id, ...own }) => [
      schedule_id,
      { ...own, newest: newest.filter((one) => one.schedule_id === schedule_id) },
    ]),
  );
}

async function newestOf(knex: Knex, schedule_ids: readonly string[]): Promise<LedgerTransaction[]> {
  const place = knex.raw(
    "row_number() over (partition by schedule_id order by created_at desc, id desc) as place",
  );
  const placed = ofSchedules(knex, schedule_ids).clearSelect().select("id", place).as("placed");
  return await knex<LedgerTransaction>(TABLES.transaction)
    .whereIn("id", knex.from(placed).where("place", "<=", SHOWN).select("id"))
    .orderBy(["created_at", "id"]);
}

async function figuresOf(knex: Knex, schedule_ids: readonly string[]): Promise<DeductionFigures[]> {
  const rows: unknown = await knex
    .from(
      ofSchedules(knex, schedule_ids)
        .select(
          "schedule_id",
          "state",
          knex.raw("captured_amount::numeric - refunded_amount::numeric - returned_amount::numeric as kept"),
        )
        .as("theirs"),
    )
    .groupBy("schedule_id")
    .select(
      "schedule_id",
      knex.raw("count(*)::int as deduction_count"),
      knex.raw("(count(*) filter (where state <> all(?)))::int as paid_count", [[...UNPAID]]),
      knex.raw("(count(*) filter (where kept > 0))::int as kept_count"),
      knex.raw("coalesce(sum(kept) filter (where kept > 0), 0)::numeric(20, 2)::text as kept_amount"),
    );
  return figuresSchema.parse(rows);
}

/** The deduction of a schedule that has that number of the gateway. */
export async function findDeduction(
  knex: Knex,
  schedule_id: string,
  transaction_no: string,
): Promise<LedgerTransaction | undefined> {
  return await ofSchedules(knex, [schedule_id]).where({ transaction_no }).first();
}

const placeSchema = z.tuple([z.object({ place: z.number(), counted: z.number() })]);
/** Which of the deductions that count one is, the oldest being number 1 (0: it does not count), and how many count. */
export type Place = z.output<typeof placeSchema>[0];

export async function placeOf(knex: Knex, schedule_id: string, { id }: Id): Promise<Place> {
  const counted = ofSchedules(knex, [schedule_id]).whereIn("state", COUNTED);
  const rows: unknown = await knex
    .with("counted", counted)
    .from("counted")
    .select(
      knex.raw(
        "(count(*) filter (where (created_at, id) <= (select created_at, id from counted where id = ?)))::int as place",
        [id],
      ),
      knex.raw("count(*)::int as counted"),
    );
  return placeSchema.parse(rows)[0];
}
