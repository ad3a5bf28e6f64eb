import { pollPayment } from "../../../../../../payments/in-store/scan";
import { actAtCounter, answersSoon } from "../../../../staff-route";

export const GET = answersSoon("GET in-store/payments/:reference", ({ context, params }) =>
  actAtCounter(
    context,
    params,
    pollPayment(context, params.reference).then((payment) => ({ payment })),
  ),
);
