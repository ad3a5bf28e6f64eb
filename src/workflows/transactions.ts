import { MedusaError } from "@medusajs/framework/utils";
import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { viewTransaction } from "../http/views/transaction";
import { type AskedBy, recordActOn } from "../payments/asked-by";
import { messageOf, paymentError, withMedusaErrors } from "../payments/errors";
import { captureByStaff, type HoldInput, releaseByStaff } from "../payments/in-store/holds";
import { type ReconcileInput, reconcileTransaction } from "../payments/reconcile";
import { bookRefundByStaff, returnByStaff } from "../payments/staff/money-back";
import type { Trigger } from "../payments/triggers";
import { type AboutTransaction, actStep, transactionWorkflow } from "./compose";

export interface ReconcileTransactionInput extends Pick<ReconcileInput, "reference" | "since">, AskedBy {
  /** Who has the store's code ask: a shopper's page, or anybody. Then the gateway is asked less often. */
  by?: Extract<Trigger, "page" | "stranger">;
}
export type ReturnMoneyInput = AboutTransaction;
export type BookRefundInput = AboutTransaction;

const reconcile = actStep(
  "crossborder-reconcile-transaction",
  async (context, input: ReconcileTransactionInput) => {
    const { reference, since } = input;
    if (!(await context.ledger.findByReference(reference))) return undefined;
    const asked = { reference, since, by: input.by ?? ("refresh" as const) };
    const ask = () =>
      withMedusaErrors(() => reconcileTransaction(context, asked)).catch((error: unknown) => {
        if (error instanceof MedusaError && error.code) throw error;
        // What Medusa, or a program of the store, has said.
        throw paymentError("not_reconciled", messageOf(error));
      });
    const transaction = await recordActOn(context, "reconcile", input, ask);
    return transaction && viewTransaction(transaction);
  },
);

/**
 * Refreshes one transaction: asks the gateway (tran-query), moves the ledger, records the payment and places its order. What moves money
 * or closes something at the gateway is left to the job's own time. Resolves to the ledger's transaction (amounts are decimal text with two
 * places), undefined where none has the reference.
 *
 * @throws MedusaError `gateway_unreachable` or `gateway_unclear` when the gateway cannot be asked now: nothing changes,
 *   and the job tries again; `not_reconciled` when Medusa could not do its part, with its words: the job tries again, too
 * @example
 * const { result } = await reconcileTransactionWorkflow(container).run({
 *   input: { reference: "cb-01J8Z3M7Q2" },
 * });
 * console.log(result?.state, result?.reconciliation_status); // "paid", "reconciled"
 */
export const reconcileTransactionWorkflow = createWorkflow(
  "crossborder-reconcile-transaction",
  (input: WorkflowData<ReconcileTransactionInput>) => new WorkflowResponse(reconcile(input)),
);

/**
 * Sends money back that no order has, by `reverse` (§4.5); closes the order at the gateway if it is not paid. The hook
 * `moneyReturned` runs afterwards with `{ transaction }`; the money is not taken back when the hook fails.
 *
 * @throws MedusaError `transaction_not_found`; `payment_recorded` when an order has the money, which is then refunded
 *   there; `already_returned`; or what the gateway answered
 * @example
 * const { result } = await returnMoneyWorkflow(container).run({ input: { reference: "cb-01J8Z3M7Q2" } });
 * console.log(result.reconciliation_status); // "returned"
 */
export const returnMoneyWorkflow = transactionWorkflow(
  { id: "crossborder-return-money", act: "return", hook: "moneyReturned" },
  (context, { reference }: ReturnMoneyInput) => returnByStaff(context, reference),
);

/**
 * Records in Medusa what was given back of a payment in the gateway's dashboard, as refunds of the payment and in the order's book.
 * The gateway is not called, and no money moves. The hook `refundBooked` runs afterwards with `{ transaction }`.
 *
 * @throws MedusaError `transaction_not_found`; `payment_not_recorded`; `nothing_to_book` when Medusa has all that came back
 * @example
 * const { result } = await bookRefundWorkflow(container).run({ input: { reference: "cb-01J8Z3M7Q2" } });
 * console.log(result.refunded_amount); // "5.00"
 */
export const bookRefundWorkflow = transactionWorkflow(
  { id: "crossborder-book-refund", act: "book_refund", hook: "refundBooked" },
  (context, input: BookRefundInput) => bookRefundByStaff(context, input),
);

/**
 * Captures a hold through Medusa (auth-capture, §4.6), whole or in part, once. The hook `holdCaptured` runs afterwards with
 * `{ transaction }`; the capture stands when the hook fails.
 *
 * @throws MedusaError `transaction_not_found`; `nothing_held`; `invalid_input` naming the amount; or what Medusa or the
 *   gateway answered
 * @example
 * // 39.98 is held; 25.00 of it is taken. The rest stays held until it is released.
 * await captureHoldWorkflow(container).run({ input: { reference: "cb-01J8Z3M7Q2", amount: "25.00" } });
 */
export const captureHoldWorkflow = transactionWorkflow(
  { id: "crossborder-capture-hold", act: "capture", hook: "holdCaptured" },
  (context, input: HoldInput) => captureByStaff(context, input),
);

/**
 * Releases a hold or a part of it, or what a capture left over (auth-unfreeze, §4.7). The hook `holdReleased` runs afterwards with
 * `{ transaction }`; the money stays released when the hook fails.
 *
 * @throws MedusaError `transaction_not_found`; `nothing_held`; `amount_exceeds_hold`; `invalid_input` naming the amount; or
 *   what the gateway answered
 * @example
 * await releaseHoldWorkflow(container).run({ input: { reference: "cb-01J8Z3M7Q2" } });
 */
export const releaseHoldWorkflow = transactionWorkflow(
  { id: "crossborder-release-hold", act: "release", hook: "holdReleased" },
  (context, input: HoldInput) => releaseByStaff(context, input),
);
