import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http";
import { z } from "@medusajs/framework/zod";
import { waitAtMost } from "../../payments/clock";
import { storeContext, type StoreContext } from "../../payments/context";
import { isCrossborder } from "../../payments/provider-id";
import { tryReconcile } from "../../payments/reconcile";
import {
  cancelOfOrder,
  captureOfPayment,
  editOfOrder,
  refundOfPayment,
  type Subject,
} from "../../payments/staff/medusa-acts";
import { exactRefund } from "../../payments/staff/money-back";
import { STAFF_MS } from "../answer-within";
import { lockUntilAnswered } from "../lock-until-answered";
import { onlyOwnPages } from "../own-pages";
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
    for (const transaction of subject.transactions) await context.ledger.requireOwn(transaction);
    await subject.check();
    taken.within(next);
  };

const refund = z.looseObject({ amount: z.number().positive().max(1e12) });

/**
 * Medusa's dialog takes amounts of two places, and Medusa may have captured one of more: who asks for 13.61 of 13.606 wants the whole.
 * It is refunded as it was captured, so that the order's book ends at 0. The route reads what Medusa has validated.
 */
async function refundWhatWasCaptured(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const { data: body } = refund.safeParse(req.validatedBody);
  if (body) {
    const amount = await exactRefund(storeContext(req.scope), req.params.id ?? "", body.amount);
    req.validatedBody = { ...body, amount };
  }
  next();
}

const chosen = z.looseObject({ payment_session_id: z.string() });

/**
 * "Check status" of an order that is not paid yet. Medusa's own route would record the payment, and tell nobody that it was captured;
 * and it refuses a session that was chosen later. A payment of ours is reconciled instead, and answered as that route does.
 */
async function checkStatus(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const context = storeContext(req.scope);
  const { data: body } = chosen.safeParse(req.validatedBody);
  const transaction = body && (await context.ledger.findBySession(body.payment_session_id));
  if (!transaction || !isCrossborder(transaction.provider_id)) return next();
  const { reference, payment_session_id } = transaction;
  await waitAtMost(context.clock, STAFF_MS, tryReconcile(context, { reference, by: "refresh" }));
  const order = await context.acts.orderForStaff(req.params.id ?? "", req.queryConfig.fields);
  const payment = await context.records.paymentOfSession(payment_session_id);
  res.json({ order, is_authorized: payment !== undefined });
}

/** Of what moves money the session of a signed-in member of staff is used by their own pages alone. */
const ownPages = onlyOwnPages("adminCors");

const post = (
  matcher: string,
  ...middlewares: NonNullable<MiddlewareRoute["middlewares"]>
): MiddlewareRoute => ({ matcher, method: ["POST"], middlewares });

export const actsOfMedusa: MiddlewareRoute[] = [
  post("/admin/payments/:id/capture", ownPages, alone(captureOfPayment)),
  post("/admin/payments/:id/refund", ownPages, refundWhatWasCaptured, alone(refundOfPayment)),
  post("/admin/orders/:id/cancel", ownPages, alone(cancelOfOrder)),
  post("/admin/order-edits/:id/confirm", alone(editOfOrder)),
  post("/admin/orders/:id/payment-sessions/authorize", ownPages, checkStatus),
];
