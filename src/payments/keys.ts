import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { ConfigModule } from "@medusajs/framework/types";
import type { ParsedOptions } from "./options";

/** What keys are made for. A label stays as it is: what was sealed under another one opens no more. */
const LABELS = {
  in_store_ticket: "medusa-payment-crossborder-in-store",
  deduction_ticket: "medusa-payment-crossborder-recurring-deduction",
} as const;

export type Purpose = keyof typeof LABELS;

/** Signs texts that leave this store's servers and come back, so that only this store can have made them. */
export interface Sealer {
  /** Seals with the present secret: HMAC-SHA256 in hexadecimal. A seal of one purpose is none of another. */
  seal(purpose: Purpose, text: string): string;
  /** Whether it was sealed with the present secret or a former one. */
  isSealed(purpose: Purpose, text: string, given: string): boolean;
}

/**
 * Keys are made of Medusa's `http.cookieSecret`, one for each purpose, so that no seal helps to guess a credential of the gateway.
 * @param former secrets that it had before
 */
export function sealerOf(
  { projectConfig }: Pick<ConfigModule, "projectConfig">,
  { formerCookieSecrets: former }: Pick<ParsedOptions, "formerCookieSecrets">,
): Sealer {
  const { cookieSecret: present } = projectConfig.http;
  return {
    seal: (purpose, text) => sealWith(present, purpose, text).toString("hex"),
    isSealed: (purpose, text, given) => {
      const bytes = Buffer.from(given, "hex");
      // All are compared, so that the time does not tell which one it was.
      const found = [present, ...former].map((secret) => isSame(sealWith(secret, purpose, text), bytes));
      return found.includes(true);
    },
  };
}

function sealWith(secret: string | undefined, purpose: Purpose, text: string): Buffer {
  // Medusa starts with one, or not at all.
  if (!secret) throw new Error("medusa-config has no http.cookieSecret");
  // HKDF (RFC 5869): from a key neither the secret can be learned nor another purpose's key.
  const key = Buffer.from(hkdfSync("sha256", secret, "", LABELS[purpose], 32));
  return createHmac("sha256", key).update(text).digest();
}

const SECRET_BYTES = 16;

/** A secret at random: 32 hexadecimal digits. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString("hex");

/** What is kept of a secret at random: SHA-256 in hexadecimal. */
export const hashOfSecret = (secret: string): string => digestOf(secret).toString("hex");

export const isSecret = (secret: string, hash: string): boolean =>
  isSame(digestOf(secret), Buffer.from(hash, "hex"));

const digestOf = (secret: string) => createHash("sha256").update(secret).digest();

/** Compares in constant time. */
const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
