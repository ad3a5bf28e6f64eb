import { Semaphore } from "async-mutex";
import type { Notification } from "../../gateway";
import type { InboxNotification, LedgerTransaction, Schedule } from "../../modules/crossborder/internal";
import type { Clock } from "../clock";
import type { StoreContext } from "../context";
import { paymentError } from "../errors";
import { BACKGROUND_MS, takePlace } from "../locking/lock";
import { providerIdsBeside } from "../provider-id";
import { askSoon } from "../reconcile-transaction";
import { findTransaction } from "./process";

/*
 * Anybody can send notifications without a valid signature, and make each body differ. So only a few of them are kept;
 * beyond that the job asks the gateway, who knows best anyway.
 */
const DAY_MS = 24 * 60 * 60_000;
/** About one transaction or schedule in a day: the gateway sends a handful of different ones about an order. */
const ENOUGH_ABOUT_ONE = 20;
/** For one account in a day: more orders than a shop has whose gateway does not sign, and at most 80 MB. */
const ENOUGH_FOR_ACCOUNT = 5_000;

/** A flood takes three of the ten database connections that a server has by default, and one more to write what is kept. */
const lookUps = new Semaphore(3);
/** Counting and keeping are one step. With several servers, each may keep one more than is enough. */
const oneAtATime = new Semaphore(1);

/**
 * Keeps a notification without a valid signature, if it is about something that the account has.
 * @returns its id, or undefined when the same body came before
 * @throws MedusaError `notification_unknown` when it is about nothing that we know; `too_many_notifications` when enough
 * are kept: the job then looks soon at what it is about; also when so many come that this one could not be looked at in time
 */
export async function keepUnsigned(
  context: StoreContext,
  notification: Pick<InboxNotification, "provider_id" | "digest" | "body" | "signature">,
  read: Notification,
): Promise<string | undefined> {
  const { ledger, clock } = context;
  const { provider_id, digest } = notification;
  const subject = await inTurn(clock, lookUps, () => findSubject(context, provider_id, read));
  if (!subject) {
    throw paymentError("notification_unknown", "The notification is about nothing that the store knows");
  }
  const { transaction, schedule } = subject;
  const reference = transaction?.reference ?? null;
  const unsigned_about = reference ?? schedule?.id ?? null;
  const kept = await inTurn(clock, oneAtATime, async () => {
    const since = new Date(clock.now() - DAY_MS);
    const { about, account } = await ledger.countUnsigned({ provider_id, unsigned_about }, since);
    if (about >= ENOUGH_ABOUT_ONE || account >= ENOUGH_FOR_ACCOUNT) return undefined;
    return { id: await ledger.receive({ ...notification, reference, unsigned_about }) };
  });
  if (kept) return kept.id;
  return await inTurn(clock, lookUps, async () => {
    const [same] = await ledger.listNotifications({ provider_id, digest }, { take: 1, select: ["id"] });
    if (same) return undefined;
    // A genuine one may be among those that are not kept.
    if (transaction) await askSoon(context, transaction);
    throw tooMany();
  });
}

/** What of the ledger a notification names, all of the account that it came for. */
interface Subject {
  transaction?: LedgerTransaction;
  schedule?: Schedule;
}

/** Resolves to undefined when the notification names nothing that the account has. */
async function findSubject(
  context: StoreContext,
  provider_id: string,
  notification: Notification,
): Promise<Subject | undefined> {
  const transaction = await findTransaction(context, provider_id, notification);
  if (transaction) return { transaction };
  const { scheduleNo } = notification;
  const schedule =
    scheduleNo && (await context.ledger.findSchedule(providerIdsBeside(provider_id), scheduleNo));
  return schedule ? { schedule } : undefined;
}

const tooMany = () =>
  paymentError("too_many_notifications", "Enough notifications without a valid signature were kept");

/** The gateway sends again what could not be looked at in time. */
async function inTurn<T>(clock: Clock, places: Semaphore, work: () => Promise<T>): Promise<T> {
  const leave = await takePlace(places, { until: clock.now() + BACKGROUND_MS, clock });
  if (!leave) throw tooMany();
  try {
    return await work();
  } finally {
    leave();
  }
}
