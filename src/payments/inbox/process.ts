import { readNotification } from "../../gateway";
import { actingAs, type InboxNotification } from "../../modules/crossborder";
import type { StoreContext } from "../context";
import { isBusy, messageOf } from "../errors";
import { BACKGROUND_MS } from "../locking/lock";
import { slotsPerAccount } from "../locking/locks";
import { later, waitAtMost } from "../reconciliation/later";
import { askSoon, reconcileTransaction, STRANGER_MAX_AGE_MS } from "../reconciliation/reconcile-transaction";
import { findDeduction, NotSignedError, TooEarlyError } from "../recurring/deduction-notification";
import { RETRIES } from "../retry-policy";
import type { ReceivedNotification } from "./receive";
import { findTransaction } from "./subject";

/**
 * However many came at once: those that come next are to be acknowledged meanwhile, and those that are validly signed
 * never wait for the others.
 */
const slots = { signed: slotsPerAccount(4), unsigned: slotsPerAccount(2) };

/**
 * Processes what was just kept. Resolves after two seconds at the latest: with some event buses the next event waits for
 * this one. The work goes on.
 */
export async function processInBackground(
  context: StoreContext,
  { id, provider_id, signed }: ReceivedNotification,
): Promise<void> {
  const places = signed ? slots.signed : slots.unsigned;
  const work = places(provider_id).runExclusive(() => processNotification(context, id));
  const done = work.catch((error: unknown) => {
    context.logger.warn(`crossborder: notification ${id} is not processed yet: ${messageOf(error)}`);
  });
  await waitAtMost(BACKGROUND_MS, done);
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
  const work = () => processOne(context, id, trusted);
  // What a person vouches for is that person's doing.
  return await (trusted ? work() : actingAs({ actor_type: "notification", actor_id: id }, work));
}

async function processOne(context: StoreContext, id: string, trusted: boolean): Promise<InboxNotification> {
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
    const ask = trusted || notification.signature === "valid";
    const max_age_ms = ask ? 0 : STRANGER_MAX_AGE_MS;
    const input = { reference, since, ask, max_age_ms, wait_ms: BACKGROUND_MS };
    const transaction = await reconcileTransaction(context, input);
    // Too soon after another question: this one may be genuine all the same.
    const asked = transaction?.asked_at ?? notification.created_at;
    if (transaction && asked < notification.created_at) await askSoon(context, transaction);
    const done = { status: "reconciled", last_error: null } as const;
    return await ledger.updateNotifications({ id, reference, attempts, ...done });
  } catch (error) {
    if (isBusy(error)) {
      later(context, id, Date.now() + BACKGROUND_MS, () => processNotification(context, id, { trusted }));
      return notification;
    }
    const status = statusAfter(error, attempts);
    const last_error = messageOf(error);
    return await ledger.updateNotifications({ id, reference, attempts, status, last_error });
  }
}

function statusAfter(error: unknown, attempts: number): InboxNotification["status"] {
  if (error instanceof NotSignedError) return "failed";
  if (attempts < RETRIES.attempts) return "received";
  return error instanceof TooEarlyError ? "unknown" : "failed";
}
