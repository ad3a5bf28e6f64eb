import { z } from "zod";
import { VENDORS } from "../gateway";
import { isSealed, sealOf } from "./seal";

const PURPOSE = "crossborder-in-store";

export const METHODS = ["merchant_scan", "customer_scan", "cash_register"] as const;

const orderSchema = z.object({
  payment_collection_id: z.string(),
  method: z.enum(METHODS),
  vendor: z.enum(VENDORS).nullable(),
  pre_auth: z.boolean(),
  store_admin_no: z.string().nullable(),
  /** Milliseconds since 1970. */
  expires_at: z.number(),
});
/** What staff ordered: it travels through Medusa's session creation, where shoppers can write as well. */
export type InStoreOrder = z.output<typeof orderSchema>;

const ticketSchema = z.object({ in_store: z.object({ order: z.string().max(1000), seal: z.string() }) });

/** Session data that only this server could have made: a shopper has no key to seal it with. */
export function sealTicket(order: InStoreOrder, apiToken: string) {
  const text = JSON.stringify(order);
  return { in_store: { order: text, seal: sealOf(PURPOSE, text, apiToken) } };
}

/** The order in a ticket that is sealed, not expired, and about this payment collection; else undefined. */
export function openTicket(
  data: unknown,
  collectionId: string,
  ...apiTokens: string[]
): InStoreOrder | undefined {
  const order = readTicket(data, ...apiTokens);
  return order?.payment_collection_id === collectionId ? order : undefined;
}

/** The order in a ticket that is sealed and not expired, whatever it is about; else undefined. */
export function readTicket(data: unknown, ...apiTokens: string[]): InStoreOrder | undefined {
  const { data: ticket } = ticketSchema.safeParse(data);
  if (!ticket) return undefined;
  const { order: text, seal } = ticket.in_store;
  if (!isSealed(PURPOSE, text, seal, apiTokens)) return undefined;
  const order = orderSchema.parse(JSON.parse(text));
  return order.expires_at > Date.now() ? order : undefined;
}
