import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { z } from "@medusajs/framework/zod";
import { sameShops } from "./shops";

/** What waits for a person. */
export interface WaitingPage {
  /** The longest first. */
  rows: z.output<typeof rowsSchema>;
  count: number;
}

export interface WaitingFilter {
  /** All of them when left out. */
  codes?: readonly string[];
  skip: number;
  take: number;
}

const rowsSchema = z.array(
  z.object({
    kind: z.enum(["transaction", "schedule"]),
    id: z.string(),
    /** Of the transaction; of the schedule's first payment. */
    reference: z.string(),
    attention_since: z.date(),
  }),
);
const countSchema = z.object({ count: z.coerce.number() });

/** One page of what of this shop waits for a person: transactions and schedules. Both have an index of those. */
export async function listWaiting(
  knex: Knex,
  shop_id: string,
  { codes, skip, take }: WaitingFilter,
): Promise<WaitingPage> {
  const waiting = (table: string, kind: string) =>
    knex(table)
      .select(knex.raw("? as kind", [kind]), "id", "reference", "attention_since")
      .whereNotNull("attention_since")
      .whereNull("deleted_at")
      .whereRaw(`shop_id in (${sameShops()})`, [shop_id])
      .modify((query) => codes && query.whereIn("attention_code", codes));
  const schedules = waiting("crossborder_recurring_schedule", "schedule");
  const all = waiting("crossborder_transaction", "transaction").unionAll(schedules).as("waiting");
  const rows = await knex
    .select("kind", "id", "reference", "attention_since")
    .from(all)
    .orderBy(["attention_since", "id"])
    .offset(skip)
    .limit(take);
  const [counted] = await knex.count("* as count").from(all.clone());
  return { rows: rowsSchema.parse(rows), count: countSchema.parse(counted).count };
}
