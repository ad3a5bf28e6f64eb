import type { AuthenticatedMedusaRequest, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../payments/context";
import { listPaymentsOfOrder } from "../../../../../payments/in-store/take-payment";
import { takeInStorePaymentWorkflow } from "../../../../../workflows/take-in-store-payment";
import { runWorkflow } from "../../../../../payments/run-workflow";
import { askedBy } from "../../asked-by";
import type { ListInStorePayments, TakeInStorePayment } from "../../validators";

/** `?order_id=`: the in-store payments that are open, held or paid for an order, the newest first. */
export async function GET(
  req: MedusaRequest<unknown, ListInStorePayments>,
  res: MedusaResponse,
): Promise<void> {
  res.json({
    payments: await listPaymentsOfOrder(storeContext(req.scope), req.validatedQuery.order_id),
  });
}

/** Opens an in-store payment for an order's outstanding amount or a payment collection. */
export async function POST(
  req: AuthenticatedMedusaRequest<TakeInStorePayment>,
  res: MedusaResponse,
): Promise<void> {
  const input = { ...req.validatedBody, ...askedBy(req) };
  res.json({ payment: await runWorkflow(takeInStorePaymentWorkflow(req.scope), input) });
}
