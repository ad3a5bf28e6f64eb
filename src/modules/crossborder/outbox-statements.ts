import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Message } from "./messages";

/** A message of the outbox that is being handed over. It has the same id every time. */
export interface ClaimedMessage extends Message {
  id: string;
}

const MESSAGES_AT_ONCE = 100;

/**
 * Claims the oldest messages of the outbox for so long, the oldest first; nothing while others are claimed. So one server hands over
 * at a time, and no event overtakes an earlier one. The database's clock decides.
 */
export async function claimMessages(knex: Knex, for_ms: number): Promise<ClaimedMessage[]> {
  // Until the end of this short database transaction: two who looked at once would both see none claimed.
  await knex.raw("select pg_advisory_xact_lock(hashtextextended('crossborder-outbox', 0))");
  const { rows } = await knex.raw<{ rows: (ClaimedMessage & { position: number })[] }>(
    `update crossborder_message
     set claimed_until = clock_timestamp() + ? * interval '1 millisecond', updated_at = now()
     where id = any(array(
       select id from crossborder_message
       where not exists (select from crossborder_message where claimed_until > clock_timestamp())
       order by position limit ?))
     returning id, position, name, data`,
    [for_ms, MESSAGES_AT_ONCE],
  );
  const claimed = rows.sort((one, other) => one.position - other.position);
  return claimed.map(({ id, name, data }) => ({ id, name, data }));
}

/** What the event bus has taken. */
export async function removeMessages(knex: Knex, messages: readonly ClaimedMessage[]): Promise<void> {
  const ids = messages.map(({ id }) => id);
  await knex("crossborder_message").whereIn("id", ids).delete();
}
