import { ipnUrl } from "../addresses";
import type { Flow } from "./flow";

/** §4.8 Records a payment that the cash register takes. */
export const cashRegister: Flow = {
  operation: "cashier-add",
  async open({ gateway, options, amount, reference, store_admin_no, session }) {
    const { transaction } = await gateway.cashierAdd({
      amount,
      currency: "USD",
      reference,
      ipnUrl: ipnUrl(options, session.provider_id),
      storeAdminNo: store_admin_no ?? undefined,
    });
    return { transaction_no: transaction.transactionNo, shown: {} };
  },
};
