import type { Response, Router } from "express";
import { cashierUrl, walletUrl } from "../pages/urls";
import { Refusal } from "../state/refusal";
import type { SandboxState } from "../state/sandbox-state";
import { isoTime } from "../state/time";
import type { Transaction } from "../state/transaction";
import { end, endRefund, expire } from "../state/transitions";
import { answerError } from "./error-answer";
import { scheduleTerms } from "./schedules";

type Action = (state: SandboxState, transaction: Transaction) => void;

const ACTIONS: Readonly<Record<string, Action>> = {
  pay: (state, transaction) => state.pay(transaction),
  decline: (_state, transaction) => end(transaction, "failed"),
  expire: (_state, transaction) => expire(transaction),
  "complete-refund": (_state, transaction) => endRefund(transaction, "success"),
  "fail-refund": (_state, transaction) => endRefund(transaction, "failed"),
};

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
  router.post(
    "/transactions/:key/:action(pay|decline|expire|complete-refund|fail-refund)",
    (request, response) => {
      const transaction = state.transactions.find(request.params.key);
      if (!transaction) return noSuchTransaction(response);
      try {
        ACTIONS[request.params.action](state, transaction);
      } catch (error) {
        if (error instanceof Refusal) return answerError(response, 409, error.message);
        throw error;
      }
      response.json(transactionView(state, transaction));
    },
  );
}

function noSuchTransaction(response: Response): void {
  answerError(response, 404, "no such transaction");
}

/** Everything about an order: amounts as decimal text in `currency`, fields of the document under its names. */
function transactionView(state: SandboxState, transaction: Transaction) {
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
    cashier_url: cashierUrl(state, transaction),
    wallet_url: walletUrl(state, transaction),
  };
}
