import { Semaphore } from "async-mutex";
import { readNotification } from "../../gateway";
import type { InboxNotification } from "../../modules/crossborder";
import type { StoreContext } from "../context";
import { messageOf } from "../errors";
import { reconcileTransaction } from "../reconciliation/reconcile-transaction";
import { findDeduction, NotSignedError, TooEarlyError } from "../recurring/deduction-notification";
import type { ReceivedNotification } from "./receive";
import { findTransaction } from "./subject";

/** Anybody can send what is not validly signed: for such a one an answer of the gateway this young is enough. */
const UNSIGNED_MAX_AGE_MS = 10_000;

/** A notification that could not be processed so often is left to the retries of its transaction. */
const ENOUGH_ATTEMPTS = 10;

/**
 * However many came at once: those that come next are to be acknowledged meanwhile, and those that are validly signed
 * never wait for the others.
 */
const background = { signed: new Semaphore(4), unsigned: new Semaphore(2) };

export async function processInBackground(
  context: StoreContext,
  { id, signed }: ReceivedNotification,
): Promise<void> {
  const places = signed ? background.signed : background.unsigned;
  await places.runExclusive(() => processNotification(context, id));
}

/**
 * Reconciles what a kept notification is about. Nothing in it is believed: it only finds a transaction of the ledger, or
 * names a deduction to ask about. `trusted` is a person's word for one whose signature is not valid.
 */
export async function processNotification(
  context: StoreContext,
  id: string,
  { trusted = false } = {},
): Promise<InboxNotification> {
  const { ledger } = context;
  const notification = await ledger.retrieveNotification(id);
  const attempts = notification.attempts + 1;
  let { reference } = notification;
  try {
    reference =
      (await findDeduction(context, notification, trusted)) ??
      (await findTransaction(context, notification.provider_id, readNotification(notification.body)))
        ?.reference ??
      null;
    if (!reference) return await ledger.updateNotifications({ id, status: "unknown" });
    // What the gateway answered after the notification came covers it, unless a person wants to know.
    const since = trusted ? undefined : notification.created_at.getTime();
    const max_age_ms = trusted || notification.signature === "valid" ? 0 : UNSIGNED_MAX_AGE_MS;
    await reconcileTransaction(context, { reference, since, max_age_ms });
    const done = { status: "reconciled", last_error: null } as const;
    return await ledger.updateNotifications({ id, reference, attempts, ...done });
  } catch (error) {
    const status = statusAfter(error, attempts);
    const last_error = messageOf(error);
    return await ledger.updateNotifications({ id, reference, attempts, status, last_error });
  }
}

function statusAfter(error: unknown, attempts: number): InboxNotification["status"] {
  if (error instanceof NotSignedError) return "failed";
  if (attempts < ENOUGH_ATTEMPTS) return "received";
  return error instanceof TooEarlyError ? "unknown" : "failed";
}
