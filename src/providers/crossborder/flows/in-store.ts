import { ipnUrl } from "../../../payments/wire";
import type { Flow } from "./flow";

/** §4.2 The clerk scans: opens the transaction that the customer's barcode will pay. */
export const merchantScan: Flow = {
  operation: "add",
  hasTimeout: false,
  comesBack: false,
  async open({ moves, amount, reference, pre_auth, store_admin_no }) {
    const { transaction } = await moves.add({
      amount,
      currency: "USD",
      reference,
      preAuth: pre_auth,
      storeAdminNo: store_admin_no ?? undefined,
    });
    const { transactionNo: transaction_no, amount: confirmed } = transaction;
    return { transaction_no, amount: confirmed, shown: {} };
  },
};

/** §4.8 Records a payment that the cash register takes. */
export const cashRegister: Flow = {
  operation: "cashier-add",
  hasTimeout: false,
  comesBack: false,
  async open({ moves, options, amount, reference, store_admin_no, session }) {
    const { transaction } = await moves.cashierAdd({
      amount,
      currency: "USD",
      reference,
      ipnUrl: ipnUrl(options, session.provider_id),
      storeAdminNo: store_admin_no ?? undefined,
    });
    const { transactionNo: transaction_no, amount: confirmed } = transaction;
    return { transaction_no, amount: confirmed, shown: {} };
  },
};
