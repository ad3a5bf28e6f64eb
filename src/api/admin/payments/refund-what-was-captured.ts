import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { z } from "@medusajs/framework/zod";
import { storeContext } from "../../../payments/context";
import { exactRefund } from "../../../payments/staff/refund";

const asked = z.looseObject({ amount: z.number().positive().max(1e12) });

/**
 * Medusa's dialog takes amounts of two places, and Medusa may have captured one of more: who asks for 13.61 of 13.606 wants the whole.
 * It is refunded as it was captured, so that the order's book ends at 0. The route reads what Medusa has validated.
 */
export async function refundWhatWasCaptured(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const { data: body } = asked.safeParse(req.validatedBody);
  if (body) {
    const amount = await exactRefund(storeContext(req.scope), req.params.id ?? "", body.amount);
    req.validatedBody = { ...body, amount };
  }
  next();
}
