import { encode } from "iconv-lite";
import { createHash } from "node:crypto";

/*
 * The gateway client has code of its own for the same signature. If the two shared it, a mistake in it would
 * pass every test.
 */

const md5 = (text: string | Buffer) => createHash("md5").update(text).digest("hex");

/** `verifySign` of some form fields (§5). */
export function verifySignOf(
  fields: Readonly<Record<string, string>>,
  apiToken: string,
  charset = "utf-8",
): string {
  const pairs = Object.keys(fields)
    .filter((name) => name !== "verifySign" && fields[name] !== "")
    .sort()
    .map((name) => `${name}=${fields[name]}&`);
  return md5(encode(pairs.join("") + md5(apiToken), charset));
}
