import { generateEntityId, InjectManager, MedusaContext } from "@medusajs/framework/utils";
import { LedgerAudits } from "./audits";
import { type LockingContext, poolOf, rowsOf } from "./rows";
import type { InboxNotification } from "./types";

const NOTIFICATIONS = "crossborder_notification";

export type NewNotification = Pick<
  InboxNotification,
  "provider_id" | "digest" | "body" | "signature" | "reference" | "unsigned_about"
> &
  Partial<Pick<InboxNotification, "status">>;

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

/** The gateway's notifications, from being kept to being deleted. */
export class LedgerInbox extends LedgerAudits {
  /** Keeps a notification, once. Resolves to its id, or undefined when the same digest came for the same account before. */
  @InjectManager()
  async receive(
    notification: NewNotification,
    @MedusaContext() context: LockingContext = {},
  ): Promise<string | undefined> {
    const knex = poolOf(context);
    const id = generateEntityId(undefined, "cbntf");
    const [kept] = await knex(NOTIFICATIONS)
      .insert({ id, created_at: this.clock.date(), ...notification })
      .onConflict(knex.raw("(provider_id, digest) where deleted_at is null"))
      .ignore()
      .returning("id");
    return kept && id;
  }

  /** How many notifications without a valid signature were kept since then: about the same thing, and for the account. */
  @InjectManager()
  async countUnsigned(
    { provider_id, unsigned_about }: UnsignedSubject,
    since: Date,
    @MedusaContext() context: LockingContext = {},
  ): Promise<{ about: number; account: number }> {
    const knex = poolOf(context);
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

  async noteProcessed(id: string, processed: Processed): Promise<InboxNotification> {
    return await rowsOf(this).updateNotifications({ id, ...processed });
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
}
