import type { MedusaContainer } from "@medusajs/framework/types";
import { z } from "zod";
import { ledgerOf, queryOf } from "../container";
import { trySettle } from "./try-settle";

const orderSchema = z.object({
  payment_collections: z.array(
    z.object({
      payments: z.array(
        z.object({ provider_id: z.string(), payment_session: z.object({ id: z.string() }).nullish() }),
      ),
    }),
  ),
});

/**
 * Medusa cancels an order and counts it as refunded, also when the refund failed. Looks whether the money
 * really moved, and moves it; what fails is tried again by the job.
 */
export async function settleCanceledOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const fields = [
    "payment_collections.payments.provider_id",
    "payment_collections.payments.payment_session.id",
  ];
  const { data } = await queryOf(container).graph({ entity: "order", fields, filters: { id: orderId } });
  if (!data[0]) return;
  const payments = orderSchema
    .parse(data[0])
    .payment_collections.flatMap((collection) => collection.payments);
  for (const { provider_id, payment_session } of payments) {
    if (!provider_id.startsWith("pp_crossborder-") || !payment_session) continue;
    const row = await ledgerOf(container).findBySession(payment_session.id);
    if (row) await trySettle(container, { reference: row.reference, thorough: true });
  }
}
