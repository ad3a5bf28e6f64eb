import { countTabs } from "../../../../../payments/queries/transactions";
import { answers } from "../../../staff-route";

export const GET = answers("GET transactions/counts", ({ context, query }) => countTabs(context, query));
