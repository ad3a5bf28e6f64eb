import type { CallOptions } from "../../gateway";
import { currentActor, type LedgerTransaction } from "../../modules/crossborder/internal";
import type { PaymentContext } from "../context";
import { isNotThere, readNotThere } from "./not-there";
import { readAnswer } from "./read-answer";
import { settleOperations } from "./settle-operations";
import { gatewayKey } from "./wire";

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
  context: PaymentContext,
  transaction: LedgerTransaction,
  { gently = false, ...call }: QueryOptions = {},
): Promise<LedgerTransaction> {
  const { ledger, account, logger } = context;
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
    if (!isNotThere(error)) throw error;
    return await readNotThere(context, transaction, error, queried_at);
  }
}
