import { InjectManager, MedusaContext } from "@medusajs/framework/utils";
import { LedgerAudits } from "./audits";
import { rowsOf } from "./rows";
import {
  countUnsigned,
  keepNotification,
  type LockingContext,
  type NewNotification,
  poolOf,
  type UnsignedSubject,
} from "./statements";
import type { InboxNotification } from "./types";

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
  /** See `keepNotification`. */
  @InjectManager()
  async receive(notification: NewNotification, @MedusaContext() context: LockingContext = {}) {
    return await keepNotification(poolOf(context), notification, this.clock.date());
  }

  /** See `countUnsigned`. */
  @InjectManager()
  async countUnsigned(subject: UnsignedSubject, since: Date, @MedusaContext() context: LockingContext = {}) {
    return await countUnsigned(poolOf(context), subject, since);
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
