import { MISMATCH, RefusedError, readStatus, sameAmount, WRONG_STATUS } from "../../gateway";
import {
  isUndecided,
  type LedgerOperation,
  type LedgerTransaction,
  type Requested,
} from "../../modules/crossborder/internal";
import type { PaymentContext } from "../context";
import { messageOf, paymentError } from "../errors";
import { outcomeOfStatus, perform, toldOf } from "./perform";
import { queryTransaction } from "./query";

/** How the gateway refuses what it has made already; and what cannot be made, because the hold is over. */
const MADE_OR_OVER: readonly string[] = [WRONG_STATUS, MISMATCH];

export const isMadeOrOver = (error: unknown): error is RefusedError =>
  error instanceof RefusedError && MADE_OR_OVER.includes(error.retCode ?? "");

type Asked = Pick<LedgerOperation, "kind" | "outcome" | "amount" | "ret_code">;

/** A capture or a release whose answer was lost. */
export const isAnswerLost = ({ kind, outcome }: Pick<Asked, "kind" | "outcome">): boolean =>
  (kind === "capture" || kind === "release") && (outcome === "unknown" || outcome === "requested");

/**
 * … and about which nothing but a look into the gateway's dashboard tells: the gateway refuses it since, because it was made or the
 * hold is over; or it is the release of a part, which asked for once more could release twice as much.
 * @param held what is held, as far as is known
 */
export const isUnclear = (operation: Asked, held: string): boolean =>
  isAnswerLost(operation) && (isRefusedSince(operation) || isOfPart(operation, held));

const isRefusedSince = ({ ret_code }: Asked): boolean => MADE_OR_OVER.includes(ret_code ?? "");

const isOfPart = ({ kind, amount }: Asked, held: string): boolean =>
  kind === "release" && !sameAmount(amount, held);

export function holdUnclear(operation: LedgerOperation) {
  const { kind, amount, ret_code } = operation;
  const why = isRefusedSince(operation)
    ? `, and the gateway refuses it now (ret_code ${ret_code}): it was made, or the hold is over`
    : ", and a part is not released twice";
  return paymentError(
    "hold_unclear",
    `The answer to the ${kind} of ${amount} was lost${why}. Look at the gateway's dashboard, and say whether it was made.`,
  );
}

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
  call: () => Promise<TransactionAnswer>,
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
