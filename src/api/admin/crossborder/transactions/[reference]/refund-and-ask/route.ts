import { viewTransaction } from "../../../../../../http/views/transaction";
import { managerOf } from "../../../../../../payments/staff/money-back";
import { refundAndAskByStaff } from "../../../../../../payments/staff/refund-and-ask";
import { answersSoon, meanwhile } from "../../../../staff-route";

export const POST = answersSoon(
  "POST transactions/:reference/refund-and-ask",
  ({ context, by, params, body: { manager_account_no, store_admin_password, ...wanted } }) => {
    const manager = managerOf({ manager_account_no, store_admin_password });
    const asking = refundAndAskByStaff(context, { ...wanted, ...params, manager, ...by });
    const { known, failed } = meanwhile(context, params);
    return {
      work: asking.then(({ transaction, ...asked }) => ({
        transaction: viewTransaction(transaction),
        ...asked,
      })),
      known: async () => ({ ...(await known()), payment_link: null, sent: false }),
      failed,
    };
  },
);
