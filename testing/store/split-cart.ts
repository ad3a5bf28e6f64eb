import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { z } from "zod";

const cartSchema = z.object({
  metadata: z.object({ order_ids: z.array(z.string()).optional() }).nullish(),
  region_id: z.string(),
  email: z.string(),
  currency_code: z.string(),
  payment_collection: z.object({ payment_sessions: z.array(z.object({ id: z.string() })) }),
});
const FIELDS = ["metadata", "region_id", "email", "currency_code", "payment_collection.payment_sessions.id"];

/** What the two sellers of the cart get of 17.50. */
const SHARES = [10, 7.5];

/** A marketplace's completion: an order for each seller, one payment, and no link between them. It makes none a second time. */
const splitStep = createStep("split-cart", async (cart_id: string, { container }) => {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const carts = container.resolve(Modules.CART);
  const ordering = container.resolve(Modules.ORDER);
  const { data } = await query.graph({ entity: "cart", fields: FIELDS, filters: { id: cart_id } });
  const { metadata, payment_collection, ...of } = cartSchema.parse(data[0]);
  if (metadata?.order_ids) return new StepResponse(metadata.order_ids);
  const session_id = payment_collection.payment_sessions[0]?.id ?? "";
  const payments = container.resolve(Modules.PAYMENT);
  const payment = await payments.authorizePaymentSession(session_id, {});
  if (!payment) throw new Error("The payment was not recorded");
  const [capture] = await payments.listCaptures({ payment_id: payment.id });
  const orders = await ordering.createOrders(
    SHARES.map((unit_price) => ({
      ...of,
      status: "pending",
      items: [{ title: "Tea", quantity: 1, unit_price }],
    })),
  );
  const order_ids = orders.map(({ id }) => id);
  await ordering.addOrderTransactions(
    order_ids.map((order_id, nth) => ({
      order_id,
      amount: SHARES[nth] ?? 0,
      currency_code: of.currency_code,
      reference: "capture",
      reference_id: capture?.id,
    })),
  );
  await carts.updateCarts(cart_id, { metadata: { ...metadata, order_ids }, completed_at: new Date() });
  return new StepResponse(order_ids);
});

export const splitCartWorkflow = createWorkflow(
  { name: "split-cart", store: true, retentionTime: 3_600 },
  ({ id }: { id: string }) => new WorkflowResponse(splitStep(id)),
);
