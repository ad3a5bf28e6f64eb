import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { ConfigModule } from "@medusajs/framework/types";

type Config = Pick<ConfigModule, "projectConfig">;

/** Signs texts that leave this store's servers and come back, so that nobody else can have made them. */
export interface Sealer {
  /** `purpose` keeps kinds of seals apart. */
  seal(purpose: string, text: string): string;
  isSealed(purpose: string, text: string, given: string): boolean;
}

/**
 * Seals are HMAC-SHA256 under keys that are made of Medusa's `cookieSecret`, one for each purpose, so that no seal helps to
 * guess a credential of the gateway.
 */
export function sealerOf(config: Config): Sealer {
  const bytesOf = (purpose: string, text: string) =>
    createHmac("sha256", keyOf(config, purpose)).update(text).digest();
  return {
    seal: (purpose, text) => bytesOf(purpose, text).toString("hex"),
    isSealed: (purpose, text, given) => isSame(bytesOf(purpose, text), Buffer.from(given, "hex")),
  };
}

/** Compares in constant time. */
export const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** HKDF (RFC 5869): from a key nobody learns the secret, nor another purpose's key. */
function keyOf({ projectConfig }: Config, purpose: string): Buffer {
  const { cookieSecret } = projectConfig.http;
  // Medusa starts with one, or not at all.
  if (!cookieSecret) throw new Error("medusa-config has no http.cookieSecret");
  return Buffer.from(hkdfSync("sha256", cookieSecret, "", `medusa-payment-${purpose}`, 32));
}
