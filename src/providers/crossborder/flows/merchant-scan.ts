import type { Flow } from "./flow";

/** §4.2 In store: the transaction that the customer's barcode will pay. */
export const merchantScan: Flow = {
  operation: "add",
  async open({ gateway, amount, reference, pre_auth, store_admin_no }) {
    const { transaction } = await gateway.add({
      amount,
      currency: "USD",
      reference,
      preAuth: pre_auth,
      storeAdminNo: store_admin_no ?? undefined,
    });
    return { transaction_no: transaction.transactionNo, shown: {} };
  },
};
