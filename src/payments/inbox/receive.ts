import { createHash } from "node:crypto";
import { Modules } from "@medusajs/framework/utils";
import { readNotification, verify } from "../../gateway";
import type { InboxNotification } from "../../modules/crossborder";
import { accountOf } from "../accounts";
import type { StoreContext } from "../context";
import { paymentError } from "../errors";
import { tokensOf } from "../options";
import { maskSignature } from "./mask";

/** The event between keeping a notification and processing it. */
export const NOTIFICATION_RECEIVED = "crossborder.notification_received";
export type NotificationReceived = Pick<InboxNotification, "id" | "provider_id">;

/**
 * Keeps a notification (§6) as it came, and has it processed in the background. Resolves once it is committed: only then
 * may it be acknowledged. One that came before costs nothing more.
 * @throws MedusaError `account_not_found`, or `signature_required` when this one's signature is not valid
 */
export async function receiveNotification(
  { container, ledger }: StoreContext,
  provider_id: string,
  raw: Buffer,
): Promise<void> {
  const { options } = accountOf(container, provider_id);
  const signature = signatureOf(raw, tokensOf(options));
  if (options.requireSignature && signature !== "valid") {
    throw paymentError("signature_required", `verifySign: ${signature}`);
  }
  const digest = createHash("sha256").update(raw).digest("hex");
  const id = await ledger.receive({ provider_id, digest, body: bodyOf(raw), signature });
  if (!id) return;
  const data: NotificationReceived = { id, provider_id };
  await container.resolve(Modules.EVENT_BUS).emit({ name: NOTIFICATION_RECEIVED, data });
}

function signatureOf(raw: Buffer, apiTokens: string[]): InboxNotification["signature"] {
  const { fields } = readNotification(raw);
  if (!fields.verifySign) return "missing";
  return verify(fields, ...apiTokens) ? "valid" : "wrong";
}

/** Readable, whatever the charset: every byte is a character. The signature is masked, and NUL cannot be stored. */
const bodyOf = (raw: Buffer) => maskSignature(raw.toString("latin1")).replaceAll("\0", "\uFFFD");
