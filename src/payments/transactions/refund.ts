import { GatewayError, readStatus, FailedRefundError } from "../../gateway";
import { type LedgerTransaction, nextCheck } from "../../modules/crossborder";
import type { PaymentContext } from "../context";
import { messageOf } from "../errors";
import { refundPermission } from "../options";
import { queryTransaction } from "./query";
import { gatewayKey, pricedAs } from "./wire";

const PENDING = "pending";

/**
 * Refunds a whole payment (§4.11). Once it has been asked for, a further attempt queries the transaction first and
 * keeps the same refundReference unless that one has failed, so that a lost answer never becomes a second refund.
 * @param refundId Medusa's id of the refund
 * @throws GatewayError when the gateway refuses, or when the outcome is still unknown
 */
export async function refundTransaction(
  context: PaymentContext,
  transaction: LedgerTransaction,
  refundId: string,
): Promise<LedgerTransaction> {
  const { ledger, account } = context;
  const current = transaction.refund_reference ? await queryTransaction(context, transaction) : transaction;
  // A refund that is accepted and under way can only be asked about.
  if (isMoneyBack(current) || current.refund_status === PENDING) return current;
  const refundReference = nextReference(current) ?? refundReferenceOf(refundId);
  // Whatever becomes of this call, the job checks whether Medusa and the gateway agree.
  await ledger.advance(transaction, {
    refund_reference: refundReference,
    refund_status: null,
    next_check_at: nextCheck(0),
    checks: 0,
  });
  try {
    const { result } = await account.gateway.refund({
      ...pricedAs({ ...transaction, amount: refundableAmount(transaction) }),
      ...gatewayKey(transaction),
      refundReference,
      ...refundPermission(account.options),
    });
    const { status } = readStatus(result.status ?? "success");
    if (status === "failed") {
      await ledger.advance(transaction, { refund_status: status });
      throw new FailedRefundError(result.status ?? "");
    }
    const state = status === PENDING ? undefined : "refunded";
    return await ledger.advance(transaction, { state, refund_status: status, last_error: null });
  } catch (error) {
    return await queryAfterFailure(context, transaction, error);
  }
}

/** A refusal may mean that it was refunded before; a lost answer may hide a refund. */
async function queryAfterFailure(
  context: PaymentContext,
  transaction: LedgerTransaction,
  error: unknown,
): Promise<LedgerTransaction> {
  await context.ledger.advance(transaction, { last_error: messageOf(error) });
  if (!(error instanceof GatewayError) || error.outcome === "not_sent") throw error;
  const after = await queryTransaction(context, transaction).catch(() => undefined);
  if (after && isMoneyBack(after)) return after;
  throw error;
}

/**
 * A refund whose outcome is not known keeps its reference. One that failed, at once or after it was accepted, moved no
 * money; the next one is another.
 */
function nextReference({ refund_reference, refund_status }: LedgerTransaction): string | null {
  if (refund_reference === null || refund_status !== "failed") return refund_reference;
  const [, first = refund_reference, count = "1"] = /^(.+)-(\d{1,2})$/.exec(refund_reference) ?? [];
  return `${first.slice(0, 33)}-${Number(count) + 1}`;
}

/** Medusa's id of a refund, as the gateway takes references. */
const refundReferenceOf = (refundId: string) => refundId.replace(/[^A-Za-z0-9-]/g, "-").slice(0, 36);

/** What the gateway takes as the whole payment: of a hold, what was captured. */
export const refundableAmount = ({ state, amount, capture_amount }: LedgerTransaction) =>
  state === "captured" ? (capture_amount ?? amount) : amount;

/** The customer has the money again. */
export const isMoneyBack = ({ state }: LedgerTransaction) => state === "refunded" || state === "reversed";
