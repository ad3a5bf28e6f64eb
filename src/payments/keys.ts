import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import type { ConfigModule } from "@medusajs/framework/types";
import { z } from "@medusajs/framework/zod";
import { VENDORS } from "../gateway";
import type { ParsedOptions } from "./options";
import { METHODS } from "../http/in-store";

/** What keys are made for. A label stays as it is: what was sealed under another one opens no more. */
const LABELS = {
  in_store_ticket: "medusa-payment-crossborder-in-store",
  deduction_ticket: "medusa-payment-crossborder-recurring-deduction",
  payment_link: "medusa-payment-crossborder-payment-link",
  payment_link_copy: "medusa-payment-crossborder-payment-link-copy",
  subscription_end: "medusa-payment-crossborder-subscription-end",
} as const;

export type Purpose = keyof typeof LABELS;

/** Signs texts that leave this store's servers and come back, so that only this store can have made them, and encloses what it alone may read. */
export interface Sealer {
  /** Seals with the present secret: HMAC-SHA256 in hexadecimal. A seal of one purpose is none of another. */
  seal(purpose: Purpose, text: string): string;
  /** Whether it was sealed with the present secret or a former one. */
  isSealed(purpose: Purpose, text: string, given: string): boolean;
  /** The seals of the present secret and of the former ones, by which a row is looked for. */
  allSeals(purpose: Purpose, text: string): string[];
  /** Encloses a text with the present secret: AES-256-GCM in base64url. */
  enclose(purpose: Purpose, text: string): string;
  /** What was enclosed with the present secret or a former one; else undefined. */
  open(purpose: Purpose, enclosed: string): string | undefined;
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
  const secrets = [present, ...former];
  return {
    seal: (purpose, text) => sealWith(present, purpose, text).toString("hex"),
    isSealed: (purpose, text, given) => {
      const bytes = Buffer.from(given, "hex");
      // All are compared, so that the time does not tell which one it was.
      const found = secrets.map((secret) => isSame(sealWith(secret, purpose, text), bytes));
      return found.includes(true);
    },
    allSeals: (purpose, text) => secrets.map((secret) => sealWith(secret, purpose, text).toString("hex")),
    enclose: (purpose, text) => encloseWith(keyOf(present, purpose), text),
    open: (purpose, enclosed) => {
      for (const secret of secrets) {
        const text = openWith(keyOf(secret, purpose), enclosed);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}

const sealWith = (secret: string | undefined, purpose: Purpose, text: string): Buffer =>
  createHmac("sha256", keyOf(secret, purpose)).update(text).digest();

function keyOf(secret: string | undefined, purpose: Purpose): Buffer {
  // Medusa starts with one, or not at all.
  if (!secret) throw new Error("medusa-config has no http.cookieSecret");
  // HKDF (RFC 5869): from a key neither the secret can be learned nor another purpose's key.
  return Buffer.from(hkdfSync("sha256", secret, "", LABELS[purpose], 32));
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function encloseWith(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const parts = [cipher.update(text, "utf8"), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...parts]).toString("base64url");
}

function openWith(key: Buffer, enclosed: string): string | undefined {
  const bytes = Buffer.from(enclosed, "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const [nonce, rest] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
  const cipher = createDecipheriv(CIPHER, key, nonce).setAuthTag(rest.subarray(0, TAG_BYTES));
  const text = cipher.update(rest.subarray(TAG_BYTES), undefined, "utf8");
  try {
    return text + cipher.final("utf8");
  } catch {
    // Another secret has enclosed it.
    return undefined;
  }
}

const SECRET_BYTES = 16;

/** A secret at random: 32 hexadecimal digits. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString("hex");

/** What is kept of a secret at random: SHA-256 in hexadecimal. */
export const hashOfSecret = (secret: string): string => hash("sha256", secret, "hex");

export const isSecret = (secret: string, kept: string): boolean =>
  isSame(Buffer.from(hashOfSecret(secret), "hex"), Buffer.from(kept, "hex"));

/** Whether two secrets are the same, found out in constant time. */
export const isSameSecret = (one: string, other: string): boolean => isSecret(one, hashOfSecret(other));

/** Compares in constant time. */
const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/*
 * Medusa creates payment sessions for staff and for shoppers by the same call, and hands the provider the data that the
 * caller sent, and shows it to the shopper while the gateway is called. A ticket in that data is sealed, so only a server of
 * this store can have made it.
 */

const inStoreSchema = z.object({
  provider_id: z.string(),
  payment_collection_id: z.string(),
  method: z.enum(METHODS),
  vendor: z.enum(VENDORS).nullable(),
  pre_auth: z.boolean(),
  store_admin_no: z.string().nullable(),
  /** Milliseconds since 1970. */
  expires_at: z.number(),
});
/** What staff asked for. */
export type InStoreRequest = z.output<typeof inStoreSchema>;

const inStoreTicket = z.object({ in_store: z.object({ order: z.string().max(1000), seal: z.string() }) });

/** Session data with which a clerk's payment is opened. */
export function inStoreSessionData(request: InStoreRequest, sealer: Sealer) {
  const text = JSON.stringify(request);
  return { in_store: { order: text, seal: sealer.seal("in_store_ticket", text) } };
}

/** The request in a ticket that is sealed and not expired; else undefined. */
export function readInStoreTicket(data: unknown, sealer: Sealer, now: number): InStoreRequest | undefined {
  const { data: ticket } = inStoreTicket.safeParse(data);
  if (!ticket) return undefined;
  const { order: text, seal: given } = ticket.in_store;
  if (!sealer.isSealed("in_store_ticket", text, given)) return undefined;
  const request = inStoreSchema.parse(JSON.parse(text));
  return request.expires_at > now ? request : undefined;
}

/** Under this a provider's `updatePayment` is told the session whose shopper goes to pay. No storefront can send it. */
export const OPEN_NOW = "open_now";

/** Under which a deduction's ticket travels. */
export const DEDUCTION_TICKET = "recurring_deduction";

const deductionTicket = z.object({
  [DEDUCTION_TICKET]: z.object({
    reference: z.string().max(200),
    payment_collection_id: z.string().max(100),
    seal: z.string(),
  }),
});

/** Session data with which a recurring deduction pays for a payment collection. */
export function deductionSessionData(reference: string, payment_collection_id: string, sealer: Sealer) {
  const text = JSON.stringify([reference, payment_collection_id]);
  return {
    [DEDUCTION_TICKET]: { reference, payment_collection_id, seal: sealer.seal("deduction_ticket", text) },
  };
}

/** The reference in a ticket that is sealed and about this payment collection; else undefined. */
export function readDeductionTicket(data: unknown, collectionId: string, sealer: Sealer): string | undefined {
  const { data: ticket } = deductionTicket.safeParse(data);
  if (!ticket) return undefined;
  const { reference, payment_collection_id, seal: given } = ticket[DEDUCTION_TICKET];
  const text = JSON.stringify([reference, payment_collection_id]);
  const genuine = sealer.isSealed("deduction_ticket", text, given);
  return genuine && payment_collection_id === collectionId ? reference : undefined;
}

/*
 * The link that ends a subscription has nothing but the id of a row, sealed: who has no link of this store can make none, and no row is
 * looked for.
 */
const END_TOKEN = /^([a-z]{1,10}_[0-9A-Z]{1,40})\.([0-9a-f]{64})$/;

export const endToken = (id: string, sealer: Sealer): string =>
  `${id}.${sealer.seal("subscription_end", id)}`;

/** The id in a token that is sealed; else undefined. */
export function readEndToken(token: string, sealer: Sealer): string | undefined {
  const [, id = "", given = ""] = END_TOKEN.exec(token) ?? [];
  return id && sealer.isSealed("subscription_end", id, given) ? id : undefined;
}
