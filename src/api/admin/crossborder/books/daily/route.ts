import { sumDaily } from "../../../../../payments/audit/run";
import { answers } from "../../../staff-route";

export const GET = answers("GET books/daily", async ({ context, query }) => ({
  days: await sumDaily(context, query),
}));
