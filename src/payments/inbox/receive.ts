import { Semaphore } from "async-mutex";
import { createHash } from "node:crypto";
import {
  canonicalText,
  hasTooManyFields,
  type Notification,
  type NotificationNames,
  readNotification,
  verify,
} from "../../gateway";
import {
  DAY_MS,
  type InboxNotification,
  type LedgerTransaction,
  type Schedule,
} from "../../modules/crossborder/internal";
import { accountOf, merchantOrEntry, providerIdsOf } from "../accounts";
import { type Clock, inProcess } from "../clock";
import type { StoreContext } from "../context";
import { paymentError } from "../errors";
import { giveToBus } from "../events";
import { BACKGROUND_MS, takePlace } from "../locking/lock";
import { bodyOf } from "../log";
import { inboxProviderId } from "../provider-id";
import { askSoon } from "../reconcile";
import * as telemetry from "../telemetry";
import { findTransaction, processInBackground, type ReceivedNotification, watchOver } from "./process";
import { noteRefused, type Seen } from "./refused";

/** The event between keeping a notification and processing it. */
export const NOTIFICATION_RECEIVED = "crossborder.notification_received";

/** What the reference of a notification begins with that the store sends itself. No payment's reference does. */
export const TEST_PREFIX = "cb-test-";

/** A notification as it was sent: its body, and the query of the address. */
interface Sent {
  raw: Buffer;
  query?: string;
}

/**
 * Keeps a notification (§6) as it came, and has it processed in the background. Resolves once it is committed, to
 * the acknowledgment that the account's gateway expects. One that came before costs nothing more.
 * @throws MedusaError `account_not_found`, `too_many_fields`; of one whose signature is not valid also
 * `signature_required`, `notification_unknown` or `too_many_notifications`
 */
export async function receiveNotification(
  context: StoreContext,
  to_provider_id: string,
  sent: Sent,
): Promise<string> {
  const seen: Seen = {};
  return await telemetry.receiving(async () => {
    try {
      const acknowledgment = await keep(context, to_provider_id, sent, seen);
      telemetry.received(
        { ...seen, provider_id: inboxProviderId(to_provider_id) },
        seen.became ?? "repeated",
      );
      return acknowledgment;
    } catch (error) {
      noteRefused(context, to_provider_id, error, {
        ...seen,
        raw: sent.raw.length > 0 ? sent.raw : Buffer.from(sent.query ?? ""),
      });
      throw error;
    }
  });
}

/** @param seen takes what is seen of it on the way */
async function keep(context: StoreContext, to_provider_id: string, sent: Sent, seen: Seen): Promise<string> {
  const { container, ledger, log } = context;
  const { options } = accountOf(container, to_provider_id);
  const { apiToken, previousApiToken } = options;
  const { raw, read } = readSent(sent, options.notificationNames);
  const isFormer = previousApiToken !== undefined && signatureOf(read, apiToken) !== "valid";
  const signature = signatureOf(read, isFormer ? previousApiToken : apiToken);
  seen.signature = signature;
  if (options.requireSignature && signature !== "valid") {
    throw paymentError("signature_required", `verifySign: ${signature}`);
  }
  const provider_id = inboxProviderId(to_provider_id);
  const notification = { provider_id, body: bodyOf(raw), signature };
  const signed = signature === "valid";
  // One that the store sends itself is about nothing: it is kept for its sender, and not processed.
  const test = signed && read.reference?.startsWith(TEST_PREFIX) ? read.reference : undefined;
  const id = signed
    ? await ledger.receive({
        ...notification,
        digest: digest(signedContent(read)),
        unsigned_about: null,
        ...(test ? { reference: test, status: "unknown" } : { reference: null }),
      })
    : await keepUnsigned(context, { ...notification, digest: digest(raw) }, read, seen);
  if (id) seen.became = test ? "test" : "kept";
  if (!id || test) return options.acknowledgment;
  if (signed && isFormer) {
    const line = { name: "former_token_used", notification_id: id, data: { provider_id } } as const;
    await ledger.appendEvents([{ ...line, actor_type: "gateway", actor_id: provider_id }]);
  }
  const data: ReceivedNotification = { id, provider_id, signed };
  watchOver(context, data);
  await giveToBus(context, [{ name: NOTIFICATION_RECEIVED, data }]).catch((error: unknown) => {
    log("notification_not_handed_over", { notification_id: id, reason: error });
    void processInBackground(context, data);
  });
  return options.acknowledgment;
}

