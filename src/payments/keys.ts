import { createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
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
  subscription_end: "medusa-payment-crossborder-subscription-end",
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
 * A link has nothing but the id of a row, sealed: who has no link of this store can make none, and no row is looked for.
 */
type LinkPurpose = Extract<Purpose, "payment_link" | "subscription_end">;
const LINK_TOKEN = /^([a-z]{1,10}_[0-9A-Z]{1,40})\.([0-9a-f]{64})$/;

export const linkToken = (purpose: LinkPurpose, id: string, sealer: Sealer): string =>
  `${id}.${sealer.seal(purpose, id)}`;

/** The id in a token that is sealed for this purpose; else undefined. */
export function readLinkToken(purpose: LinkPurpose, token: string, sealer: Sealer): string | undefined {
  const [, id = "", given = ""] = LINK_TOKEN.exec(token) ?? [];
  return id && sealer.isSealed(purpose, id, given) ? id : undefined;
}
