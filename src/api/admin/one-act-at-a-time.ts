import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http";
import { type StoreContext, storeContext } from "../../payments/context";
import {
  cancelOfOrder,
  captureOfPayment,
  editOfOrder,
  refundOfPayment,
  type Subject,
} from "../../payments/staff/medusa-acts";
import { lockUntilAnswered } from "../lock-until-answered";
import { isStorable } from "../shapes";

/**
 * Medusa's own routes that move money take no lock: two of them at once, or one beside an act of ours, would each go by what was
 * there before the other. They are alone with the order's payments until they are answered, on all servers together; who
 * comes second is told what the first one has left. Payments of other providers are none of our business.
 */
const alone =
  (find: (context: StoreContext, id: string) => Promise<Subject>) =>
  async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    const context = storeContext(req.scope);
    const id = req.params.id ?? "";
    // Medusa says what is wrong with it.
    const subject = isStorable(id) ? await find(context, id) : undefined;
    if (!subject || subject.transactions.length === 0) return next();
    const taken = await lockUntilAnswered(context, res, {
      take: (signal) => context.locks.lockTransactions(subject.transactions, { signal }),
      busy: "Somebody else works on a payment of this order: try again in a moment.",
    });
    if (!taken) return;
    await subject.check();
    taken.within(next);
  };

const post = (matcher: string, find: Parameters<typeof alone>[0]): MiddlewareRoute => ({
  matcher,
  method: ["POST"],
  middlewares: [alone(find)],
});

export const actsOfMedusa: MiddlewareRoute[] = [
  post("/admin/payments/:id/capture", captureOfPayment),
  post("/admin/payments/:id/refund", refundOfPayment),
  post("/admin/orders/:id/cancel", cancelOfOrder),
  post("/admin/order-edits/:id/confirm", editOfOrder),
];
