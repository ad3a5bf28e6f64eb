import { createHmac, timingSafeEqual } from "node:crypto";

/** A seal that only this server can make: a shopper has no key for it. `purpose` keeps kinds of tickets apart. */
export const sealOf = (purpose: string, text: string, apiToken: string): string =>
  createHmac("sha256", apiToken).update(`${purpose}:${text}`).digest("hex");

/** Whether the seal was made with one of these tokens. Compared in constant time. */
export function isSealed(purpose: string, text: string, seal: string, apiTokens: readonly string[]): boolean {
  const given = Buffer.from(seal);
  const matches = apiTokens.map((apiToken) => {
    const expected = Buffer.from(sealOf(purpose, text, apiToken));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return matches.includes(true);
}
