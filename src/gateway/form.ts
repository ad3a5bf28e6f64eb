import { isAscii } from "node:buffer";
import { hash, timingSafeEqual } from "node:crypto";
import { REFERENCE } from "./fields";
import { decoderOf, endOfFields, entriesOf, MAX_FIELDS } from "./values";

/**
 * Form fields as sent (§5): names to raw, not URL-encoded, text values. Absent and empty values are not
 * signed.
 * @example
 * const fields: SignedFields = { storeNo: "300014", amount: "12.50", note: undefined };
 */
export type SignedFields = Readonly<Record<string, string | undefined>>;

export const md5 = (text: string | Buffer): string => hash("md5", text, "hex");

/** A request has about fifteen names. A notification comes from outside and may have any number. */
const FEW = 32;

/**
 * Names in ascending order of their code units, in place. For the few names of a request, insertion takes a
 * quarter of the time of the built-in sort, which would otherwise cost as much as the MD5 itself.
 */
function ascending(names: string[]): string[] {
  if (names.length > FEW) return names.sort();
  for (let next = 1; next < names.length; next++) {
    const name = names[next];
    let place = next;
    for (; place > 0 && names[place - 1] > name; place--) names[place] = names[place - 1];
    names[place] = name;
  }
  return names;
}

/**
 * The text that is signed, without the token's hash (§5, steps 1 to 3).
 * @param emptyValues `kept` for senders that sign empty values too
 * @example
 * canonicalText({ storeNo: "300014", amount: "12.50", note: "" }); // "amount=12.50&storeNo=300014&"
 */
export function canonicalText(fields: SignedFields, emptyValues: "dropped" | "kept" = "dropped"): string {
  let text = "";
  for (const name of ascending(Object.keys(fields))) {
    const value = fields[name];
    if (name === "verifySign" || value === undefined) continue;
    if (value === "" && emptyValues === "dropped") continue;
    text += `${name}=${value}&`;
  }
  return text;
}

/**
 * `verifySign` of a request (§5): 32 lowercase hexadecimal characters.
 * @example
 * sign({ storeNo: "300014", amount: "12.50" }, "token"); // "82e37210c6248110d56e79f7812c20a8"
 */
export function sign(fields: SignedFields, apiToken: string): string {
  return signWithHash(fields, md5(apiToken));
}

/** As `sign`, with the MD5 of the token. */
export function signWithHash(fields: SignedFields, tokenHash: string): string {
  return md5(canonicalText(fields) + tokenHash);
}

/**
 * Whether a notification's `verifySign` was made with one of these tokens (§5, §6). Senders differ on whether empty values are
 * part of the signed text, and on whether its bytes are those that they send or UTF-8, so each form is accepted. Every comparison
 * takes constant time, and all of them are made.
 * @param apiTokens the present token and, while a token is exchanged, the previous one
 * @example
 * const notification = readNotification("reference=ORDER-1&status=success&verifySign=…");
 * const isGenuine = verify(notification, "token", "previous-token");
 */
export function verify(
  { fields, bytes }: Pick<Notification, "fields" | "bytes">,
  ...apiTokens: string[]
): boolean {
  const given = Buffer.from((fields.verifySign ?? "").trim().toLowerCase());
  const texts = [canonicalText(bytes), canonicalText(bytes, "kept")].map((text) =>
    Buffer.from(text, "latin1"),
  );
  if (fields !== bytes)
    texts.push(...[canonicalText(fields), canonicalText(fields, "kept")].map((text) => Buffer.from(text)));
  let isGenuine = false;
  for (const apiToken of apiTokens) {
    const tokenHash = Buffer.from(md5(apiToken));
    for (const text of texts) {
      const expected = Buffer.from(md5(Buffer.concat([text, tokenHash])));
      const isSame = given.length === expected.length && timingSafeEqual(given, expected);
      isGenuine = isSame || isGenuine;
    }
  }
  return isGenuine;
}

/**
 * `password` of `refund` (§4.11, §5): the MD5 of the gateway's literal prefix followed by the store admin
 * password, as 32 lowercase hexadecimal characters.
 * @example
 * refundPassword("prefix-", "secret"); // "db62bb64cdcf8d92d29ef95bba38f769"
 */
