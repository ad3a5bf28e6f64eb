import { z } from "zod";
import { inWords } from "../../dialect";
import type { Dialect } from "../../dialect-switches";
import type { Account } from "../../options";
import { Refusal, RET_CODE } from "../../state/refusal";
import {
  exchangeRate,
  inUsd,
  type PartRefund,
  priceName,
  type Refund,
  type Transaction,
} from "../../state/transaction";
import * as transitions from "../../state/transitions";
import { ONLINE_ACCOUNT } from "../authentication";
import * as field from "../fields";
import { operationHandler, success } from "../operation-handler";

/** §4.11 */
const table = {
  name: "refund",
  account: ONLINE_ACCOUNT,
  request: z
    .object({
      ...field.price,
      ...field.orderKey,
      refundReference: field.reference.optional(),
      managerAccountNo: field.text.optional(),
      password: field.text.optional(),
    })
    .superRefine(field.exactlyOnePrice)
    .superRefine(field.exactlyOneKey)
    .superRefine(({ managerAccountNo, password }, context) => {
      if ((managerAccountNo === undefined) === (password === undefined)) return;
      const message = "both are required under the same condition";
      context.addIssue({ code: "custom", path: ["managerAccountNo/password"], message });
    }),
} as const;

export const refund = operationHandler(
  table,
  (fields, { transactions, clock, dialect }, { account, fault }) => {
    checkManager(fields, account.refundPermission);
    const transaction = transactions.named(account, fields);
    const { amount, ...priced } = field.priceOf(fields);
    const record: Refund = {
      status: fault.pending ? "pending" : "success",
      refundTransactionId: transactions.nextNo(),
      refundReference: fields.refundReference,
      time: clock.now(),
    };
    const given = { field: priceName(priced), amount };
    const whole = dialect.capturedRefund === "ordered" ? transaction.amount : transaction.paid;
    const isPart = dialect.partRefunds === "taken" && amount.lt(whole);
    if (isPart) transitions.refundPart(transaction, given, record);
    else transitions.refund(transaction, given, record, whole);
    const shown = { ...record, amount: isPart ? amount : transaction.refunded };
    const result = refundResult(transaction, shown, dialect);
    return { body: success("refund success", { result }), transaction };
  },
);

function checkManager(
  given: { managerAccountNo?: string; password?: string },
  expected: Account["refundPermission"],
): void {
  if (!expected) return;
  if (given.managerAccountNo === undefined) {
    throw new Refusal(RET_CODE.missing, "managerAccountNo", "refunds need the permission of a manager");
  }
  if (given.managerAccountNo !== expected.managerAccountNo) {
    throw new Refusal(RET_CODE.denied, "managerAccountNo", "may not refund");
  }
  if (given.password !== expected.password) throw new Refusal(RET_CODE.denied, "password", "is wrong");
}

/** §2.5 */
function refundResult(transaction: Transaction, refund: PartRefund, dialect: Dialect) {
  const rmb = transaction.currency === "RMB";
  return {
    amount: inUsd(transaction, transaction.paid).toFixed(2),
    refundAmount: inUsd(transaction, refund.amount).toFixed(2),
    ...(rmb && {
      rmbAmount: transaction.paid.toFixed(2),
      refundRmbAmount: refund.amount.toFixed(2),
    }),
    currency: "USD",
    settleCurrency: "USD",
    exchangeRate: exchangeRate(transaction),
    status: inWords(dialect, refund.status),
    reference: transaction.reference,
    refundReference: refund.refundReference,
    refundTransactionId: refund.refundTransactionId,
    oldTransactionId: transaction.transactionNo,
  };
}
