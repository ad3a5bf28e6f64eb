import { readTransactionsOfOrder } from "../../../../../../payments/staff/read";
import { permit } from "../../../allowed-acts";
import { answers } from "../../../../staff-route";

export const GET = answers("GET orders/:id/transactions", async ({ req, context, params }) => {
  const transactions = await readTransactionsOfOrder(context, params.id);
  return { transactions: transactions.map(await permit(req)) };
});
