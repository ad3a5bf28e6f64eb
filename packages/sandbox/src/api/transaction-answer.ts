import { inWords } from "../dialect";
import type { Dialect } from "../dialect-switches";
import type { SandboxState } from "../state/sandbox-state";
import { wireTime } from "../state/time";
import { shownStatus, type Transaction } from "../state/transaction";
import { exchangeRate, inUsd, priceField } from "../state/money";
import { type Reply, success } from "./operation-handler";

/** The answer of the operations that show the transaction (§2.2). */
export function transactionReply(retMsg: string, transaction: Transaction, { dialect }: SandboxState): Reply {
  const rmb = transaction.currency === "RMB";
  const shown = {
    transactionNo: transaction.transactionNo,
    reference: transaction.reference,
    transactionStatus: statusWord(transaction, dialect),
    transactionType: dialect.transactionType ?? "payment",
    amount: inUsd(transaction, transaction.amount).toNumber(),
    ...(rmb && priceField(transaction)),
    currency: "USD",
    exchangeRate: rmb ? Number(exchangeRate(transaction)) : null,
    refundAmount: inUsd(transaction, transaction.refunded).toNumber(),
    originalTransactionNo: null,
    createTime: wireTime(transaction.createdAt, dialect),
    paymentTime: transaction.paidAt === undefined ? null : wireTime(transaction.paidAt, dialect),
    ...ownerOf(transaction, dialect),
    storeAdminNo: transaction.storeAdminNo ?? null,
  };
  return { body: success(retMsg, { transaction: shown }), transaction };
}

/** The account, under the numbers that the dialect shows. */
export const ownerOf = ({ account }: Transaction, { shownNumbers }: Dialect) => ({
  merchantNo: shownNumbers?.merchantNo ?? account.merchantNo,
  storeNo: shownNumbers?.storeNo ?? account.storeNo,
});

/** The word for how it stands. Some gateways have one of its own for money that is held and not captured. */
export function statusWord(transaction: Transaction, dialect: Dialect): string | number {
  const { preAuth, held, captured, status } = transaction;
  const isHeld = preAuth === true && status === "success" && held.gt(0) && captured.isZero();
  return (isHeld ? dialect.held : undefined) ?? inWords(dialect, shownStatus(transaction));
}
