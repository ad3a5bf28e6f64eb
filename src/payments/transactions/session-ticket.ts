import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "@medusajs/framework/zod";
import { VENDORS } from "../../gateway";

/*
 * Medusa creates payment sessions for staff and for shoppers by the same call, and hands the provider the data that the
 * caller sent. A ticket in that data is signed with the account's token (HMAC), so only this server can have made it.
 */

export const METHODS = ["merchant_scan", "customer_scan", "cash_register"] as const;

const inStoreSchema = z.object({
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

const IN_STORE = "crossborder-in-store";
const inStoreTicket = z.object({ in_store: z.object({ order: z.string().max(1000), seal: z.string() }) });

/** Session data with which a clerk's payment is opened. */
export function inStoreSessionData(request: InStoreRequest, apiToken: string) {
  const text = JSON.stringify(request);
  return { in_store: { order: text, seal: sign(IN_STORE, text, apiToken) } };
}

/** The request in a ticket that is signed and not expired; else undefined. */
export function readInStoreTicket(data: unknown, apiTokens: readonly string[]): InStoreRequest | undefined {
  const { data: ticket } = inStoreTicket.safeParse(data);
  if (!ticket) return undefined;
  const { order: text, seal } = ticket.in_store;
  if (!isSigned(IN_STORE, text, seal, apiTokens)) return undefined;
  const request = inStoreSchema.parse(JSON.parse(text));
  return request.expires_at > Date.now() ? request : undefined;
}

/** Under which a deduction's ticket travels. */
export const DEDUCTION_TICKET = "recurring_deduction";

const DEDUCTION = "crossborder-recurring-deduction";
const deductionTicket = z.object({
  [DEDUCTION_TICKET]: z.object({
    reference: z.string().max(200),
    payment_collection_id: z.string().max(100),
    seal: z.string(),
  }),
});

/** Session data with which a recurring deduction pays for a payment collection. */
export function deductionSessionData(reference: string, payment_collection_id: string, apiToken: string) {
  const seal = sign(DEDUCTION, JSON.stringify([reference, payment_collection_id]), apiToken);
  return { [DEDUCTION_TICKET]: { reference, payment_collection_id, seal } };
}

/** The reference in a ticket that is signed and about this payment collection; else undefined. */
export function readDeductionTicket(
  data: unknown,
  collectionId: string,
  apiTokens: readonly string[],
): string | undefined {
  const { data: ticket } = deductionTicket.safeParse(data);
  if (!ticket) return undefined;
  const { reference, payment_collection_id, seal } = ticket[DEDUCTION_TICKET];
  const text = JSON.stringify([reference, payment_collection_id]);
  const genuine = isSigned(DEDUCTION, text, seal, apiTokens);
  return genuine && payment_collection_id === collectionId ? reference : undefined;
}

/** `purpose` keeps the two kinds of tickets apart. */
const sign = (purpose: string, text: string, apiToken: string): string =>
  createHmac("sha256", apiToken).update(`${purpose}:${text}`).digest("hex");

/** Whether it was signed with one of these tokens. Compared in constant time. */
function isSigned(purpose: string, text: string, given: string, apiTokens: readonly string[]): boolean {
  const bytes = Buffer.from(given);
  const matches = apiTokens.map((apiToken) => {
    const expected = Buffer.from(sign(purpose, text, apiToken));
    return expected.length === bytes.length && timingSafeEqual(expected, bytes);
  });
  return matches.includes(true);
}
