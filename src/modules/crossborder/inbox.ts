import { InjectManager, MedusaContext } from "@medusajs/framework/utils";
import { LedgerAudits } from "./audits";
import { rowsOf } from "./rows";
import {
  countUnsigned,
  deleteNotifications,
  keepNotification,
  type LockingContext,
  type NewNotification,
  type OldNotifications,
  poolOf,
  type UnsignedSubject,
} from "./statements";
import type { InboxNotification } from "./types";

/** What came of working on a notification. */
export type Processed = Partial<Pick<InboxNotification, "reference" | "attempts" | "last_error">> &
  Pick<InboxNotification, "status">;

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

  /** See `deleteNotifications`. */
  @InjectManager()
  async deleteOldNotifications(old: OldNotifications, @MedusaContext() context: LockingContext = {}) {
    return await deleteNotifications(poolOf(context), old);
  }
}
