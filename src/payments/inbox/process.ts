import { readNotification } from "../../gateway";
import { actingAs, type InboxNotification } from "../../modules/crossborder/internal";
import { type Asker, PLACES } from "../askers";
import type { StoreContext } from "../context";
import { isBusy, messageOf } from "../errors";
import { BACKGROUND_MS } from "../locking/lock";
import { placesPerAccount } from "../locking/places";
import { later, waitAtMost } from "../reconciliation/later";
import { askSoon, isDropped, reconcileTransaction } from "../reconciliation/reconcile-transaction";
import {
  findDeduction,
  NotSignedError,
  requireKnownNumber,
  TooEarlyError,
} from "../recurring/deduction-notification";
import { RETRIES } from "../retry-policy";
import { findTransaction } from "./subject";

/**
 * However many came at once: those that come next are to be acknowledged meanwhile, and those that are validly signed
 * never wait for the others. How many of the others are kept, and so can wait, is bounded (unsigned.ts).
 */
const places = { signed: placesPerAccount(PLACES.trusted), unsigned: placesPerAccount(2) };

/** What is told between keeping a notification and processing it. */
export interface ReceivedNotification {
  id: string;
  provider_id: string;
  signed: boolean;
}

/**
 * Processes what was just kept. Resolves after two seconds at the latest: with some event buses the next event waits for
 * this one. The work goes on.
 */
export async function processInBackground(
  context: StoreContext,
  { id, provider_id, signed }: ReceivedNotification,
): Promise<void> {
  const placesOf = signed ? places.signed : places.unsigned;
  const work = placesOf(provider_id).runExclusive(() => processNotification(context, id));
  const done = work.catch((error: unknown) => {
    context.logger.warn(`crossborder: notification ${id} is not processed yet: ${messageOf(error)}`);
  });
  await waitAtMost(BACKGROUND_MS, done);
}

/**
 * Reconciles what a kept notification is about. Nothing in it is believed: it only finds a transaction of the ledger, or
 * names a deduction to ask about. It is processed as it comes, or taken up by the job; `staff` vouches for one whose
 * signature is not valid.
 */
export async function processNotification(
  context: StoreContext,
  id: string,
  by: "notification" | "job" | "staff" = "notification",
): Promise<InboxNotification> {
  const work = () => processOne(context, id, by);
  // What a person vouches for is that person's doing.
  return await (by === "staff" ? work() : actingAs({ actor_type: "notification", actor_id: id }, work));
}

async function processOne(
  context: StoreContext,
  id: string,
  from: "notification" | "job" | "staff",
): Promise<InboxNotification> {
  const { ledger } = context;
  const notification = await ledger.retrieveNotification(id);
  // Nobody vouches for one that is not signed, also when the job takes it up.
  const by: Asker = from === "staff" || notification.signature === "valid" ? from : "stranger";
  const attempts = notification.attempts + 1;
  let { reference } = notification;
  try {
    reference =
      (await findDeduction(context, notification, by)) ??
      (await findTransaction(context, notification.provider_id, readNotification(notification.body)))
        ?.reference ??
      null;
    if (!reference) return await ledger.noteProcessed(id, { status: "unknown" });
    // What the gateway answered after the notification came covers it, unless a person wants to know.
    const since = by === "staff" ? undefined : notification.created_at.getTime();
    const input = { reference, by, since, ask: by !== "stranger", wait_ms: BACKGROUND_MS };
    const transaction = await reconcileTransaction(context, input);
    // Too soon after another question: this one may be genuine all the same.
    const asked = transaction?.asked_at ?? notification.created_at;
    if (transaction && asked < notification.created_at) await askSoon(context, transaction);
    if (transaction && by === "stranger") await requireKnownNumber(context, notification, transaction);
    const done = { status: "reconciled", last_error: null } as const;
    return await ledger.noteProcessed(id, { reference, attempts, ...done });
  } catch (error) {
    // The job takes up what stays `received`.
    if (isDropped(by, error)) return notification;
    if (isBusy(error)) {
      later(context, id, Date.now() + BACKGROUND_MS, () => processNotification(context, id, from));
      return notification;
    }
    const status = statusAfter(error, attempts);
    const last_error = messageOf(error);
    return await ledger.noteProcessed(id, { reference, attempts, status, last_error });
  }
}

function statusAfter(error: unknown, attempts: number): InboxNotification["status"] {
  if (error instanceof NotSignedError) return "failed";
  if (attempts < RETRIES.attempts) return "received";
  return error instanceof TooEarlyError ? "unknown" : "failed";
}
