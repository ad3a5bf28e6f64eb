import type { MedusaContainer } from "@medusajs/framework/types";
import { convertDraftOrderWorkflow } from "@medusajs/medusa/core-flows";
import { z } from "zod";
import { queryOf } from "../../container";
import type { LedgerTransaction } from "../../modules/crossborder";

const linked = z.object({ order: z.object({ id: z.string(), is_draft_order: z.boolean() }).nullish() });

/** A draft order that was paid at the counter is an order. */
export async function placeDraftOrder(
  container: MedusaContainer,
  { payment_collection_id }: LedgerTransaction,
): Promise<void> {
  const { data } = await queryOf(container).graph({
    entity: "order_payment_collection",
    fields: ["order.id", "order.is_draft_order"],
    filters: { payment_collection_id },
  });
  const order = data[0] && linked.parse(data[0]).order;
  if (order?.is_draft_order) await convertDraftOrderWorkflow(container).run({ input: { id: order.id } });
}
