import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/** How many orders were opened for a payment collection since a moment, and when the newest one was. */
export interface Opened {
  count: number;
  newest: Date | null;
}

/** Those that were opened, or may have been, since a moment; not those of which the gateway was told nothing. */
export const openedFor = (payment_collection_id: string): string => `
  select count(*)::int as count, max(opened.created_at) as newest
  from crossborder_operation opened join crossborder_transaction own on own.id = opened.transaction_id
  where own.payment_collection_id = ${payment_collection_id} and opened.kind = 'open' and opened.created_at > ?
    and own.deleted_at is null`;

export async function countOpened(knex: Knex, payment_collection_id: string, since: Date): Promise<Opened> {
  const { rows } = await knex.raw<{ rows: Opened[] }>(openedFor("?"), [payment_collection_id, since]);
  return rows[0] ?? { count: 0, newest: null };
}
