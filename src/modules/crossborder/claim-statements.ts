import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Changed, Debt, LedgerTransaction } from "./types";
import { TABLES } from "./write-at-once";

/** A transaction that has claimed a debt or asks for it, and its version (`xmin`). */
export type DebtRow = LedgerTransaction & { version: string };

type Of = Pick<Debt, "payment_collection_ids">;

/** Two payments of one debt share at least the older one's payment collection. */
const OF_DEBT = `
  select *, xmin::text as version from ${TABLES.transaction}
  where (id = ? or payment_collection_id = any(?)) and deleted_at is null order by id`;

/** The transactions of a debt, and the one that asks for it. */
export async function readDebt(knex: Knex, id: string, { payment_collection_ids }: Of): Promise<DebtRow[]> {
  const { rows } = await knex.raw<{ rows: DebtRow[] }>(OF_DEBT, [id, payment_collection_ids]);
  return rows;
}

/**
 * All who claim part of a debt lock its transactions, in the same order, and write all of them: who has waited for another one finds
 * a row that has moved since the statement began, and writes nothing. That one may have claimed for a transaction which this
 * statement does not see.
 */
const CLAIM = `
  with debt as (${OF_DEBT} for update),
    moved as (select from debt join ${TABLES.transaction} begun on begun.id = debt.id and begun.xmin::text <> debt.version),
    unseen as (select from debt where (id = ? or claimed_at is not null) and version <> all(?))
  update ${TABLES.transaction} own
  set claimed_at = case when own.id = ? then ?::timestamptz else own.claimed_at end, updated_at = now()
  from debt where own.id = debt.id and not exists (select from moved) and not exists (select from unseen)
  returning own.id`;

/**
 * Writes a claim, or its end, as long as nothing has changed by which it was decided.
 * @param seen those by which it was decided
 * @returns whether it was written
 */
export async function writeClaim(
  knex: Knex,
  { id, claimed_at = null }: Changed<LedgerTransaction>,
  seen: readonly DebtRow[],
  { payment_collection_ids }: Of,
): Promise<boolean> {
  const versions = seen.map(({ version }) => version);
  const values = [id, payment_collection_ids, id, versions, id, claimed_at];
  const { rows } = await knex.raw<{ rows: unknown[] }>(CLAIM, values);
  return rows.length > 0;
}
