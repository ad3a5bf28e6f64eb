import { createHmac, timingSafeEqual } from "node:crypto";

/** A seal that only this server can make: a shopper has no key for it. `purpose` keeps kinds of tickets apart. */
export const sealOf = (purpose: string, text: string, apiToken: string): string =>
  createHmac("sha256", apiToken).update(`${purpose}:${text}`).digest("hex");

export function isSealed(purpose: string, text: string, seal: string, apiToken: string): boolean {
  const [expected, given] = [Buffer.from(sealOf(purpose, text, apiToken)), Buffer.from(seal)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
