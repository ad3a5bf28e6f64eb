import { type CallOptions, NO_SUCH_RECORD, RefusedError } from "../../gateway";
import { currentActor, type LedgerTransaction } from "../../modules/crossborder";
import type { PaymentContext } from "../context";
import { readAnswer } from "./read-answer";
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
  await ledger.noteAsked(transaction, queried_at);
  try {
    const ask = () => account.gateway.tranQuery(gatewayKey(transaction), call);
    const { result } = await (gently ? account.breaker.execute(ask) : ask());
    const { change, status, known } = readAnswer(transaction, result, account.options.timeZone);
    if (!known) {
      const { reference } = transaction;
      const type = result.transactionType ?? "payment";
      logger.warn(
        `crossborder: unknown status "${result.status}" (${type}) of ${reference}, taken as pending`,
      );
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
    // With a long `requestTimeoutMs` the call that opens it may still last.
    if (await ledger.isUnderWay(transaction)) throw error;
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