export function refundPassword(passwordPrefix: string, storeAdminPassword: string): string {
  return md5(passwordPrefix + storeAdminPassword);
}

/** What a number of the gateway can look like; anything else, such as a NUL, must not reach a database. */
const GATEWAY_NO = /^[\x21-\x7e]{1,64}$/;

/**
 * A notification (§6) read as form fields. Nothing in it is proof of a payment: `reference` or
 * `transactionNo` finds the shop's own record, and `tranQuery` then says how that stands.
 * @example
 * const isDeduction = ({ scheduleNo }: Notification) => scheduleNo !== undefined;
 */
export interface Notification {
  /** Every text field, in letters: its bytes are read as UTF-8 or, where they are none, as GBK. */
  fields: SignedFields;
  /** The same fields as they came: each character is a byte. The same object where all is ASCII. */
  bytes: SignedFields;
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

/**
 * Other names that a gateway has for what a notification is about (§6), such as `{ reference: ["out_trade_no"] }`.
 * @example
 * const names: NotificationNames = { transactionNo: ["trade_no"] };
 */
export type NotificationNames = Partial<
  Record<"reference" | "transactionNo" | "scheduleNo", readonly string[]>
>;

/** The document's own names (§2, §6), which count before a gateway's others. */
const NAMES = {
  reference: ["reference"],
  transactionNo: ["transactionNo", "transactionId"],
  scheduleNo: ["scheduleNo"],
} as const;

/**
 * Reads what the gateway sends by itself (§6), raw or parsed, in any character set, without ever failing: a form, a multipart, the
 * query of an address, or JSON; also in an object, a list of one or a text of JSON around it. Of a repeated field the first counts that is
 * not empty; numbers keep their digits; what follows the first 100 fields is left out. The signature is not checked: see {@link verify}.
 * @param names besides the document's own
 * @example
 * const { reference } = readNotification("reference=ORDER-1&transactionId=29&status=success"); // "ORDER-1"
 */
export function readNotification(
  body: Buffer | string | Readonly<Record<string, unknown>>,
  names: NotificationNames = {},
): Notification {
  const all = (key: keyof typeof NAMES) => [...NAMES[key], ...(names[key] ?? [])];
  const known = [...all("reference"), ...all("transactionNo"), ...all("scheduleNo")];
  const read = [...entriesOf(body, (fields) => known.some((name) => fields.get(name)))].slice(0, MAX_FIELDS);
  const bytes: SignedFields = Object.assign(Object.create(null), Object.fromEntries(read));
  const fields = inLetters(bytes);
  // Signed as it came, and looked for without the blanks around it.
  const named = (key: keyof typeof NAMES) =>
    all(key)
      .map((name) => fields[name]?.trim())
      .find(Boolean);
  return {
    fields,
    bytes,
    reference: readReference(named("reference")),
    transactionNo: matching(GATEWAY_NO, named("transactionNo")),
    scheduleNo: matching(GATEWAY_NO, named("scheduleNo")),
  };
}

function inLetters(bytes: SignedFields): SignedFields {
  const raw = (text = "") => Buffer.from(text, "latin1");
  const all = Object.entries(bytes);
  const whole = raw(all.flat().join("&"));
  if (isAscii(whole)) return bytes;
  const decoder = decoderOf(whole);
  const letters = (text?: string) => decoder.decode(raw(text));
  return Object.assign(Object.create(null), Object.fromEntries(all.map((entry) => entry.map(letters))));
}

const matching = (pattern: RegExp, text: string | undefined) =>
  text && pattern.test(text) ? text : undefined;

/**
 * A reference that came from outside, such as one in a `callbackUrl` (§6), if it can be one of this client's;
 * undefined otherwise.
 * @example
 * readReference("ORDER-1"); // "ORDER-1"
 * readReference("ORDER 1"); // undefined
 */
export function readReference(text: string | undefined): string | undefined {
  return matching(REFERENCE, text);
}
