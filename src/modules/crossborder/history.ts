import type { Context, FindConfig, ModulesSdkTypes } from "@medusajs/framework/types";
import { generateEntityId } from "@medusajs/framework/utils";
import type { ClaimedMessage, Message } from "./messages";
import type { Event } from "./models/event";
import type { Actor } from "./types";
import { type LockingContext, knexOf, rowsOf } from "./rows";
import { type Injected, LedgerShops, sameShops } from "./shops";
import type { EventSubject, HistoryEvent, InboxNotification, NewEvent, Writes } from "./types";
import { type Part, toldParts, writeAtOnce } from "./write-statements";

/** What Medusa injects for the model `Event`. */
interface WithEvents extends Injected {
  crossborderEventService: ModulesSdkTypes.IMedusaInternalService<typeof Event>;
}

/** Further back than anybody reads at once; `listEvents` has the rest. */
const NEWEST = 100;
const MESSAGES_AT_ONCE = 100;

const NOTIFICATIONS = "crossborder_notification";

export type NewNotification = Pick<
  InboxNotification,
  "provider_id" | "digest" | "body" | "signature" | "reference" | "unsigned_about"
> &
  Partial<Pick<InboxNotification, "status">>;

/** What is kept of a notification that was refused. */
export type NewRefused = Pick<
  InboxNotification,
  "provider_id" | "body" | "signature" | "refusal" | "created_at"
>;

/** What a notification without a valid signature counts for. */
export type UnsignedSubject = Pick<InboxNotification, "provider_id" | "unsigned_about">;

/** What came of working on a notification. */
export type Processed = Partial<Pick<InboxNotification, "reference" | "attempts" | "last_error">> &
  Pick<InboxNotification, "status">;

/** Processed ones that need not be kept any longer. */
export interface OldNotifications {
  /** That stands for an account. */
  provider_id: string;
  before: Date;
  limit: number;
}

/**
 * The history, the outbox of what the store is told, and the inbox of the gateway's notifications. Of the history Medusa makes no
 * methods, so that there is none that changes or removes a line.
 */
export class LedgerHistory extends LedgerShops {
  readonly #events: WithEvents["crossborderEventService"];
  readonly #rows: Injected["baseRepository"];

  constructor(injected: WithEvents, ...more: unknown[]) {
    super(injected, ...more);
    this.#events = injected.crossborderEventService;
    this.#rows = injected.baseRepository;
  }

  /** What is told with other rows. */
  protected async told(written: Writes<object>): Promise<Part[]> {
    return toldParts(written, written.messages.length > 0 ? await this.shopId() : "");
  }

  /** Adds lines to the history, in the database transaction of `context`, where it is given. */
  async appendEvents(events: NewEvent[], context?: LockingContext): Promise<void> {
    await writeAtOnce(context ? knexOf(context) : this.pool, await this.told({ events, messages: [] }));
  }

  /** As `appendEvents`, to the outbox. */
  async postMessages(messages: Message[], context?: LockingContext): Promise<void> {
    await writeAtOnce(context ? knexOf(context) : this.pool, await this.told({ events: [], messages }));
  }

  /** What the history says, and what the store is told of it, in one statement. */
  async tellOf(events: NewEvent[], messages: Message[]): Promise<void> {
    await writeAtOnce(this.pool, await this.told({ events, messages }));
  }

  /**
   * Claims the oldest messages of the outbox for so long, the oldest first; nothing while others are claimed. So one server hands
   * over at a time, and no event overtakes an earlier one: of several who claim at once, one gets the oldest message, and the others
   * get nothing. The database's clock decides. What another shop was to tell stays where it is.
   */
  async claimMessages(for_ms: number): Promise<ClaimedMessage[]> {
    const claim = `update crossborder_message
      set claimed_until = clock_timestamp() + ? * interval '1 millisecond', updated_at = now()`;
    const oldest = "select id from own order by position";
    const { rows } = await this.pool.raw<{ rows: ClaimedMessage[] }>(
      `with own as (select id, position, claimed_until from crossborder_message where shop_id in (${sameShops()})),
       first as (
         ${claim} where id = (${oldest} limit 1)
           and (claimed_until is null or claimed_until <= clock_timestamp())
           and not exists (select from own where claimed_until > clock_timestamp())
         returning id, position, name, data),
       others as (
         ${claim} where exists (select from first) and id in (${oldest} offset 1 limit ?)
         returning id, position, name, data)
       select id, name, data from (select * from first union all select * from others) as claimed
       order by position`,
      [await this.shopId(), for_ms, for_ms, MESSAGES_AT_ONCE - 1],
    );
    return rows;
  }

