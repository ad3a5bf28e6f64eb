import { type Reply, success } from "./operation-handler";
import { inUsd, priceField, RMB_PER_USD } from "./money";
import { wireTime } from "../state/times";
import type { Transaction } from "../state/transaction";
import type { World } from "../state/sandbox-state";

/** The answer of the operations that show the transaction (§2.2). */
export function transactionReply(retMsg: string, transaction: Transaction, { settings }: World): Reply {
  const rmb = transaction.currency === "RMB";
  const shown = {
    transactionNo: transaction.transactionNo,
    reference: transaction.reference,
    transactionStatus: transaction.status,
    transactionType: "payment",
    amount: inUsd(transaction, transaction.amount).toNumber(),
    ...(rmb && priceField(transaction)),
    currency: "USD",
    exchangeRate: rmb ? RMB_PER_USD.toNumber() : null,
    refundAmount: inUsd(transaction, transaction.refunded).toNumber(),
    originalTransactionNo: null,
    createTime: wireTime(transaction.createdAt),
    paymentTime: transaction.paidAt === undefined ? null : wireTime(transaction.paidAt),
    merchantNo: settings.merchantNo,
    storeNo: settings.storeNo,
    storeAdminNo: transaction.storeAdminNo ?? null,
  };
  return { body: success(retMsg, { transaction: shown }), transaction };
}
