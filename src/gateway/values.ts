import { isUtf8 } from "node:buffer";
import { parse } from "node:querystring";
import BigNumber from "bignumber.js";

/**
 * What an amount (§4) may come in as. A number is read by its decimal text and never computed with as a
 * float.
 * @example
 * const amounts: MoneyInput[] = ["12.50", 12.5];
 */
export type MoneyInput = string | number | BigNumber;

const TEXT = /^\d{1,12}(\.\d+)?$/;

/**
 * Decimal text with two places, as the gateway takes amounts (§4), rounded half up. The unit is that of the
 * input: dollars for `amount`, yuan for `rmbAmount`, never cents.
 * @throws RangeError for anything that is not a plain, non-negative amount of at most twelve digits
 * before the point: no exponents, no signs, no NaN
 * @example
 * amountText("12.5"); // "12.50"
 * amountText(1.005); // "1.01"
 */
export function amountText(value: MoneyInput): string {
  const text = BigNumber.isBigNumber(value) ? value.toFixed() : String(value).trim();
  if (!TEXT.test(text)) throw new RangeError(`"${text.slice(0, 40)}" is not an amount`);
  return new BigNumber(text).toFixed(2, BigNumber.ROUND_HALF_UP);
}

/**
 * Whether two amounts are the same money, compared at the gateway's two places (§4).
 * @throws RangeError as {@link amountText}
 * @example
 * sameAmount("12.50", 12.5); // true
 */
export function sameAmount(one: MoneyInput, other: MoneyInput): boolean {
  return amountText(one) === amountText(other);
}

/** What stands before the decimals of a number. */
export type DecimalSign = "." | ",";

/** A number that was written by a person, a spreadsheet or a gateway. */
export interface WrittenNumber {
  /** Digits, and a point where it has decimals. */
  plain: string;
  /** Undefined where neither decimals nor groups tell it. */
  sign?: DecimalSign;
}

const groupedBy = (signs: string) => `[1-9]\\d{0,2}([${signs}])(?:\\d{2,3}\\1)*\\d{3}`;
const WRITTEN: Readonly<Record<DecimalSign, RegExp>> = {
  ".": new RegExp(`^(?:\\d+|${groupedBy(",'’ ")})(?:\\.\\d+)?$`),
  ",": new RegExp(`^(?:\\d+|${groupedBy(".'’ ")})(?:,\\d+)?$`),
};

/**
 * Every number that a text may stand for: none, one, or two where one sign before three digits may separate thousands or decimals.
 * @example
 * readWritten("1'250.00"); // [{ plain: "1250.00", sign: "." }]
 * readWritten("1.250"); // [{ plain: "1.250", sign: "." }, { plain: "1250", sign: "," }]
 */
export function readWritten(text: string): WrittenNumber[] {
  const given = text.trim();
  const readings = ([".", ","] as const)
    .filter((sign) => WRITTEN[sign].test(given))
    .map((sign) => ({
      plain: given.replace(sign === "." ? /[,'’ ]/g : /[.'’ ]/g, "").replace(",", "."),
      sign,
    }));
  const [first, second] = readings;
  return first && second && first.plain === second.plain ? [{ plain: first.plain }] : readings;
}

/**
 * "No special characters" (§8) is not defined by the document. Kept: letters and marks of any script,
 * digits, spaces and `. , - _`.
 */
const KEPT = String.raw`\p{L}\p{M}\p{N} .,\-_`;
const SPECIAL = new RegExp(`[^${KEPT}]`, "gu");

/** A text without special characters. */
export const PLAIN = new RegExp(`^[${KEPT}]*$`, "u");

/** Control characters (C0, C1), and halves of surrogate pairs, which no UTF-8 can carry. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/gu;

const ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * Whether a text can be stored and logged as it is: it has no control character and no half of a surrogate pair.
 * @example
 * isPrintable("Grüner Tee 茶"); // true
 * isPrintable("two\nlines"); // false
 */
export const isPrintable = (text: string): boolean => text.search(UNPRINTABLE) === -1;

/**
 * A text that came from outside, as one line of a log or a column of a database takes it: at most `maxLength` characters,
 * with control characters and halves of surrogate pairs written as escapes.
 * @example
 * printable("bad\nvalue\u001b[2J"); // "bad\\nvalue\\u001b[2J"
 */
