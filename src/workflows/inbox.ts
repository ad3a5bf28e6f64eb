import { createHash } from "node:crypto";
import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import { accountOf, tokensOf } from "../accounts";
import { messageOf } from "../bookkeeping";
import { ledgerOf } from "../container";
import { readNotification, verify } from "../gateway";
import type { InboxNotification } from "../modules/crossborder";
import { deductionOf, TooEarly, Unsigned } from "./recurring/deduction-notice";
import { settleTransactionWorkflow } from "./settle-transaction";
import { Turns } from "./turns";

/** Event `{ id }` between keeping a notification and settling what it is about. */
export const NOTIFICATION_RECEIVED = "crossborder.notification_received";

/** Anybody can send what is not validly signed: such a one is content with an answer of the gateway this young. */
const UNSIGNED_MAX_AGE_MS = 10_000;

/** A notification that could not be settled so often is left to its transaction's own schedule. */
const ENOUGH_ATTEMPTS = 10;

/**
 * Keeps a notification as it came and has it settled in the background. Resolves once it is committed: only
 * then may it be acknowledged. One that came before costs nothing more.
 * @throws MedusaError NOT_FOUND for an unknown provider, NOT_ALLOWED when signatures are required and this one is not valid
 */
export async function receiveNotification(
  container: MedusaContainer,
  provider_id: string,
  raw: Buffer,
): Promise<void> {
  const { options } = accountOf(container, provider_id);
  const signature = signatureOf(raw, tokensOf(options));
  if (options.requireSignature && signature !== "valid") {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `verifySign: ${signature}`);
  }
  const digest = createHash("sha256").update(raw).digest("hex");
  const id = await ledgerOf(container).receive({ provider_id, digest, body: bodyOf(raw), signature });
  if (id) await container.resolve(Modules.EVENT_BUS).emit({ name: NOTIFICATION_RECEIVED, data: { id } });
}

/** However many came at once: those that come next are to be acknowledged meanwhile. */
const background = new Turns(4);

export async function settleInBackground(container: MedusaContainer, id: string): Promise<void> {
  await background.take(() => settleNotification(container, id));
}

/**
 * Settles what a kept notification is about. Believes nothing in it: it only finds our own record, or names a
 * deduction to ask about. `trusted` is a person's word for one whose signature is not valid.
 */
export async function settleNotification(
  container: MedusaContainer,
  id: string,
  { trusted = false } = {},
): Promise<InboxNotification> {
  const ledger = ledgerOf(container);
  const notification = await ledger.retrieveNotification(id);
  const attempts = notification.attempts + 1;
  let { reference } = notification;
  try {
    reference =
      (await deductionOf(container, notification, trusted)) ??
      (await ownReference(container, notification)) ??
      null;
    if (!reference) return await ledger.updateNotifications({ id, status: "unknown" });
    // What the gateway was asked after the notification came covers it, unless a person wants to know.
    const since = trusted ? undefined : notification.created_at.getTime();
    const max_age_ms = trusted || notification.signature === "valid" ? 0 : UNSIGNED_MAX_AGE_MS;
    await settleTransactionWorkflow(container).run({ input: { reference, since, max_age_ms } });
    return await ledger.updateNotifications({
      id,
      reference,
      attempts,
      status: "reconciled",
      last_error: null,
    });
  } catch (error) {
    const status = statusAfter(error, attempts);
    const last_error = messageOf(error);
    return await ledger.updateNotifications({ id, reference, attempts, status, last_error });
  }
}

function statusAfter(error: unknown, attempts: number): InboxNotification["status"] {
  if (error instanceof Unsigned) return "failed";
  if (attempts < ENOUGH_ATTEMPTS) return "received";
  return error instanceof TooEarly ? "unknown" : "failed";
}

/** Our own reference behind a notification, if it came to the address of the account that has it. */
async function ownReference(container: MedusaContainer, { provider_id, body }: InboxNotification) {
  const { reference, transactionNo } = readNotification(body);
  const ledger = ledgerOf(container);
  const row =
    (reference && (await ledger.findByReference(reference))) ||
    (transactionNo && (await ledger.findByTransactionNo(transactionNo)));
  return row && row.provider_id === provider_id ? row.reference : undefined;
}

function signatureOf(raw: Buffer, apiTokens: string[]): InboxNotification["signature"] {
  const { fields } = readNotification(raw);
  if (!fields.verifySign) return "missing";
  return verify(fields, ...apiTokens) ? "valid" : "wrong";
}

/** Readable, whatever the charset: every byte is a character. The signature is worth keeping secret, NUL cannot be stored. */
const bodyOf = (raw: Buffer) =>
  raw
    .toString("latin1")
    .replace(/(verifySign=)[^&]*/gi, "$1***")
    // … in a body that is no form.
    .replace(/(verifySign[^=&\w]\W{0,40})\w+/gi, "$1***")
    .replaceAll("\0", "\uFFFD");
