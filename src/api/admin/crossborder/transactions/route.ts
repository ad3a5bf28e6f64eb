import { listTransactions } from "../../../../payments/queries/transactions";
import { answers } from "../../staff-route";

export const GET = answers("GET transactions", ({ context, query }) => listTransactions(context, query));
