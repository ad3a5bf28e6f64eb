import type { Context, FindConfig } from "@medusajs/framework/types";
import type { EventName } from "./events";
import type { ClaimedMessage, Message } from "./messages";
import type { Filter } from "./reads";
import { type Store, sameShops, TABLES } from "./store";
import type { Actor, EventSubject, HistoryEvent, NewEvent } from "./types";

/** Further back than anybody reads at once; `listEvents` has the rest. */
const NEWEST = 100;
const MESSAGES_AT_ONCE = 100;

const CLAIM = `update ${TABLES.message}
  set claimed_until = clock_timestamp() + ? * interval '1 millisecond', updated_at = now()`;
const OLDEST = "select id from own order by position";

/** The oldest messages of this shop, where nobody has claimed one: who claims at the same moment waits for the first, and gets nothing. */
const CLAIMED = `
  with own as (select id, position, claimed_until from ${TABLES.message} where shop_id in (${sameShops()})),
    first as (
      ${CLAIM} where id = (${OLDEST} limit 1)
        and (claimed_until is null or claimed_until <= clock_timestamp())
        and not exists (select from own where claimed_until > clock_timestamp())
      returning id, position, name, data),
    others as (
      ${CLAIM} where exists (select from first) and id in (${OLDEST} offset 1 limit ?)
      returning id, position, name, data)
  select id, name, data from (select * from first union all select * from others) as claimed
  order by position`;

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
 * How the calls went: the row and its operations say where that has led. Decisions read some of the other lines, or money and people are
 * in them. That a payment was `reconciled` is in its row, but for a deduction, which the line counts.
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

const DELETED = `with seen as (
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
  select count(*) from seen`;

/** The history, of which Medusa makes no methods that change or remove a line; and the outbox of what the store is told. */
export class History {
  constructor(private readonly store: Store) {}

  /** Adds lines to the history. */
  async appendEvents(events: NewEvent[]): Promise<void> {
    await this.store.tell({ events });
  }

  /** Adds messages to the outbox. */
  async postMessages(messages: Message[]): Promise<void> {
    await this.store.tell({ messages });
  }

  /** What the history says, and what the store is told of it: both, or neither. */
  async tellOf(events: NewEvent[], messages: Message[]): Promise<void> {
    await this.store.tell({ events, messages });
  }

  /**
   * Claims the oldest messages of this shop for so long, the oldest first; nothing while others are claimed. So one server hands over at a
   * time, and no event overtakes an earlier one. The database's clock decides.
   */
  async claimMessages(for_ms: number): Promise<ClaimedMessage[]> {
    const values = [await this.store.shopId(), for_ms, for_ms, MESSAGES_AT_ONCE - 1];
    return await this.store.query<ClaimedMessage>(CLAIMED, values);
  }

  /**
   * What the event bus has taken.
   * @returns whether others wait: they were written meanwhile, and who has written them was given none
   */
  async removeMessages(messages: readonly ClaimedMessage[]): Promise<boolean> {
    const ids = messages.map(({ id }) => id);
    const [others] = await this.store.query<{ more: boolean }>(
      `with removed as (delete from ${TABLES.message} where id = any(?))
       select exists (select from ${TABLES.message} where id <> all(?) and shop_id in (${sameShops()})) as more`,
      [ids, ids, await this.store.shopId()],
    );
    return others?.more ?? false;
  }

  /** The newest lines about something, or about any of several things, the newest first. */
  async historyOf(...about: (EventSubject | Actor)[]): Promise<HistoryEvent[]> {
    return await this.listEvents({ $or: about }, { take: NEWEST, order: { position: "DESC" } });
  }

  /** Whether something has happened before. */
  async hasLine(line: EventSubject & Pick<NewEvent, "name">, context?: Context): Promise<boolean> {
    return (await this.store.events.list(line, { take: 1, select: ["id"] }, context)).length > 0;
  }

  /** Called by `query.graph`, too. */
  async listEvents(
    filter: Filter<HistoryEvent> = {},
    page: FindConfig<HistoryEvent> = {},
    context?: Context,
  ): Promise<HistoryEvent[]> {
    return await this.store.serialize(await this.store.events.list(filter, page, context));
  }

  /** Called by `query.graph`, too. */
  async listAndCountEvents(
    filter: Filter<HistoryEvent> = {},
    page: FindConfig<HistoryEvent> = {},
    context?: Context,
  ): Promise<[HistoryEvent[], number]> {
    const [events, count] = await this.store.events.listAndCount(filter, page, context);
    return [await this.store.serialize(events), count];
  }

  /**
   * Deletes for good technical lines of the history of an account's payments that are at rest, the oldest first; a line of a person's act
   * stays. How far it came is noted with it: each payment is looked at once, and what is not at rest by then keeps its history.
   * @returns how many payments it has looked at
   */
  async deleteHistory({ provider_ids, before, now, limit }: HistoryFilter): Promise<number> {
    const [looked] = await this.store.query<{ count: string }>(DELETED, {
      names: [...TECHNICAL],
      provider_ids: [...provider_ids],
      run: `history ${provider_ids[0] ?? ""}`,
      ...{ before, now, limit },
    });
    return Number(looked?.count);
  }
}
