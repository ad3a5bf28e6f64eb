import fc from "fast-check";
import { gzipSync } from "node:zlib";

/** One malformed notification: what anybody could send to an address that the whole world can reach. */
export interface Malformed {
  kind: string;
  body: Buffer;
  headers: Record<string, string>;
  provider: string;
}

const PROVIDERS = [
  "pp_crossborder-channel-a_main",
  "pp_crossborder-creditcard_main",
  "pp_crossborder-in-store_main",
  "pp_crossborder-channel-a_other",
  "pp_crossborder-%00_main",
  "__proto__",
  "%2e%2e",
];
const TYPES = [
  "application/x-www-form-urlencoded",
  "application/x-www-form-urlencoded; charset=gbk",
  "application/x-www-form-urlencoded; charset=utf-16",
  "application/x-www-form-urlencoded; charset=no-such",
  "application/json",
  "application/json; charset=utf-7",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "text/plain",
  'text/html; charset="',
  "application/octet-stream",
  "",
  "/;=",
];
const NAMES = [
  ...["reference", "transactionNo", "transactionId", "verifySign", "status", "amount", "note"],
  ...["__proto__", "__proto__[polluted]", "constructor", "constructor[prototype][polluted]"],
  ...["toString", "hasOwnProperty", "reference[]", "reference[a][b][c]", "a[0]", ""],
];
const PIECES = [
  ...["R", "1", "-", "%00", "\0", "%", "%G1", "%E0%80", "%ED%A0%80", "+", "'", '"', "\\", ";", "\r\n"],
  ...["%0d%0a", "{{7*7}}", "${1}", "é", "茶", "💰", "\u202e", "[", "]", "=", "success"],
];

const textOf = (pieces: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...pieces), { maxLength, size: "max" }).map((chosen) => chosen.join(""));

const field = fc.tuple(fc.constantFrom(...NAMES), textOf(PIECES, 12)).map((parts) => parts.join("="));
const form = (minLength: number, maxLength: number) =>
  fc.array(field, { minLength, maxLength, size: "max" }).map((fields) => fields.join("&"));

const JSON_VALUES = ["[[[]]]", "1e999", '{"__proto__":{"polluted":1}}', "null", "{"];
const PART = 'Content-Disposition: form-data; name="';

const KINDS: Readonly<Record<string, fc.Arbitrary<string | Buffer>>> = {
  "a form": form(1, 8),
  "one field with garbage": textOf(PIECES, 60).map((text) => `reference=${text}`),
  "a number with garbage": textOf(PIECES, 60).map((text) => `transactionNo=${text}`),
  "a repeated field": times(2, 50).map(([number, count]) => `reference=${number}&`.repeat(count)),
  "very many fields": times(1000, 3000).map(([number, count]) => `f${number % 9}=&`.repeat(count)),
  "nested brackets": times(1, 4000).map(([, depth]) => `reference${"[a]".repeat(depth)}=1`),
  "percent garbage": textOf(["%", "0", "Z", "f", "=", "&"], 300).map((text) => `%${text}`),
  "random bytes": fc.uint8Array({ maxLength: 600, size: "max" }).map((bytes) => Buffer.from(bytes)),
  "UTF-16": form(3, 3).map((text) => Buffer.from(text, "utf16le")),
  GBK: fc
    .nat(255)
    .map((byte) => Buffer.concat([Buffer.from("note="), Buffer.from([0xb2, 0xe8, 0x81, 0x30, byte])])),
  NULs: times(1, 4000).map(([, count]) => Buffer.alloc(count)),
  JSON: fc
    .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...JSON_VALUES))
    .map(([name, value]) => `{"${name}":${value}}`),
  "a multipart": fc
    .tuple(fc.constantFrom(...NAMES), textOf(PIECES, 9))
    .map(([name, value]) => `--x\r\n${PART}${name}"\r\n\r\n${value}\r\n--x--`),
  nothing: fc.constant(""),
  "a body just below the limit": fc.nat(1e9).map((number) => `note=${number}${"x".repeat(16_300)}`),
  "a body above the limit": times(17_000, 26_000).map(
    ([number, count]) => `note=${number}${"x".repeat(count)}`,
  ),
  compressed: form(3, 3).map((text) => gzipSync(text)),
};

/** A number, and how often something is repeated. */
function times(min: number, max: number) {
  return fc.tuple(fc.nat(9999), fc.integer({ min, max }));
}

/** Most come to an address that exists. */
const provider = fc.oneof(
  { weight: 7, arbitrary: fc.constantFrom(...PROVIDERS.slice(0, 3)) },
  { weight: 1, arbitrary: fc.constantFrom(...PROVIDERS) },
);

/** Claims of a `Content-Encoding`, true or not: a compressed body is unpacked, or refused, never trusted. */
const encodingOf = (kind: string) =>
  kind === "compressed"
    ? fc.constant("gzip")
    : fc.oneof(
        { weight: 24, arbitrary: fc.constant("") },
        { weight: 1, arbitrary: fc.constantFrom("gzip", "br", "no-such") },
      );

export const malformed: fc.Arbitrary<Malformed> = fc
  .constantFrom(...Object.entries(KINDS))
  .chain(([kind, body]) =>
    fc.tuple(fc.constant(kind), body, fc.constantFrom(...TYPES), encodingOf(kind), provider),
  )
  .map(([kind, body, type, encoding, to]) => ({
    kind,
    body: Buffer.from(body),
    headers: { ...(type && { "content-type": type }), ...(encoding && { "content-encoding": encoding }) },
    provider: to,
  }));
