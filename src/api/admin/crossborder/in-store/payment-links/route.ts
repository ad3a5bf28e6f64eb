import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { HandOver, HandOverAnswer } from "../../../../../http";
import { storeContext } from "../../../../../payments/context";
import { handOver } from "../../../../../payments/in-store/hand-over";
import { runWorkflow } from "../../../../../payments/run-workflow";
import { cancelInStorePaymentWorkflow } from "../../../../../workflows/cancel-in-store-payment";
import { createPaymentLinkWorkflow } from "../../../../../workflows/create-payment-link";
import { answerWithin, STAFF_MS } from "../../../../answer-within";
import { askedBy } from "../../asked-by";

/** Has an order paid by a link instead of at the counter: what is open there is cancelled. */
export async function POST(
  req: AuthenticatedMedusaRequest<HandOver>,
  res: MedusaResponse<HandOverAnswer>,
): Promise<void> {
  const by = askedBy(req);
  // Both as by themselves: with their lines in the history, and the store's hook.
  const handing = handOver(
    storeContext(req.scope),
    { ...req.validatedBody, ...by },
    {
      cancel: (open) => runWorkflow(cancelInStorePaymentWorkflow(req.scope), { reference: open, ...by }),
      makeLink: (wanted) => runWorkflow(createPaymentLinkWorkflow(req.scope), { ...wanted, ...by }),
    },
  );
  await answerWithin(req, res, {
    within_ms: STAFF_MS,
    work: handing.then((payment_link) => ({ payment_link })),
    known: async () => ({ payment_link: null }),
  });
}
