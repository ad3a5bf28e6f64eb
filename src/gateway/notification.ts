import type { SignedFields } from "./signature";

/** What a reference of ours can look like; anything else, such as a NUL, must not get as far as a database. */
const REFERENCE = /^[A-Za-z0-9-]{1,36}$/;
const GATEWAY_NO = /^[\x21-\x7e]{1,64}$/;

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
  return {
    fields,
    reference: readReference(fields.reference),
    transactionNo: readNumber(transactionNo),
    scheduleNo: readNumber(fields.scheduleNo),
  };
}

const readNumber = (text: string | undefined) => (text && GATEWAY_NO.test(text) ? text : undefined);

/** A reference that came from outside, if it can be one of ours. */
export function readReference(text: string | undefined): string | undefined {
  return text && REFERENCE.test(text) ? text : undefined;
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
