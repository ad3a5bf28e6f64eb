import { openPaymentsIn } from "../../../../../payments/settings/settings";
import { answers } from "../../../staff-route";

export const GET = answers("GET settings/open-payments", async ({ context, query }) => ({
  open_payments: await openPaymentsIn(context, query),
}));
