import { viewTransaction } from "../../../../http/views/transaction";
import { recoverPayment } from "../../../../payments/staff/recover";
import { answers } from "../../staff-route";

export const POST = answers("POST recoveries", async ({ context, input }) => {
  const { outcome, transaction } = await recoverPayment(context, input);
  return { outcome, transaction: transaction ? viewTransaction(transaction) : null };
});
