import { viewTransaction } from "../../../../../../http/views/transaction";
import { managerOf, refundByStaff } from "../../../../../../payments/staff/money-back";
import { actOn, answersSoon } from "../../../../staff-route";

export const POST = answersSoon(
  "POST transactions/:reference/refund",
  ({ context, by, params, body: { amount, ...named } }) => {
    const input = { ...params, amount, manager: managerOf(named), ...by };
    return actOn(context, params, refundByStaff(context, input).then(viewTransaction));
  },
);
