import { cashierUrl, walletUrl } from "../pages/urls";
import { scheduleTerms } from "./schedule-view";
import { isoTime } from "../state/times";
import type { Transaction } from "../state/transaction";
import type { World } from "../state/sandbox-state";

/** The whole truth about an order, for people and tests. The wire's names are spelled as on the wire. */
export function transactionView(world: World, transaction: Transaction) {
  return {
    transactionNo: transaction.transactionNo,
    reference: transaction.reference,
    operation: transaction.operation,
    vendor: transaction.vendor,
    status: transaction.status,
    currency: transaction.currency,
    amount: transaction.amount.toFixed(2),
    paid: transaction.paid.toFixed(2),
    held: transaction.held.toFixed(2),
    captured: transaction.captured.toFixed(2),
    released: transaction.released.toFixed(2),
    refunded: transaction.refunded.toFixed(2),
    preAuth: transaction.preAuth === true,
    note: transaction.note,
    refundReference: transaction.refund?.refundReference,
    schedule: transaction.schedule && scheduleTerms(transaction.schedule),
    deduction: transaction.deduction,
    created_at: isoTime(transaction.createdAt),
    expires_at: isoTime(transaction.expiresAt),
    paid_at: transaction.paidAt === undefined ? null : isoTime(transaction.paidAt),
    ipn_sent: transaction.ipnSent,
    ipn_acknowledged: transaction.ipnAcknowledged,
    cashier_url: cashierUrl(world, transaction),
    wallet_url: walletUrl(world, transaction),
  };
}
