import { z } from "zod";
import { inWords } from "../../dialect";
import type { Dialect } from "../../dialect-switches";
import type { Settings } from "../../options";
import { wireTime } from "../../state/time";
import { exchangeRate, inUsd, type Transaction } from "../../state/transaction";
import { ONLINE_ACCOUNT } from "../authentication";
import * as field from "../fields";
import { operationHandler, ownerOf, statusWord, success } from "../operation-handler";

/** Order query (§4). The document shows neither its fields nor its answer; gateways of this family have these. */
const table = {
  name: "tran-query",
  account: ONLINE_ACCOUNT,
  request: z.object(field.orderKey).superRefine(field.exactlyOneKey),
} as const;

export const tranQuery = operationHandler(
  table,
  (fields, { transactions, dialect, settings }, { account }) => {
    const transaction = transactions.named(account, fields);
    const { status, ...facts } = factsOf(transaction, dialect, settings);
    const payload = {
      result: () => ({ result: { ...facts, status } }),
      transaction: () => ({ transaction: { ...withNumbers(facts), transactionStatus: status } }),
      flat: () => ({ ...facts, status }),
    }[dialect.query ?? "result"]();
    return { body: success("query success", payload), transaction };
  },
);

const isQueried = ({ scheduleNo = "queried" }: Dialect) => scheduleNo === "queried";

function factsOf(transaction: Transaction, dialect: Dialect, { vendorCodes }: Settings) {
  const { amount, refunded, vendor } = transaction;
  return {
    transactionNo: transaction.transactionNo,
    reference: transaction.reference,
    vendor: vendor && (dialect.vendorCodes?.[vendor] ?? vendorCodes[vendor]),
    ...amounts(transaction, dialect, { amount, refundAmount: refunded }),
    currency: "USD",
    settleCurrency: "USD",
    exchangeRate: exchangeRate(transaction),
    status: statusWord(transaction, dialect),
    transactionType: dialect.transactionType ?? "payment",
    ...ownerOf(transaction, dialect),
    createTime: wireTime(transaction.createdAt, dialect),
    paymentTime: transaction.paidAt === undefined ? null : wireTime(transaction.paidAt, dialect),
    scheduleNo: isQueried(dialect) ? transaction.schedule?.scheduleNo : undefined,
    refundInfo: refundInfo(transaction, dialect),
  };
}

function refundInfo(transaction: Transaction, dialect: Dialect) {
  const { refund, partRefunds, paid } = transaction;
  const refunds = [...partRefunds, ...(refund ? [{ ...refund, amount: paid }] : [])];
  return refunds.map(({ refundTransactionId, refundReference, amount, status, time }) => ({
    refundTransactionId,
    refundReference,
    ...amounts(transaction, dialect, { refundAmount: amount }),
    currency: "USD",
    settleCurrency: "USD",
    exchangeRate: exchangeRate(transaction),
    status: inWords(dialect, status),
    refundTime: wireTime(time, dialect),
  }));
}

/** In US dollars, and for an order priced in RMB under its names for RMB too (§2.3, §2.5). */
function amounts(
  transaction: Transaction,
  dialect: Dialect,
  given: Partial<Record<"amount" | "refundAmount", Transaction["amount"]>>,
): Record<string, string> {
  const shown = Object.entries(given);
  const usd = shown.map(([name, amount]) => [name, inUsd(transaction, amount).toFixed(2)]);
  const alsoInRmb = transaction.currency === "RMB" && dialect.amounts !== "usd";
  const rmb = alsoInRmb ? shown.map(([name, amount]) => [RMB_NAMES[name], amount.toFixed(2)]) : [];
  return Object.fromEntries([...usd, ...rmb]);
}

const RMB_NAMES: Readonly<Record<string, string>> = {
  amount: "rmbAmount",
  refundAmount: "refundRmbAmount",
};

/** Amounts as §2.2 shows them. */
function withNumbers(facts: object): object {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, /amount$/i.test(name) ? Number(value) : value]),
  );
}
