import { type Notification, readNotification } from "../../gateway";
import { actingAs, type InboxNotification, type LedgerTransaction } from "../../modules/crossborder/internal";
import { type Trigger, PLACES } from "../triggers";
import { accountOf, isSameMerchant, merchantOrEntry, providerIdsOf } from "../accounts";
import { type StoreContext, worksHere } from "../context";
import { answerEvent } from "../events";
import { isBusy, messageOf } from "../errors";
import { isNotThere } from "../gateway";
import { BACKGROUND_MS, placesPerAccount } from "../locking/lock";
import { later } from "../clock";
import { askSoon, isDropped, reconcileTransaction } from "../reconcile";
import {
  findNotifiedDeduction,
  NotSignedError,
  requireKnownNumber,
  TooEarlyError,
} from "../recurring/deduction-notification";
import { RETRIES } from "../retry-policy";
import * as telemetry from "../telemetry";
import { agrees } from "../views/money";
import { isOwnReference, importPayment } from "../import-payment";

/**
 * However many came at once: those that come next are to be acknowledged meanwhile, and those that are validly signed
 * never wait for the others. How many of the others are kept, and so can wait, is bounded (receive.ts).
 */
const places = { signed: placesPerAccount(PLACES.trusted), unsigned: placesPerAccount(2) };

/** What is told between keeping a notification and processing it. */
export interface ReceivedNotification {
  id: string;
  provider_id: string;
  signed: boolean;
}

/** Processes what was just kept, after an event. */
export async function processInBackground(
  context: StoreContext,
  { id, provider_id, signed }: ReceivedNotification,
): Promise<void> {
  const placesOf = signed ? places.signed : places.unsigned;
  const work = () =>
    placesOf(context.clock, provider_id).runExclusive(() => processNotification(context, id));
  const failed = (error: unknown) =>
    context.log("notification_not_processed", { notification_id: id, reason: error });
  await answerEvent(context, work, failed);
}

/** An order is to be there within 15 seconds of its payment, and the locks of a worker that died end after 10. */
const TAKEN_UP_MS = 3_000;

/**
 * A server that leaves events to the workers looks whether one has taken up what it kept: workers may be dead, or have much to do. Only what
 * is signed has such a guard; the job takes up the rest.
 */
export function watchOver(context: StoreContext, received: ReceivedNotification): void {
  const { ledger, clock, container } = context;
  if (!received.signed || worksHere(container)) return;
  const look = async () => {
    const { status, attempts } = await ledger.retrieveNotification(received.id);
    if (status === "received" && attempts === 0) await processInBackground(context, received);
  };
  later(context, `watch ${received.id}`, clock.now() + TAKEN_UP_MS, look);
}

/** What has one looked at: its coming, the job, or staff. */
type TakenUp = "notification" | "job" | "staff";

/**
 * Reconciles what a kept notification is about. Nothing in it is believed: it only finds a transaction of the ledger, or
 * names a deduction to ask about. It is processed as it comes, or taken up by the job; `staff` vouches for one whose
 * signature is not valid.
 */
export async function processNotification(
  context: StoreContext,
  id: string,
  by: TakenUp = "notification",
): Promise<InboxNotification> {
  const work = () => telemetry.processing(() => processOne(context, id, by));
  // What a person vouches for is that person's doing.
  return await (by === "staff" ? work() : actingAs({ actor_type: "notification", actor_id: id }, work));
}