/** The part of it that names something, and what is read of that: one that comes by POST may have its fields in the address. */
function readSent({ raw, query = "" }: Sent, names: NotificationNames): { raw: Buffer; read: Notification } {
  if (hasTooManyFields(raw)) throw paymentError("too_many_fields", "No notification has so many fields");
  const read = readNotification(raw, names);
  const isNamed = read.reference ?? read.transactionNo ?? read.scheduleNo;
  return isNamed || query === "" ? { raw, read } : readSent({ raw: Buffer.from(query) }, names);
}

/** What goes out is signed with the present token alone. */
function signatureOf(read: Notification, token: string): InboxNotification["signature"] {
  if (!read.fields.verifySign) return "missing";
  return verify(read, token) ? "valid" : "wrong";
}

const digest = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

/*
 * What the signature vouches for, and what is read from it. One valid signature fits any number of bodies: with other
 * escapes, in another order, with empty fields. They are all the same notification, or one replayed would fill the disk.
 */
const signedContent = ({ bytes, reference, transactionNo, scheduleNo }: Notification) =>
  JSON.stringify([canonicalText(bytes), reference, transactionNo, scheduleNo]);

/*
 * Anybody can send notifications without a valid signature, and make each body differ. So only a few of them are kept;
 * beyond that the job asks the gateway, who knows best anyway.
 */
/** About one transaction or schedule in a day: the gateway sends a handful of different ones about an order. */
const ENOUGH_ABOUT_ONE = 20;
/** For one account in a day: more orders than a shop has whose gateway does not sign, and at most 80 MB. */
const ENOUGH_FOR_ACCOUNT = 5_000;

/**
 * They are looked at one after the other, and after each nothing is looked at for several times as long as it took: a flood has one of a
 * process' connections and a small part of its time, the smaller the more there is to do. With several servers, each may keep one more
 * than is enough.
 */
const placeIn = inProcess(() => new Semaphore(1));
const PAUSES = 3;
const LONGEST_PAUSE_MS = 250;

/**
 * Keeps a notification without a valid signature, if it is about something that the merchant has.
 * @returns its id, or undefined when the same body came before
 * @throws MedusaError `notification_unknown` when it is about nothing that we know; `too_many_notifications` when enough
 * are kept: the job then looks soon at what it is about; also when so many come that this one could not be looked at in time
 */
async function keepUnsigned(
  context: StoreContext,
  notification: Pick<InboxNotification, "provider_id" | "digest" | "body" | "signature">,
  read: Notification,
  seen: Seen,
): Promise<string | undefined> {
  const { ledger, clock } = context;
  const { provider_id, digest } = notification;
  return await inTurn(clock, async () => {
    const subject = await findSubject(context, provider_id, read, seen);
    if (!subject) {
      throw paymentError("notification_unknown", "The notification is about nothing that the store knows");
    }
    const { transaction, schedule } = subject;
    const reference = transaction?.reference ?? null;
    const unsigned_about = reference ?? schedule?.id ?? null;
    const since = new Date(clock.now() - DAY_MS);
    const { about, account } = await ledger.countUnsigned({ provider_id, unsigned_about }, since);
    if (about < ENOUGH_ABOUT_ONE && account < ENOUGH_FOR_ACCOUNT) {
      return await ledger.receive({ ...notification, reference, unsigned_about });
    }
    const [same] = await ledger.listNotifications({ provider_id, digest }, { take: 1, select: ["id"] });
    if (same) return undefined;
    // A genuine one may be among those that are not kept.
    if (transaction) await askSoon(context, transaction);
    throw tooMany();
  });
}

/** What of the ledger a notification names, all of the merchant that it came for. */
interface Subject {
  transaction?: LedgerTransaction;
  schedule?: Schedule;
}

/** Resolves to undefined when the notification names nothing that the merchant has. */
async function findSubject(
  context: StoreContext,
  provider_id: string,
  notification: Notification,
  seen: Seen,
): Promise<Subject | undefined> {
  const isOther = () => (seen.isOther = true);
  const transaction = await findTransaction(context, provider_id, notification, isOther);
  if (transaction) return { transaction };
  const { scheduleNo } = notification;
  const provider_ids = providerIdsOf(merchantOrEntry(context.container, provider_id));
  const schedule = scheduleNo && (await context.ledger.findSchedule(provider_ids, scheduleNo));
  return schedule ? { schedule } : undefined;
}

const tooMany = () =>
  paymentError("too_many_notifications", "Enough notifications without a valid signature were kept");

/** The gateway sends again what could not be looked at in time. */
async function inTurn<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  const leave = await takePlace(placeIn(clock), { until: clock.now() + BACKGROUND_MS, clock });
  if (!leave) throw tooMany();
  const begun = clock.now();
  try {
    return await work();
  } finally {
    const took_ms = Math.max(0, clock.now() - begun);
    clock.later(Math.min(PAUSES * took_ms, LONGEST_PAUSE_MS), leave);
  }
}
