import { createHash } from "node:crypto";
import { canonicalText, hasTooManyFields, type Notification, readNotification, verify } from "../../gateway";
import type { InboxNotification } from "../../modules/crossborder/internal";
import { accountOf } from "../accounts";
import type { StoreContext } from "../context";
import { paymentError } from "../errors";
import { giveToBus } from "../events";
import type { ParsedOptions } from "../options";
import { inboxProviderId } from "../provider-id";
import { maskSignature } from "../log";
import { processInBackground, type ReceivedNotification } from "./process";
import { keepUnsigned } from "./unsigned";

/** The event between keeping a notification and processing it. */
export const NOTIFICATION_RECEIVED = "crossborder.notification_received";

/** What the reference of a notification begins with that the store sends itself. No payment's reference does. */
export const TEST_PREFIX = "cb-test-";

/**
 * Keeps a notification (§6) as it came, and has it processed in the background. Resolves once it is committed: only then
 * may it be acknowledged. One that came before costs nothing more.
 * @throws MedusaError `account_not_found`, `too_many_fields`; of one whose signature is not valid also
 * `signature_required`, `notification_unknown` or `too_many_notifications`
 */
export async function receiveNotification(
  context: StoreContext,
  to_provider_id: string,
  raw: Buffer,
): Promise<void> {
  const { container, ledger, log } = context;
  const { options } = accountOf(container, to_provider_id);
  if (hasTooManyFields(raw)) throw paymentError("too_many_fields", "No notification has so many fields");
  const read = readNotification(raw);
  const signature = signatureOf(read, options);
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
    : await keepUnsigned(context, { ...notification, digest: digest(raw) }, read);
  if (!id || test) return;
  const data: ReceivedNotification = { id, provider_id, signed };
  await giveToBus(context, [{ name: NOTIFICATION_RECEIVED, data }]).catch((error: unknown) => {
    log("notification_not_handed_over", { notification_id: id, reason: error });
    void processInBackground(context, data);
  });
}

/** What goes out is signed with the present token alone. */
function signatureOf(
  { fields }: Notification,
  { apiToken, previousApiToken }: ParsedOptions,
): InboxNotification["signature"] {
  if (!fields.verifySign) return "missing";
  const tokens = previousApiToken ? [apiToken, previousApiToken] : [apiToken];
  return verify(fields, ...tokens) ? "valid" : "wrong";
}

const digest = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

/**
 * What the signature vouches for, and what is read from it. One valid signature fits any number of bodies: with other
 * escapes, in another order, with empty fields. They are all the same notification, or one replayed would fill the disk.
 */
const signedContent = ({ fields, reference, transactionNo, scheduleNo }: Notification) =>
  JSON.stringify([canonicalText(fields), reference, transactionNo, scheduleNo]);

/** Readable in every charset: every byte is a character. The signature is masked, and NUL cannot be stored. */
const bodyOf = (raw: Buffer) => maskSignature(raw.toString("latin1")).replaceAll("\0", "\uFFFD");
