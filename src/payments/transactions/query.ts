import BigNumber from "bignumber.js";
import {
  type CallOptions,
  type GatewayStatus,
  NO_SUCH_RECORD,
  readStatus,
  RefusedError,
  type TransactionFacts,
} from "../../gateway";
import {
  type Change,
  currentActor,
  holdsMoney,
  type LedgerTransaction,
  type TransactionState,
} from "../../modules/crossborder";
import type { PaymentContext } from "../context";
import { settleOperations } from "./settle-operations";
import { gatewayKey } from "./wire";

/** Longer than any call may take: what the gateway does not know by then it never received. */
const IN_FLIGHT_MS = 5 * 60_000;

export interface QueryOptions extends CallOptions {
  /** Leaves a gateway alone that has not answered for a while: for questions that can wait, or that a stranger may cause. */
  gently?: boolean;
}

/**
 * Asks the gateway about a transaction (tran-query) and moves the ledger by its answer. Only this answer, to a signed
 * request of our own, is evidence that a payment was made.
 * @throws GatewayError when it cannot be asked; the ledger then stays as it is
 */
export async function queryTransaction(
  { ledger, account, logger }: PaymentContext,
  transaction: LedgerTransaction,
  { gently = false, ...call }: QueryOptions = {},
): Promise<LedgerTransaction> {
  const queried_at = new Date();
  // Before the call: however it ends, nobody who can be made to ask asks again at once.
  await ledger.updateTransactions({ id: transaction.id, asked_at: queried_at });
  try {
    const ask = () => account.gateway.tranQuery(gatewayKey(transaction), call);
    const { result } = await (gently ? account.breaker.execute(ask) : ask());
    const { change, status, known } = readAnswer(transaction, result, account.options.timeZone);
    if (!known) {
      const { reference } = transaction;
      logger.warn(`crossborder: unknown status "${result.status}" of ${reference}, taken as pending`);
    }
    const { schedule_id } = transaction;
    if (schedule_id && result.scheduleNo) await ledger.nameSchedule(schedule_id, result.scheduleNo);
    const after = await ledger.advance(transaction, { ...change, queried_at });
    if (status === "success" && transaction.state !== after.state && !change.paid_amount) {
      const { id: transaction_id, reference, currency_code } = after;
      logger.warn(
        `crossborder: the answer about ${reference} shows no amount in ${currency_code.toUpperCase()}`,
      );
      await ledger.appendEvents([{ transaction_id, ...currentActor(), name: "amount_not_shown", data: {} }]);
    }
    return await settleOperations(ledger, after, result);
  } catch (error) {
    if (!wasNeverReceived(transaction, error, queried_at)) throw error;
    // It was refused, or never sent; why is written down already.
    if (transaction.state === "failed") return await ledger.advance(transaction, { queried_at });
    const [open] = await ledger.operationsOf(transaction, "open");
    const change = { queried_at, last_error: "the gateway never received it" };
    if (!open) return await ledger.advance(transaction, { ...change, state: "failed" });
    return await ledger.settle(open, { outcome: "failed", ret_code: NO_SUCH_RECORD }, change);
  }
}

/** The gateway says clearly that there is no such order, and has never told of one: it was not opened, or its answer was lost. */
function wasNeverReceived(
  { state, created_at, transaction_no, gateway_status }: LedgerTransaction,
  error: unknown,
  now: Date,
): boolean {
  const unknownThere = error instanceof RefusedError && error.retCode === NO_SUCH_RECORD;
  if (!unknownThere || transaction_no !== null || gateway_status !== null) return false;
  return state === "failed" || (state === "drafted" && now.getTime() - created_at.getTime() > IN_FLIGHT_MS);
}

/** What the ledger knows that an answer is read by. */
type Known = Pick<
  LedgerTransaction,
  "currency_code" | "pre_auth" | "state" | "amount" | "captured_amount" | "vendor"
>;

/**
 * What an answer of the gateway changes in the ledger. `known` is false for a status that is not in the document's
 * family.
 */
export function readAnswer(
  transaction: Known,
  answer: TransactionFacts,
  timeZone: string,
): { change: Change; status: GatewayStatus; known: boolean } {
  const { status, known } = readStatus(answer.status);
  const state = stateAfter(transaction, stateOf(status, transaction.pre_auth), answer);
  const change: Change = { state, gateway_status: answer.status };
  if (answer.transactionNo) change.transaction_no = answer.transactionNo;
  // Of a payment at the cash register only the answer shows it.
  if (answer.vendor && transaction.vendor === null) change.vendor = answer.vendor;
  if (answer.paymentTime) {
    change.payment_time = answer.paymentTime;
    change.paid_at = momentOf(answer.paymentTime, timeZone);
  }
  const paid = status === "success" ? pricedAmount(transaction.currency_code, answer) : undefined;
  if (paid) change.paid_amount = paid;
  return { change, status, known };
}

/** The ledger's state for the gateway's status. A pre-authorized order that the customer agreed to is held. */
function stateOf(status: GatewayStatus, preAuth: boolean): TransactionState {
  switch (status) {
    case "pending":
      return "open";
    case "success":
      return preAuth ? "held" : "paid";
    case "failed":
    case "closed":
    case "reversed":
    case "refunded":
      return status;
    default:
      return assertUnreachable(status);
  }
}

/** The document does not show every status (§3): some of them mean different things of different orders. */
function stateAfter(
  transaction: Known,
  answered: TransactionState,
  answer: TransactionFacts,
): TransactionState {
  // A hold that is closed has expired: the customer has the money again.
  if (answered === "closed" && transaction.state === "held") return "released";
  if (answered === "reversed" && endedUnpaid(transaction, answer)) return "closed";
  if ((answered === "paid" || answered === "held") && isRefunded(transaction, answer)) return "refunded";
  return answered;
}

/** §3 does not show the status of an order that was reversed unpaid; §2.2 shows that it has no time of payment. */
export function endedUnpaid(
  { state }: Pick<LedgerTransaction, "state">,
  { paymentTime }: Pick<TransactionFacts, "paymentTime">,
): boolean {
  return paymentTime === null && !holdsMoney(state);
}

/** What a refund does to the status of its payment is not shown (§3): it may stay `success`. */
function isRefunded(
  { currency_code, amount, captured_amount }: Known,
  { refundInfo }: TransactionFacts,
): boolean {
  const field = currency_code === "usd" ? "refundAmount" : "refundRmbAmount";
  const whole = new BigNumber(captured_amount === "0.00" ? amount : captured_amount);
  const done = refundInfo?.filter(({ status }) => status && readStatus(status).status === "success") ?? [];
  // Where no amount is shown it is all of it: the document has no other refund (§4.11).
  return done.some((refund) => whole.eq(String(refund[field] ?? whole)));
}

/** The answer's amount in the currency the order was priced in; undefined when the answer does not show it. */
function pricedAmount(currencyCode: string, answer: TransactionFacts): string | undefined {
  if (currencyCode === "usd") return answer.amount ?? undefined;
  if (answer.rmbAmount) return answer.rmbAmount;
  const inRmb = ["CNY", "RMB"].includes(answer.currency?.toUpperCase() ?? "");
  return inRmb ? (answer.amount ?? undefined) : undefined;
}

/** `YYYY-MM-DD HH:MM:SS` in the gateway's time zone, as a moment; undefined when it is not one. */
export function momentOf(text: string, timeZone: string): Date | undefined {
  const moment = new Date(`${text.trim().replace(" ", "T")}${timeZone}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

function assertUnreachable(value: never): never {
  throw new Error(`Unhandled gateway status ${String(value)}`);
}