export function printable(text: string, maxLength = 1000): string {
  const escaped = text.slice(0, maxLength).replace(UNPRINTABLE, escape);
  // The second cut may halve a pair.
  return escaped.slice(0, maxLength).replace(/\p{Cs}$/u, "");
}

const escape = (character: string): string =>
  ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * A text without special characters, as `description`, `note` and `goodsInfo` take it (§4.1, §8): each one
 * becomes a space, and several spaces become one.
 * @example
 * plainText("Salt & pepper <1 kg>"); // "Salt pepper 1 kg"
 */
export function plainText(text: string): string {
  return text.replace(SPECIAL, " ").replace(/ +/g, " ").trim();
}

/** A text without special characters in ASCII: letters lose their accents, and what has no such letter becomes a space. */
export const asciiText = (text: string): string =>
  plainText(
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/[^\x20-\x7e]/g, " "),
  );

/**
 * One line of a cart, for `goodsInfo` (§4.1).
 * @example
 * const line: GoodsLine = { name: "Green tea, 100 g", quantity: 2 };
 */
export interface GoodsLine {
  /** Any text: what the gateway does not take is left out, and 120 letters are kept. */
  name: string;
  /** Number of pieces. */
  quantity: number;
}

/**
 * Longest `goodsInfo` (§4.1) that {@link goodsInfoText} makes unless told otherwise, in characters. The
 * document gives no limit.
 * @example
 * const maxLength = Math.min(1_000, GOODS_INFO_MAX_LENGTH);
 */
export const GOODS_INFO_MAX_LENGTH = 2000;

/** Longest name of one line, in letters, so that one long title leaves room for the other lines. */
const NAME_MAX_LETTERS = 120;

const entry = (goods_name: string, quantity: number) =>
  JSON.stringify({ goods_name, quantity: String(quantity) });

/**
 * `goodsInfo` of `securePay` (§4.1, §8): a JSON array of `{ goods_name, quantity }` texts without special
 * characters. Lines that would make it longer than `maxLength` characters become one "and N more" entry. An
 * empty cart is sent as one "order".
 * @example
 * goodsInfoText([{ name: "Green tea <100 g>", quantity: 2 }]);
 * // '[{"goods_name":"Green tea 100 g","quantity":"2"}]'
 */
export function goodsInfoText(lines: readonly GoodsLine[], maxLength = GOODS_INFO_MAX_LENGTH): string {
  const entries: string[] = [];
  for (const { name, quantity } of lines) {
    const short = [...plainText(name)].slice(0, NAME_MAX_LETTERS).join("").trim();
    entries.push(entry(short || "item", quantity));
  }
  if (entries.length === 0) entries.push(entry("order", 1));
  const whole = `[${entries.join(",")}]`;
  if (whole.length <= maxLength) return whole;
  let length = whole.length;
  for (let kept = entries.length - 1; kept > 0; kept--) {
    length -= entries[kept].length + 1;
    const rest = entries.length - kept;
    const fold = entry(`and ${rest} more`, rest);
    if (length + fold.length + 1 <= maxLength) return `[${[...entries.slice(0, kept), fold].join(",")}]`;
  }
  return `[${entry(entries.length === 1 ? "1 item" : `${entries.length} items`, entries.length)}]`;
}

/**
 * What the gateway says about a transaction, in one word (§3, and the values of gateways of the same family).
 * `pending` covers everything that is not final, unknown values included.
 * @example
 * const isReturned = (status: GatewayStatus) => status === "reversed" || status === "refunded";
 */
export type GatewayStatus = (typeof GATEWAY_STATUSES)[number];

export const GATEWAY_STATUSES = ["pending", "success", "failed", "closed", "reversed", "refunded"] as const;

const STATUSES: Readonly<Record<string, GatewayStatus>> = {
  init: "pending",
  dealing: "pending",
  pending: "pending",
  success: "success",
  failed: "failed",
  fail: "failed",
  closed: "closed",
  reversed: "reversed",
  refunded: "refunded",
};

/**
 * What {@link readStatus} makes of a status (§3).
 * @example
 * const reading: StatusReading = { status: "pending", known: false };
 */
export interface StatusReading {
  /** `pending` where the value is not known. */
  status: GatewayStatus;
  /** False when the gateway's value is not in the table: log it, and go on as with any pending payment. */
  known: boolean;
}

/**
 * Reads `status` or `transactionStatus` of an answer (§3); case and surrounding spaces do not matter. An
 * unknown value means pending, never paid and never failed.
 * @example
 * readStatus("SUCCESS"); // { status: "success", known: true }
 * readStatus("odd"); // { status: "pending", known: false }
 */
