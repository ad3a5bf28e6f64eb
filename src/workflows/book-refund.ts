import {
  createHook,
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { viewTransaction } from "../http/views/transaction";
import { type AskedBy, recordActOn } from "../payments/asked-by";
import { storeContext } from "../payments/context";
import { bookRefundByStaff } from "../payments/staff/money-back";

export interface BookRefundInput extends AskedBy {
  /** Of the transaction. */
  reference: string;
}

const bookRefundStep = createStep(
  "crossborder-book-refund",
  async (input: BookRefundInput, { container }) => {
    const context = storeContext(container);
    const book = () => bookRefundByStaff(context, input);
    return new StepResponse(viewTransaction(await recordActOn(context, "book_refund", input, book)));
  },
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
export const bookRefundWorkflow = createWorkflow(
  "crossborder-book-refund",
  (input: WorkflowData<BookRefundInput>) => {
    const transaction = bookRefundStep(input);
    const refundBooked = createHook("refundBooked", { transaction });
    return new WorkflowResponse(transaction, { hooks: [refundBooked] });
  },
);
