import type { z } from "zod";
import { inWords } from "../dialect";
import type { Dialect } from "../dialect-switches";
import type { OperationFault } from "../faults/faults";
import type { Account } from "../options";
import { type OperationName, PATHS } from "../paths";
import { RET_CODE } from "../state/refusal";
import type { SandboxState } from "../state/sandbox-state";
import { wireTime } from "../state/time";
import { exchangeRate, inUsd, priceField, shownStatus, type Transaction } from "../state/transaction";
import { type AccountField, checkAccount, findCaller } from "./authentication";
import { fieldReader, type Form, inDocumentNames } from "./request-fields";

/** The JSON that the caller gets, and the order that it is about. */
export interface Reply {
  body: Record<string, unknown>;
  transaction?: Transaction;
}

/** One operation of §4, ready to take calls. */
export interface OperationHandler {
  name: OperationName;
  paths: string[];
  /** @throws Refusal */
  answer(form: Form, state: SandboxState, fault: OperationFault): Reply;
}

/** Whose call it is, and what goes wrong with it on purpose. */
interface Circumstances {
  account: Account;
  fault: OperationFault;
}

/** The table of an operation (§4). */
interface Table<Request extends z.ZodObject> {
  name: OperationName;
  /** Its account fields, those of the service-provider variant included. */
  account: readonly AccountField[];
  /** Its other fields, without `verifySign`. */
  request: Request;
}

/** Checks the signature, then the account, then the fields, and only then calls `act`, which looks at the order. */
export function operationHandler<Request extends z.ZodObject>(
  { name, account, request }: Table<Request>,
  act: (fields: z.output<Request>, state: SandboxState, circumstances: Circumstances) => Reply,
): OperationHandler {
  const readFields = fieldReader(request);
  return {
    name,
    paths: [...PATHS[name]],
    answer: (form, state, fault) => {
      const { accounts, vendorCodes } = state.settings;
      const caller = findCaller(form, accounts);
      checkAccount(form, account, caller);
      const codes = { ...vendorCodes, ...state.dialect.vendorCodes };
      return act(readFields(inDocumentNames(form, codes)), state, { account: caller, fault });
    },
  };
}

/** The minutes that an order is open for: those asked for, unless a fault says others. Undefined means the default. */
export function timeoutOf({ timeout }: { timeout?: number }, fault: OperationFault): number | undefined {
  return fault.timeout_minutes ?? timeout;
}

/** The body of a successful answer: the payload and the envelope (§2.9). */
export function success(retMsg: string, payload: object = {}): Reply["body"] {
  return { ...payload, ret_msg: retMsg, ret_code: RET_CODE.success };
}

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
