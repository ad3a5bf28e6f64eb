import { createHmac, timingSafeEqual } from "node:crypto";

/** HMAC-SHA256 under an account's API token, so that only this server can have made it; `purpose` keeps kinds of seals apart. */
export const seal = (purpose: string, text: string, apiToken: string): string =>
  createHmac("sha256", apiToken).update(`${purpose}:${text}`).digest("hex");

/** Whether it was sealed with one of these tokens. Compared in constant time. */
export function isSealed(
  purpose: string,
  text: string,
  given: string,
  apiTokens: readonly string[],
): boolean {
  const bytes = Buffer.from(given);
  const matches = apiTokens.map((apiToken) => {
    const expected = Buffer.from(seal(purpose, text, apiToken));
    return expected.length === bytes.length && timingSafeEqual(expected, bytes);
  });
  return matches.includes(true);
}
