import { REFERENCE } from "./fields";
import type { SignedFields } from "./signature";

/** What a number of the gateway can look like; anything else, such as a NUL, must not reach a database. */
const GATEWAY_NO = /^[\x21-\x7e]{1,64}$/;

/** A notification has about ten fields; one that has very many would take long to read and to verify. */
const MAX_FIELDS = 100;

/** Names that senders give to the service-side ID. */
const TRANSACTION_NO_NAMES = ["transactionNo", "transactionId"] as const;

/**
 * A notification (§6) read as form fields. Nothing in it is proof of a payment: `reference` or
 * `transactionNo` finds the shop's own record, and `tranQuery` then says how that stands.
 * @example
 * const isDeduction = ({ scheduleNo }: Notification) => scheduleNo !== undefined;
 */
export interface Notification {
  /** Every text field, as it came: what {@link verify} takes. */
  fields: SignedFields;
  /** The shop's reference, if it can be one: 1 to 36 characters of `A-Z`, `a-z`, `0-9` and `-`. */
  reference?: string;
  /** The service-side ID, sent as `transactionNo` or `transactionId`. */
  transactionNo?: string;
  /** The schedule of a recurring deduction (§2.8). */
  scheduleNo?: string;
}

/**
 * Whether the raw body of a notification (§6) has more than 100 fields, where the document's have about ten. Such a
 * body can be refused before it is read.
 * @example
 * hasTooManyFields("reference=ORDER-1&transactionId=29&status=success"); // false
 */
export const hasTooManyFields = (body: Buffer | string): boolean => endOfFields(body) < body.length;

/** Where the last field ends that is read. */
function endOfFields(body: Buffer | string): number {
  let end = -1;
  for (let fields = 0; fields < MAX_FIELDS; fields++) {
    end = body.indexOf("&", end + 1);
    if (end === -1) return body.length;
  }
  return end;
}

/**
 * Reads the body of a notification (§6), raw or parsed, in any character set, without ever failing. Of a
 * repeated field the first counts; values that are not text are left out, and so is what follows the
 * first 100 fields. The signature is not checked: see {@link verify}.
 * @example
 * const { reference } = readNotification("reference=ORDER-1&transactionId=29&status=success"); // "ORDER-1"
 */
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

/**
 * A reference that came from outside, such as one in a `callbackUrl` (§6), if it can be one of this client's;
 * undefined otherwise.
 * @example
 * readReference("ORDER-1"); // "ORDER-1"
 * readReference("ORDER 1"); // undefined
 */
export function readReference(text: string | undefined): string | undefined {
  return text && REFERENCE.test(text) ? text : undefined;
}

function formFields(text: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  const read = text.slice(0, endOfFields(text));
  for (const [name, value] of new URLSearchParams(read)) fields[name] ??= value;
  return fields;
}

function textFields(body: Readonly<Record<string, unknown>>): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(body).slice(0, MAX_FIELDS)) {
    if (typeof value === "string") fields[name] = value;
  }
  return fields;
}