  /**
   * What the event bus has taken.
   * @returns whether others wait: they were written meanwhile, and who has written them was given none
   */
  async removeMessages(messages: readonly ClaimedMessage[]): Promise<boolean> {
    const ids = messages.map(({ id }) => id);
    const { rows } = await this.pool.raw<{ rows: { more: boolean }[] }>(
      `with removed as (delete from crossborder_message where id = any(?))
       select exists (select from crossborder_message where id <> all(?) and shop_id in (${sameShops()})) as more`,
      [ids, ids, await this.shopId()],
    );
    return rows[0]?.more ?? false;
  }

  /** The newest lines about something, or about any of several things, the newest first. */
  async historyOf(...about: (EventSubject | Actor)[]): Promise<HistoryEvent[]> {
    return await this.listEvents({ $or: about }, { take: NEWEST, order: { position: "DESC" } });
  }

  /** Whether something has happened before. */
  async hasLine(line: EventSubject & Pick<NewEvent, "name">, context?: Context): Promise<boolean> {
    return (await this.#events.list(line, { take: 1, select: ["id"] }, context)).length > 0;
  }

  async listEvents(
    filters: object = {},
    config: FindConfig<HistoryEvent> = {},
    context?: Context,
  ): Promise<HistoryEvent[]> {
    return await this.#rows.serialize<HistoryEvent[]>(await this.#events.list(filters, config, context));
  }

  /** Called by `query.graph`. */
  async listAndCountEvents(
    filters: object = {},
    config: FindConfig<HistoryEvent> = {},
    context?: Context,
  ): Promise<[HistoryEvent[], number]> {
    const [events, count] = await this.#events.listAndCount(filters, config, context);
    return [await this.#rows.serialize<HistoryEvent[]>(events), count];
  }

  /** Keeps a notification, once. Resolves to its id, or undefined when the same digest came for the same account before. */
  async receive(notification: NewNotification): Promise<string | undefined> {
    const knex = this.pool;
    const id = generateEntityId(undefined, "cbntf");
    const [kept] = await knex(NOTIFICATIONS)
      .insert({ id, created_at: this.clock.date(), ...notification })
      .onConflict(knex.raw("(provider_id, digest) where digest is not null and deleted_at is null"))
      .ignore()
      .returning("id");
    return kept && id;
  }

  /** How many notifications without a valid signature were kept since then: about the same thing, and for the account. */
  async countUnsigned(
    { provider_id, unsigned_about }: UnsignedSubject,
    since: Date,
  ): Promise<{ about: number; account: number }> {
    const knex = this.pool;
    const count = () =>
      knex(NOTIFICATIONS)
        .count("*")
        .where("created_at", ">", since)
        .whereNotNull("unsigned_about")
        .whereNull("deleted_at");
    const [counted] = await knex.select({
      about: count().where({ unsigned_about }),
      account: count().where({ provider_id }),
    });
    return { about: Number(counted.about), account: Number(counted.account) };
  }

  /** @throws Error where it is not kept any more */
  async noteProcessed(id: string, processed: Processed): Promise<InboxNotification> {
    const knex = this.pool;
    const change = { ...processed, updated_at: knex.fn.now() };
    const [noted] = await knex<InboxNotification>(NOTIFICATIONS).where({ id }).update(change).returning("*");
    if (noted) return noted;
    throw new Error(`Notification ${id} is not kept any more`);
  }

  /** One that the store sent itself is taken out by who sent it. */
  async takeOut({ id }: Pick<InboxNotification, "id">): Promise<void> {
    await rowsOf(this).deleteNotifications(id);
  }

  /** Deletes processed notifications of an account for good, the oldest first. Resolves to how many. */
  async deleteOldNotifications({ provider_id, before, limit }: OldNotifications): Promise<number> {
    const old = await this.listNotifications(
      { provider_id, created_at: { $lt: before }, status: { $ne: "received" } },
      { select: ["id"], take: limit, order: { created_at: "ASC" } },
    );
    if (old.length > 0) await rowsOf(this).deleteNotifications(old.map(({ id }) => id));
    return old.length;
  }

  async keepRefused(refused: NewRefused[]): Promise<void> {
    await this.pool(NOTIFICATIONS).insert(
      refused.map((one) => ({ ...one, id: generateEntityId(undefined, "cbntf"), status: "refused" })),
    );
  }

  async deleteRefused(before: Date): Promise<void> {
    const old = this.pool(NOTIFICATIONS).where({ status: "refused", deleted_at: null });
    await old.where("created_at", "<", before).delete();
  }
}
