import type { Response, Router } from "express";
import { cashierUrl, walletUrl } from "../pages/urls";
import { Refusal, RET_CODE } from "../state/refusal";
import type { SandboxState } from "../state/sandbox-state";
import { isoTime } from "../state/time";
import type { Transaction } from "../state/transaction";
import { ACTIONS, isAction } from "./actions";
import { answerError } from "./error-answer";
import { scheduleTerms } from "./schedules";

export function transactionRoutes(router: Router, state: SandboxState): void {
  router.get("/transactions", (_request, response) => {
    const transactions = state.transactions.list();
    response.json({ transactions: transactions.map((transaction) => transactionView(state, transaction)) });
  });
  router.get("/transactions/:key", (request, response) => {
    const transaction = state.transactions.find(request.params.key);
    if (!transaction) return noSuchTransaction(response);
    response.json(transactionView(state, transaction));
  });
  router.post("/transactions/:key/:action", (request, response, next) => {
    const { key, action } = request.params;
    if (!isAction(action)) return next();
    const transaction = state.transactions.find(key);
    if (!transaction) return noSuchTransaction(response);
    try {
      ACTIONS[action](state, transaction, request.body);
      // A payment has its line before the notification.
      if (action !== "pay") state.log("control", transaction, action);
    } catch (error) {
      if (error instanceof Refusal) return answerError(response, statusOf(error), error.message);
      throw error;
    }
    response.json(transactionView(state, transaction));
  });
}

const statusOf = ({ retCode }: Refusal) => (retCode === RET_CODE.badValue ? 400 : 409);

function noSuchTransaction(response: Response): void {
  answerError(response, 404, "no such transaction");
}

/** Everything about an order: amounts as decimal text in `currency`, fields of the document under its names. */
function transactionView(state: SandboxState, transaction: Transaction) {
  const { underWay } = transaction;
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
    refund_status: transaction.refund?.status,
    part_refunds: transaction.partRefunds
      .filter(({ status }) => status === "success")
      .map(({ amount }) => amount.toFixed(2)),
    forgotten: transaction.forgotten === true,
    under_way: underWay && { [underWay.kind]: underWay.amount.toFixed(2) },
    schedule: transaction.schedule && scheduleTerms(transaction.schedule),
    deduction: transaction.deduction,
    created_at: isoTime(transaction.createdAt),
    expires_at: isoTime(transaction.expiresAt),
    paid_at: transaction.paidAt === undefined ? null : isoTime(transaction.paidAt),
    ipn_sent: transaction.ipnSent,
    ipn_acknowledged: transaction.ipnAcknowledged,
    cashier_url: cashierUrl(state, transaction),
    wallet_url: walletUrl(state, transaction),
  };
}