export function readStatus(text: string): StatusReading {
  const key = text.trim().toLowerCase();
  const status = Object.hasOwn(STATUSES, key) ? STATUSES[key] : undefined;
  return status ? { status, known: true } : { status: "pending", known: false };
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const OFFSET = /^[+-]\d\d:\d\d$/;

/** Whether a text is an offset such as `+08:00`, or the name of a time zone such as `America/New_York`. */
export function isTimeZone(text: string): boolean {
  if (OFFSET.test(text)) return true;
  try {
    return /[a-z]/i.test(text) && new Intl.DateTimeFormat("en", { timeZone: text }).format() !== "";
  } catch {
    return false;
  }
}

/** Making one takes much longer than using it, and a store has a few zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  formats.set(timeZone, format);
  return format;
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
export function offsetAt(timeZone: string, moment: number): number {
  const shown = OFFSET.test(timeZone) ? timeZone : formatOf(timeZone).format(moment);
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(shown) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  return sign === "-" ? -size : size;
}

const SINCE_1970 = /^\d{10}(\d{3})?$/;
/** `2026-07-01 09:30:00`, `2026/7/1`, `2026-07-01T09:30Z`, `2026-07-01 09:30:00.123 +0800`, `2026年7月1日`. */
const SEPARATED =
  /^(\d{4})(?:[-/.年])(\d\d?)(?:[-/.月])(\d\d?)日?(?:[ T]+(\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)? ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?$/;

/**
 * A time of the gateway (§2.2: `YYYY-MM-DD HH:MM:SS`), in an answer, a notification or its statement, as a moment; undefined where it is
 * none. It is in the gateway's zone unless it names its offset. Slashes, `yyyyMMddHHmmss`, a day alone, and seconds or milliseconds
 * since 1970 are read too. Of an hour that clocks show twice the first one is meant, and one that they leave out is as far behind the
 * change. What is not of this century, as zeros are, is no time.
 * @example
 * momentOf("2026-07-01 09:30:00", "+08:00")?.toISOString(); // "2026-07-01T01:30:00.000Z"
 * momentOf("2026/07/01 09:30", "America/New_York")?.toISOString(); // "2026-07-01T13:30:00.000Z"
 */
export function momentOf(text: string, timeZone: string): Date | undefined {
  const moment = new Date(readTime(text.trim(), timeZone));
  const year = moment.getUTCFullYear();
  return year >= 2000 && year < 2100 ? moment : undefined;
}

/** In milliseconds; not a number where it is no time. */
function readTime(given: string, timeZone: string): number {
  if (SINCE_1970.test(given)) return Number(given.padEnd(13, "0"));
  const parts = SEPARATED.exec(given) ?? COMPACT.exec(given);
  if (!parts) return NaN;
  const [, year = "", ...rest] = parts;
  const [month, day, hour, minute, second] = rest.slice(0, 5).map((part = "0") => part.padStart(2, "0"));
  const date = `${year}-${month}-${day}`;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // Of a day that no month has, JavaScript makes one of the next month.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date) return NaN;
  const [fraction = "", zone] = rest.slice(5);
  const wall = Date.parse(`${date}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, "0")}Z`);
  return zone === undefined ? atWall(wall, timeZone) : wall - offsetIn(zone);
}

/** In milliseconds; not a number where no clock is so far ahead. */
function offsetIn(zone: string): number {
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  if (size > 18 * 60 * MINUTE_MS) return NaN;
  return sign === "-" ? -size : size;
}

/** When the clocks of a zone first show so much, in milliseconds as if they were those of UTC. */
function atWall(wall: number, timeZone: string): number {
  if (Number.isNaN(wall)) return NaN;
  const [before, after] = [offsetAt(timeZone, wall - DAY_MS), offsetAt(timeZone, wall + DAY_MS)];
  if (offsetAt(timeZone, wall - before) === before) return wall - before;
  return offsetAt(timeZone, wall - after) === after ? wall - after : wall - before;
}

/**
 * `YYYY-MM-DD` of a moment, where the clocks of a zone are.
 * @example
 * dayAt(new Date("2026-07-01T20:00:00Z"), "+08:00"); // "2026-07-02"
 */
export const dayAt = (moment: Date, timeZone: string): string => timeAt(moment, timeZone).slice(0, 10);

/**
 * `YYYY-MM-DD HH:MM:SS` of a moment, as the gateway writes it, by the clocks of a zone.
 * @example
 * timeAt(new Date("2026-07-01T20:00:00Z"), "+08:00"); // "2026-07-02 04:00:00"
 */
export const timeAt = (moment: Date, timeZone: string): string =>
  new Date(moment.getTime() + offsetAt(timeZone, moment.getTime()))
    .toISOString()
    .slice(0, 19)
    .replace("T", " ");

/**
 * The first moment of a day, and the first one after the last. A day on which the clocks are changed has another length, and may begin at
 * one o'clock: `dayAt` of a moment is the day that has it.
 * @example
 * rangeOf("2026-07-01", "2026-07-01", "+08:00").from.toISOString(); // "2026-06-30T16:00:00.000Z"
 */
export function rangeOf(first: string, last: string, timeZone: string): { from: Date; to: Date } {
  const begins = (day: number) => new Date(atWall(day, timeZone));
  return { from: begins(Date.parse(first)), to: begins(Date.parse(last) + DAY_MS) };
}

/*
 * What the gateway sends: an answer, a notification, and the query with which it sends a browser back. Each is read here first,
 * whatever its charset, and whatever a sender has put around the fields.
 */

/** What is not UTF-8 is GBK: what a gateway says of its charset is often wrong. */
export const decoderOf = (bytes: Buffer) => new TextDecoder(isUtf8(bytes) ? "utf-8" : "gb18030");

/** A text of JSON, to its end where it has none; and a number beside the texts, also one with zeros before it. */
const TOKEN = /"(?:[^"\\]|\\.?)*(?:"|$)|-?\d[\d.eE+-]*/gs;

/**
 * As `JSON.parse`, but a number that a double would not give back as it is written is the text of its digits: an id of nineteen
 * digits, `12.50`. One whose digits nobody knows any more, such as `1.8e19`, is null.
 * @throws SyntaxError for text that is not JSON
 */
export function parseJson(text: string, revive?: (name: string, value: unknown) => unknown): unknown {
  // The mark before the first letter counts as a blank.
  return JSON.parse(text.trim().replace(TOKEN, exact), revive);
}

function exact(token: string): string {
  const value = Number(token);
  if (token.startsWith('"') || Number.isNaN(value) || String(value) === token) return token;
  if (/^-?\d+(\.\d+)?$/.test(token)) return `"${token}"`;
  return digitsOf(value) === undefined ? "null" : token;
}

/** The digits of a number; undefined where they may be others than those that were written. */
export const digitsOf = (value: number): string | undefined =>
  Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))
    ? String(value)
    : undefined;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What is in a list of one, and in a text that is JSON; else the value itself. */
