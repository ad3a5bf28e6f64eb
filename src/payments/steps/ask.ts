import { currentActor, type LedgerTransaction } from "../../modules/crossborder/internal";
import type { PaymentContext } from "../context";
import type { QueryOptions } from "../accounts";
import { requireLocks } from "../locking/held-locks";
import { isNotThere, readNotThere } from "./not-there";
import { readAnswer } from "../views/answer";
import { settleOperations } from "./settle-operations";
import { gatewayKey } from "../wire";

/**
 * Asks the gateway about a transaction (tran-query) and moves the ledger by its answer. Only this answer, to a signed
 * request of our own, is evidence that a payment was made.
 * @throws GatewayError when it cannot be asked, LockBusyError when the caller has lost its lock; the ledger then stays as it is
 */
export async function queryTransaction(
  context: PaymentContext,
  transaction: LedgerTransaction,
  options?: QueryOptions,
): Promise<LedgerTransaction> {
  const { ledger, account, log, clock } = context;
  const queried_at = clock.date();
  requireLocks();
  // Before the call: however it ends, nobody who can be made to ask asks again at once.
  await ledger.noteAsked(transaction, queried_at);
  try {
    const { result } = await account.gateway.ask(gatewayKey(transaction), options);
    const { change, status, known } = readAnswer(transaction, result, account.options.timeZone);
    if (!known) {
      const type = result.transactionType ?? "payment";
      log("status_unknown", {
        reference: transaction.reference,
        status: result.status,
        reason: `of the type ${type}`,
      });
    }
    const { schedule_id } = transaction;
    if (schedule_id && result.scheduleNo) await ledger.nameSchedule(schedule_id, result.scheduleNo);
    const after = await ledger.advance(transaction, { ...change, queried_at });
    if (status === "success" && transaction.state !== after.state && !change.paid_amount) {
      const { id: transaction_id, reference, currency_code } = after;
      log("amount_not_shown", { reference, currency_code });
      await ledger.appendEvents([{ transaction_id, ...currentActor(), name: "amount_not_shown", data: {} }]);
    }
    return await settleOperations(ledger, after, result);
  } catch (error) {
    if (!isNotThere(error)) throw error;
    return await readNotThere(context, transaction, error, queried_at);
  }
}
