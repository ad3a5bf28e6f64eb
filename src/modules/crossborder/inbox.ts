import { generateEntityId } from "@medusajs/framework/utils";
import type { Id } from "./reads";
import { type Store, TABLES } from "./store";
import type { InboxNotification } from "./types";

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

/** The gateway's notifications. */
export class Inbox {
  constructor(private readonly store: Store) {}

  /** Keeps a notification, once. Resolves to its id, or undefined when the same digest came for the same account before. */
  async receive(notification: NewNotification): Promise<string | undefined> {
    const knex = this.store.pool;
    const id = generateEntityId(undefined, "cbntf");
    const [kept] = await knex(TABLES.notification)
      .insert({ id, created_at: this.store.clock.date(), ...notification })
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
    const knex = this.store.pool;
    const count = () =>
      knex(TABLES.notification)
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
    const knex = this.store.pool;
    const change = { ...processed, updated_at: knex.fn.now() };
    const [noted] = await knex<InboxNotification>(TABLES.notification)
      .where({ id })
      .update(change)
      .returning("*");
    if (noted) return noted;
    throw new Error(`Notification ${id} is not kept any more`);
  }

  /** One that the store sent itself is taken out by who sent it. */
  async takeOut({ id }: Id): Promise<void> {
    await this.store.rows.deleteNotifications(id);
  }

  /** Deletes processed notifications of an account for good, the oldest first. Resolves to how many. */
  async deleteOldNotifications({ provider_id, before, limit }: OldNotifications): Promise<number> {
    const old = await this.store.rows.listNotifications(
      { provider_id, created_at: { $lt: before }, status: { $ne: "received" } },
      { select: ["id"], take: limit, order: { created_at: "ASC" } },
    );
    if (old.length > 0) await this.store.rows.deleteNotifications(old.map(({ id }) => id));
    return old.length;
  }

  /** In one statement, however many were refused. */
  async keepRefused(refused: NewRefused[]): Promise<void> {
    await this.store
      .pool(TABLES.notification)
      .insert(
        refused.map((one) => ({ ...one, id: generateEntityId(undefined, "cbntf"), status: "refused" })),
      );
  }

  async deleteRefused(before: Date): Promise<void> {
    const old = this.store.pool(TABLES.notification).where({ status: "refused", deleted_at: null });
    await old.where("created_at", "<", before).delete();
  }
}