export function unwrapped(value: unknown, read: (text: string) => unknown = parseJson): unknown {
  if (Array.isArray(value)) return value.length === 1 ? unwrapped(value[0], read) : value;
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return unwrapped(read(value), read);
  } catch {
    return value;
  }
}

/** A notification has about ten fields; one that has very many would take long to read and to verify. */
export const MAX_FIELDS = 100;

/** Where the last field ends that is read. */
export function endOfFields(body: Buffer | string): number {
  let end = -1;
  for (let fields = 0; fields < MAX_FIELDS; fields++) {
    end = body.indexOf("&", end + 1);
    if (end === -1) return body.length;
  }
  return end;
}

/** Of bytes too: no letter of GBK or UTF-8 ends with one of these. */
const AROUND = /^(?:\xef\xbb\xbf|[\t\n\r ])+|[\t\n\r ]+$/g;

/** How names and values are read in letters or in bytes, each of which is a character then. */
interface Reading {
  read: (text: string) => unknown;
  write: (text: string) => string;
}

/** A character of GBK, whose second byte may be that of a backslash. */
const PAIR = /[\x81-\xfe](?:(\\)|[\x40-\xfe])/g;
const IN_LETTERS: Reading = {
  read: (text) => parseJson(text),
  write: (text) => Buffer.from(text).toString("latin1"),
};
const IN_BYTES: Reading = { read: (text) => parseJson(text.replace(PAIR, "$&$1")), write: (text) => text };

/** Whether fields name what they are about. */
type IsNamed = (fields: ReadonlyMap<string, string>) => boolean;

/**
 * Names and values of a form, a multipart or JSON, or of what was parsed before; each character is a byte. Of a repeated name the first
 * that is not empty counts.
 */
