import { exportTransactions } from "../../../../../payments/queries/transactions";
import { sendsFile } from "../../../staff-route";

export const GET = sendsFile("GET transactions/export", ({ context, query }) => ({
  name: "payments.csv",
  file: exportTransactions(context, query),
}));
