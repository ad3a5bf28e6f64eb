import { z } from "zod";
import { isSealed, sealOf } from "./seal";

const PURPOSE = "crossborder-recurring-deduction";

/** Under which a ticket travels through Medusa's session creation. */
export const DEDUCTION_TICKET = "recurring_deduction";

const schema = z.object({
  [DEDUCTION_TICKET]: z.object({
    reference: z.string().max(200),
    payment_collection_id: z.string().max(100),
    seal: z.string(),
  }),
});

/** Session data with which a recurring deduction pays for a payment collection. Only this server can make it. */
export function sealDeduction(reference: string, payment_collection_id: string, apiToken: string) {
  const seal = sealOf(PURPOSE, textOf(reference, payment_collection_id), apiToken);
  return { [DEDUCTION_TICKET]: { reference, payment_collection_id, seal } };
}

/** The reference in a ticket that is sealed and about this payment collection; else undefined. */
export function openDeduction(
  data: unknown,
  collectionId: string,
  ...apiTokens: string[]
): string | undefined {
  const { data: ticket } = schema.safeParse(data);
  if (!ticket) return undefined;
  const { reference, payment_collection_id, seal } = ticket[DEDUCTION_TICKET];
  const genuine = isSealed(PURPOSE, textOf(reference, payment_collection_id), seal, apiTokens);
  return genuine && payment_collection_id === collectionId ? reference : undefined;
}

const textOf = (...parts: string[]) => JSON.stringify(parts);