export function entriesOf(
  body: Buffer | string | Readonly<Record<string, unknown>>,
  isNamed: IsNamed,
): ReadonlyMap<string, string> {
  if (typeof body !== "string" && !Buffer.isBuffer(body)) return fieldsIn(body, isNamed, IN_LETTERS);
  const text = Buffer.from(body).toString("latin1").replace(AROUND, "");
  if (/^[{["]/.test(text)) {
    const [letters, reading] = lettersOf(text);
    try {
      return fieldsIn(unwrapped(reading.read(letters), reading.read), isNamed, reading);
    } catch {
      // Falls through: it is read as a form, and has no field that is looked for.
    }
  }
  const [, boundary] = /^(--[^\r\n]{1,70}?)(?:--)?\r?\n/.exec(text) ?? [];
  const form = boundary === undefined ? formOf(text) : partsOf(text, boundary);
  const [, reading] = lettersOf(form.flat().join("&"));
  const read = form.map((field) => field.map((one) => (reading === IN_LETTERS ? lettersOf(one)[0] : one)));
  return fieldsIn(Object.fromEntries(read), isNamed, reading);
}

function lettersOf(bytes: string): [text: string, Reading] {
  const raw = Buffer.from(bytes, "latin1");
  return isUtf8(raw) ? [raw.toString(), IN_LETTERS] : [bytes, IN_BYTES];
}

function formOf(text: string): [string, string][] {
  // An address that was written into a page, or a query with its mark.
  const plain = text.replaceAll("&amp;", "&").replace(/^\?/, "");
  const form = parse(plain.slice(0, endOfFields(plain)), "&", "=", {
    decodeURIComponent: unescaped,
    maxKeys: 0,
  });
  return Object.entries(form).map(([name, values]) => [name, [values].flat().find(Boolean) ?? ""]);
}

const unescaped = (text: string) =>
  text.replace(/%([\da-f]{2})/gi, (_, byte: string) => String.fromCharCode(parseInt(byte, 16)));

/** The fields of a multipart body, without its files. */
function partsOf(text: string, boundary: string): [string, string][] {
  return text.split(boundary, MAX_FIELDS + 1).flatMap((part) => {
    const [head = "", ...rest] = part.split(/(?<=\r?\n)\r?\n/);
    const [, name] = /;\s*name="?([^";\r\n]*)/i.exec(head) ?? [];
    return name && !/;\s*filename/i.test(head) ? [[name, rest.join("\r\n").replace(/\r?\n$/, "")]] : [];
  });
}

/** Deeper than anybody wraps a notification. */
const DEEPEST = 5;

/**
 * The fields of an object that names what it is about. Else, or where something in it is signed by itself, those of the objects in it:
 * nobody has signed what stands around them.
 */
function fieldsIn(
  value: unknown,
  isNamed: IsNamed,
  reading: Reading,
  depth = 0,
): ReadonlyMap<string, string> {
  const own = new Map<string, string>();
  const around = new Map<string, string>();
  const inner: ReadonlyMap<string, string>[] = [];
  const entries = isObject(value) ? Object.entries(value) : [];
  for (const [given, one] of entries.slice(0, MAX_FIELDS)) {
    const name = reading.write(given).replace(AROUND, "");
    const text = typeof one === "number" ? digitsOf(one) : one;
    const within = depth < DEEPEST ? unwrapped(one, reading.read) : undefined;
    if (typeof text === "string" && !own.get(name)) own.set(name, reading.write(text));
    if (isObject(within)) inner.push(fieldsIn(within, isNamed, reading, depth + 1));
    else if (typeof text === "string") around.set(name, own.get(name) ?? "");
  }
  if (isSigned(own) && isNamed(own)) return own;
  const signed = inner.find(isSigned);
  if (signed || isNamed(own) || inner.length === 0) return signed ?? own;
  for (const [name, text] of inner.flatMap((fields) => [...fields]))
    if (!around.get(name)) around.set(name, text);
  return isNamed(around) ? around : own;
}

const isSigned = (fields: ReadonlyMap<string, string>) => Boolean(fields.get("verifySign"));

/**
 * The query of an address, where a sender may have put a second `?` in the place of `&`: our own addresses have a query already.
 * @example
 * queryOf("/return?secret=1?status=success"); // "secret=1&status=success"
 */
export const queryOf = (address: string): string =>
  address.replace(/^[^?]*\??/, "").replace(/\?+(?=[\w.-]+=)/g, "&");
