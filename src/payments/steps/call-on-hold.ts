import { RefusedError, readStatus } from "../../gateway";
import {
  isUndecided,
  type LedgerOperation,
  type LedgerTransaction,
  type Requested,
} from "../../modules/crossborder/internal";
import type { PaymentContext } from "../context";
import { messageOf, paymentError } from "../errors";
import { MADE_OR_OVER, unclearText } from "../views/hold";
import { type Call, outcomeOfStatus, perform, toldOf } from "./perform";
import { queryTransaction } from "./ask";

export const isMadeOrOver = (error: unknown): error is RefusedError =>
  error instanceof RefusedError && MADE_OR_OVER.includes(error.retCode ?? "");

const holdUnclear = (operation: LedgerOperation) => paymentError("hold_unclear", unclearText(operation));

interface TransactionAnswer {
  transaction: { transactionStatus: string };
}

/**
 * Calls for a capture (§4.6) or a release (§4.7). That the gateway refuses what may have been made before proves nothing: it is
 * asked, and the ledger follows what its answer proves.
 * @throws MedusaError `hold_unclear`, and a person must look; `under_way`
 * @throws GatewayError when the gateway refuses, or when the outcome is unknown
 */
export async function callOnHold(
  context: PaymentContext,
  transaction: LedgerTransaction,
  requested: Requested,
  call: Call<TransactionAnswer>,
): Promise<LedgerTransaction> {
  const name = requested.operation.kind === "capture" ? "auth-capture" : "auth-unfreeze";
  try {
    const performed = await perform(context, requested, call, ({ transaction: shown }) => ({
      result: { outcome: outcomeOfStatus(name, shown.transactionStatus), told: toldOf({ ...shown }) },
    }));
    return performed.transaction;
  } catch (error) {
    if (requested.isNew || !isMadeOrOver(error)) throw error;
    return await afterRefusal(context, transaction, requested.operation, error);
  }
}

async function afterRefusal(
  context: PaymentContext,
  transaction: LedgerTransaction,
  { id }: LedgerOperation,
  refusal: RefusedError,
): Promise<LedgerTransaction> {
  const { ledger } = context;
  const after = await queryTransaction(context, transaction);
  const operation = await ledger.retrieveOperation(id);
  if (operation.outcome === "succeeded") return after;
  const isOver = readStatus(after.gateway_status ?? "").status !== "pending";
  // The hold is over, and the operation was not carried out; or another one is under way.
  if (!isUndecided(operation) || !isOver) throw refusal;
  // The gateway had taken it, and said so.
  if (operation.outcome === "accepted") return await ledger.settle(operation, { outcome: "succeeded" });
  const unclear = holdUnclear(operation);
  await ledger.advance(after, {
    reconciliation_status: "needs_attention",
    attention_code: "hold_unclear",
    last_error: messageOf(unclear),
  });
  throw unclear;
}
