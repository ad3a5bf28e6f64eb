import { isUtf8 } from "node:buffer";
import { parse } from "node:querystring";

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
