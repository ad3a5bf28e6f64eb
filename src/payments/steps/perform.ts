import { FailedOperationError, GatewayError, readStatus } from "../../gateway";
import type {
  Change,
  LedgerTransaction,
  Outcome,
  Requested,
  Result,
} from "../../modules/crossborder/internal";
import type { PaymentContext } from "../context";
import { type Moves, movesOf } from "../accounts";
import { LockBusyError, messageOf, underWay } from "../errors";
import { requireLocks } from "../locking/held-locks";

/** What an answer says of an act, and of its transaction. */
export interface Answered {
  result: Result;
  change?: Change;
}

/** Calls the gateway, once. */
export type Call<Answer> = (moves: Moves) => Promise<Answer>;

/** Longer than a call lasts: its answer is written down meanwhile. */
const MARGIN_MS = 5_000;

/**
 * Calls the gateway for an operation that is written down, and writes down what is known afterwards. Every call that opens or moves
 * money goes this way: one at a time for each transaction, on all servers together. Should the server die, it counts as under
 * way until it must be over.
 * @throws MedusaError `under_way`, and nothing was sent; what the call threw; FailedOperationError where the gateway took the
 *   call and did not carry it out
 */
export async function perform<Answer>(
  { ledger, account }: PaymentContext,
  requested: Requested,
  call: Call<Answer>,
  read: (answer: Answer) => Answered,
): Promise<{ transaction: LedgerTransaction; answer: Answer }> {
  const { operation } = requested;
  const begun = await ledger.begin(operation, account.gateway.longestCallMs + MARGIN_MS);
  if (!begun) {
    // Its caller is told that nothing was sent: nobody makes it later.
    if (requested.isNew) await ledger.settle(operation, { outcome: "failed" });
    throw underWay();
  }
  let answer: Answer;
  let answered: Answered;
  try {
    requireLocks();
    answer = await call(movesOf(account.gateway));
    answered = read(answer);
  } catch (error) {
    const ret_code = error instanceof GatewayError ? (error.retCode ?? null) : null;
    const result = { outcome: outcomeAfter(error, requested), ret_code, call: begun };
    await ledger.settle(operation, result, { last_error: messageOf(error) });
    throw error;
  }
  const result = { call: begun, ...answered.result };
  const transaction = await ledger.settle(operation, result, { last_error: null, ...answered.change });
  return { transaction, answer };
}

/** What an earlier call may have done, a later one that was refused or never sent does not undo. */
function outcomeAfter(error: unknown, { operation, isNew }: Requested): Outcome {
  if (error instanceof FailedOperationError) return "failed";
  if (!isNew) return operation.outcome === "requested" ? "unknown" : operation.outcome;
  if (error instanceof LockBusyError) return "failed";
  if (!(error instanceof GatewayError) || error.outcome === "unknown") return "unknown";
  return error.outcome === "refused" ? "refused" : "failed";
}

/**
 * `000100` is success only where the status says so, too (§2.2, §2.5, §3).
 * @throws FailedOperationError
 */
export function outcomeOfStatus(operation: string, status: string): Outcome {
  const reading = readStatus(status);
  if (reading.status === "failed") throw new FailedOperationError(operation, status);
  return reading.status === "pending" ? "accepted" : "succeeded";
}

/** What the gateway told of an act in numbers and words (§2.2, §2.5), as far as it did. */
export function toldOf(facts: Record<string, unknown>): Record<string, unknown> {
  const kept = TOLD.flatMap(([name, field]) => (facts[field] == null ? [] : [[name, facts[field]] as const]));
  return Object.fromEntries(kept);
}

const TOLD = [
  ["amount", "amount"],
  ["rmb_amount", "rmbAmount"],
  ["refund_amount", "refundAmount"],
  ["refund_rmb_amount", "refundRmbAmount"],
  ["currency", "currency"],
  ["settle_currency", "settleCurrency"],
  ["exchange_rate", "exchangeRate"],
  ["transaction_type", "transactionType"],
  ["payment_time", "paymentTime"],
  ["status", "status"],
] as const;
