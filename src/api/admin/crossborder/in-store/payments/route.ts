import type { AuthenticatedMedusaRequest, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../payments/context";
import { findOpening, listPaymentsOfOrder } from "../../../../../payments/in-store/take-payment";
import { takeInStorePaymentWorkflow } from "../../../../../workflows/take-in-store-payment";
import { runWorkflow } from "../../../../../payments/run-workflow";
import { answerWithin, STAFF_MS } from "../../../../answer-within";
import { askedBy } from "../../asked-by";
import type {
  InStoreList,
  InStoreOpening,
  ListInStorePayments,
  TakeInStorePayment,
} from "../../../../../http";

/** `?order_id=`: the in-store payments that are open, held or paid for an order, the newest first. */
export async function GET(
  req: MedusaRequest<unknown, ListInStorePayments>,
  res: MedusaResponse<InStoreList>,
): Promise<void> {
  res.json({
    payments: await listPaymentsOfOrder(storeContext(req.scope), req.validatedQuery.order_id),
  });
}

/** Opens an in-store payment for an order's outstanding amount or a payment collection. */
export async function POST(
  req: AuthenticatedMedusaRequest<TakeInStorePayment>,
  res: MedusaResponse<InStoreOpening>,
): Promise<void> {
  const input = { ...req.validatedBody, ...askedBy(req) };
  const taking = runWorkflow(takeInStorePaymentWorkflow(req.scope), input);
  await answerWithin(req, res, {
    within_ms: STAFF_MS,
    work: taking.then((payment) => ({ payment })),
    known: async () => ({ payment: await findOpening(storeContext(req.scope), input) }),
  });
}
