import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { z } from "@medusajs/framework/zod";
import { waitAtMost } from "../../payments/clock";
import { storeContext } from "../../payments/context";
import { isCrossborder } from "../../payments/provider-id";
import { tryReconcile } from "../../payments/reconcile-transaction";
import { STAFF_MS } from "../answer-within";

const asked = z.looseObject({ payment_session_id: z.string() });

/**
 * "Check status" of an order that is not paid yet. Medusa's own route would record the payment, and tell nobody that it was captured;
 * and it refuses a session that was chosen later. A payment of ours is reconciled instead, and answered as that route does.
 */
export async function checkStatus(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const context = storeContext(req.scope);
  const { data: body } = asked.safeParse(req.validatedBody);
  const transaction = body && (await context.ledger.findBySession(body.payment_session_id));
  if (!transaction || !isCrossborder(transaction.provider_id)) return next();
  const { reference, payment_session_id } = transaction;
  await waitAtMost(context.clock, STAFF_MS, tryReconcile(context, { reference, by: "refresh" }));
  const order = await context.acts.orderForStaff(req.params.id ?? "", req.queryConfig.fields);
  const payment = await context.records.paymentOfSession(payment_session_id);
  res.json({ order, is_authorized: payment !== undefined });
}
