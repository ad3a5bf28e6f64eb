import { z } from "@medusajs/framework/zod";
import { VENDORS } from "../gateway";
import { METHODS } from "../http/in-store";
import type { Sealer } from "./keys";

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