async function processOne(context: StoreContext, id: string, from: TakenUp): Promise<InboxNotification> {
  const { ledger } = context;
  const notification = await ledger.retrieveNotification(id);
  if (notification.status === "refused") return notification;
  const by = triggerOf(notification, from);
  const attempts = notification.attempts + 1;
  let { reference } = notification;
  try {
    const { options } = accountOf(context.container, notification.provider_id);
    const told = readNotification(Buffer.from(notification.body, "latin1"), options.notificationNames);
    const deduction = told.scheduleNo
      ? await findNotifiedDeduction(context, notification, told, by)
      : undefined;
    // What the gateway answered after the notification came covers it, unless a person wants to know.
    const since = by === "staff" ? undefined : notification.created_at.getTime();
    const { provider_id } = notification;
    const look = { by, since, wait_ms: BACKGROUND_MS };
    // What a stranger names is looked at before a lock is taken for it.
    const unread = by === "stranger" ? {} : { provider_id };
    reference = deduction ?? (by === "stranger" ? null : (told.reference ?? null));
    let transaction = reference
      ? await reconcileTransaction(context, { ...look, ...unread, reference })
      : undefined;
    if (!transaction) {
      // One that was looked for by its reference just now is found by the gateway's number alone.
      const left = reference && reference === told.reference ? { ...told, reference: undefined } : told;
      const known = await findTransaction(context, provider_id, left);
      reference = known?.reference ?? null;
      if (!known) {
        // An event that comes twice asks once; the job takes up what stays `received`.
        if (by !== "staff" && notification.status !== "received") return notification;
        const lost = by === "stranger" ? UNKNOWN : await lookForLost(context, provider_id, told, by);
        return lost ? await ledger.noteProcessed(id, { attempts, last_error: null, ...lost }) : notification;
      }
      transaction = await reconcileTransaction(context, { ...look, reference: known.reference, known });
    }
    // Too soon after another question: this one may be genuine all the same.
    const asked = transaction?.asked_at ?? notification.created_at;
    if (transaction && asked < notification.created_at) await askSoon(context, transaction);
    if (transaction && by === "stranger") await requireKnownNumber(context, notification, told, transaction);
    const isStrange = by === "stranger" && transaction !== undefined && agrees(transaction);
    const status = isStrange && asked < notification.created_at ? "nothing_to_do" : "reconciled";
    return await ledger.noteProcessed(id, { reference, attempts, status, last_error: null });
  } catch (error) {
    // The job takes up what stays `received`.
    if (isDropped(by, error)) return notification;
    if (isBusy(error)) {
      later(context, id, context.clock.now() + BACKGROUND_MS, () => processNotification(context, id, from));
      return notification;
    }
    const status = statusAfter(error, attempts);
    const last_error = messageOf(error);
    context.log("notification_not_processed", { reference, notification_id: id, reason: last_error });
    return await ledger.noteProcessed(id, { reference, attempts, status, last_error });
  }
}

const UNKNOWN = { reference: null, status: "unknown" } as const;

/**
 * Whoever is vouched for may name an order of ours that the ledger does not have: it was deleted because nobody had paid it, or the database
 * was restored. The gateway is asked, and where it was paid the ledger has it again, and a person is told. Undefined where enough was asked
 * in this hour.
 */
async function lookForLost(
  context: StoreContext,
  to_provider_id: string,
  { reference }: Notification,
  by: Trigger,
): Promise<Pick<InboxNotification, "status" | "reference"> | undefined> {
  // Each profile of the merchant may have a prefix of its own.
  const { entries } = merchantOrEntry(context.container, to_provider_id);
  const provider_id = [to_provider_id, ...entries].find((one) =>
    isOwnReference(context.accountOf(one), reference),
  );
  if (!provider_id || !reference) return UNKNOWN;
  const there = await context.ledger.findByReference(reference);
  if (there && !isSameMerchant(context.container, there.provider_id, provider_id)) return UNKNOWN;
  if (by !== "staff" && !(await context.ledger.mayAskOfLost(provider_id))) return undefined;
  try {
    const taken = await importPayment(context, { reference, provider_id, by });
    return { reference, status: taken ? "reconciled" : "nothing_to_do" };
  } catch (error) {
    if (isNotThere(error)) return UNKNOWN;
    throw error;
  }
}

/** What of the ledger a notification names, of the merchant to one of whose addresses it came. */
export async function findTransaction(
  { ledger, container }: StoreContext,
  provider_id: string,
  { reference, transactionNo }: Pick<Notification, "reference" | "transactionNo">,
  /** Called where it names a payment of another merchant. */
  onOther?: () => void,
): Promise<LedgerTransaction | undefined> {
  const named = reference === undefined ? undefined : await ledger.findByReference(reference);
  if (named && isSameMerchant(container, named.provider_id, provider_id)) return named;
  if (named) onOther?.();
  if (transactionNo === undefined) return undefined;
  const provider_ids = providerIdsOf(merchantOrEntry(container, provider_id));
  return await ledger.findByTransactionNo(provider_ids, transactionNo);
}

/** One that is not signed is a stranger's, also when the job takes it up. */
function triggerOf({ signature }: InboxNotification, from: TakenUp): Trigger {
  if (from !== "staff" && signature !== "valid") return "stranger";
  return from === "job" ? "recheck" : from;
}

function statusAfter(error: unknown, attempts: number): InboxNotification["status"] {
  if (error instanceof NotSignedError) return "failed";
  if (attempts < RETRIES.attempts) return "received";
  return error instanceof TooEarlyError ? "unknown" : "failed";
}
