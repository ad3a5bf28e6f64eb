import type { SignedFields } from "./signature";

/** Names under which senders put the service-side ID. */
const TRANSACTION_NO_NAMES = ["transactionNo", "transactionId"] as const;

/**
 * A notification (§6) read as form fields. Everything in it is a hint: `reference` or `transactionNo` finds
 * our own record, and the gateway is then asked about that.
 */
export interface Notification {
  fields: SignedFields;
  reference?: string;
  transactionNo?: string;
  /** Of a recurring deduction. */
  scheduleNo?: string;
}

/** Reads form fields. Of a repeated field the first counts; names and values that are not text are left out. */
export function readNotification(body: Buffer | string | Readonly<Record<string, unknown>>): Notification {
  const fields =
    typeof body === "string" || Buffer.isBuffer(body) ? formFields(body.toString()) : textFields(body);
  const transactionNo = TRANSACTION_NO_NAMES.map((name) => fields[name]).find(Boolean);
  const { reference, scheduleNo } = fields;
  return {
    fields,
    reference: reference || undefined,
    transactionNo,
    scheduleNo: scheduleNo || undefined,
  };
}

function formFields(text: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) fields[name] ??= value;
  return fields;
}

function textFields(body: Readonly<Record<string, unknown>>): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(body)) if (typeof value === "string") fields[name] = value;
  return fields;
}
