import { gzipSync } from "node:zlib";
import type { Random } from "./random";

/** One strange notification: what somebody could send to an address that the whole world can reach. */
export interface Strange {
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
  "reference",
  "transactionNo",
  "transactionId",
  "verifySign",
  "status",
  "amount",
  "note",
  "__proto__",
  "__proto__[polluted]",
  "constructor",
  "constructor[prototype][polluted]",
  "toString",
  "hasOwnProperty",
  "reference[]",
  "reference[a][b][c]",
  "a[0]",
  "",
];
const PIECES = [
  "R",
  "1",
  "-",
  "%00",
  "\0",
  "%",
  "%G1",
  "%E0%80",
  "%ED%A0%80",
  "+",
  "'",
  '"',
  "\\",
  ";",
  "\r\n",
  "%0d%0a",
  "{{7*7}}",
  "${1}",
  "é",
  "茶",
  "💰",
  "\u202e",
  "[",
  "]",
  "=",
  "success",
];

const form = (random: Random, fields: number, longest = 12) =>
  Array.from({ length: fields }, () => `${random.pick(NAMES)}=${random.text(PIECES, longest)}`).join("&");

const nested = (depth: number) => `reference${"[a]".repeat(depth)}=1`;

const json = (random: Random) =>
  `{"${random.pick(NAMES)}":${random.pick(["[[[]]]", "1e999", '{"__proto__":{"polluted":1}}', "null", "{"])}}`;

const multipart = (random: Random) =>
  `--x\r\nContent-Disposition: form-data; name="${random.pick(NAMES)}"\r\n\r\n${random.text(PIECES, 9)}\r\n--x--`;

type Maker = (random: Random) => string | Buffer;
const KINDS: Readonly<Record<string, Maker>> = {
  "a form": (random) => form(random, 1 + random.below(8)),
  "one field with garbage": (random) => `reference=${random.text(PIECES, 60)}`,
  "a number with garbage": (random) => `transactionNo=${random.text(PIECES, 60)}`,
  "a repeated field": (random) => `reference=${random.below(9999)}&`.repeat(2 + random.below(50)),
  "very many fields": (random) => `f${random.below(9)}=&`.repeat(1000 + random.below(2000)),
  "nested brackets": (random) => nested(1 + random.below(4000)),
  "percent garbage": (random) => `%${random.text(["%", "0", "Z", "f", "=", "&"], 300)}`,
  "random bytes": (random) => random.bytes(random.below(600)),
  "UTF-16": (random) => Buffer.from(form(random, 3), "utf16le"),
  GBK: (random) =>
    Buffer.concat([Buffer.from("note="), Buffer.from([0xb2, 0xe8, 0x81, 0x30, random.below(256)])]),
  NULs: (random) => Buffer.alloc(1 + random.below(4000)),
  JSON: json,
  "a multipart": multipart,
  nothing: () => "",
  "a body just below the limit": (random) => `note=${random.below(1e9)}${"x".repeat(16_300)}`,
  "a body above the limit": (random) => `note=${random.below(1e9)}${"x".repeat(17_000 + random.below(9000))}`,
  compressed: (random) => gzipSync(form(random, 3)),
};
const NAMES_OF_KINDS = Object.keys(KINDS);

/** Claims of a `Content-Encoding`, true or not: a compressed body is unpacked, or refused, never trusted. */
function encodingOf(kind: string, random: Random): Record<string, string> {
  if (kind === "compressed") return { "content-encoding": "gzip" };
  return random.below(25) === 0 ? { "content-encoding": random.pick(["gzip", "br", "no-such"]) } : {};
}

export function strangeNotification(random: Random): Strange {
  const kind = random.pick(NAMES_OF_KINDS);
  const made = KINDS[kind]?.(random) ?? "";
  const type = random.pick(TYPES);
  const headers = { ...(type && { "content-type": type }), ...encodingOf(kind, random) };
  // Most come to an address that exists.
  const provider = random.below(8) === 0 ? random.pick(PROVIDERS) : (PROVIDERS[random.below(3)] ?? "");
  return { kind, body: Buffer.from(made), headers, provider };
}
