import { FailedRefundError, type Fields, GatewayError, readStatus } from "../gateway";
import { type LedgerTransaction, nextCheck } from "../modules/crossborder";
import { ask } from "./ask";
import type { Books } from "./books";
import { messageOf } from "./message-of";
import { wireKey } from "./wire-key";

const PENDING = "pending";

export type RefundPermission = Pick<Fields<"refund">, "managerAccountNo" | "password">;

/**
 * Refunds a whole payment (§4.11). Once it has been asked for, a further attempt asks the gateway first and
 * keeps the same refundReference, so that a lost answer never becomes a second refund.
 * @throws GatewayError when the gateway refuses, or when the outcome is still unknown
 */
export async function refundWhole(
  books: Books,
  row: LedgerTransaction,
  refundId: string,
  permission: RefundPermission,
): Promise<LedgerTransaction> {
  const { ledger, gateway } = books;
  const current = row.refund_reference ? await ask(books, row) : row;
  // Accepted and under way: asking again and again is all there is to do.
  if (isBack(current) || current.refund_status === PENDING) return current;
  const refundReference = current.refund_reference ?? refundReferenceOf(refundId);
  // Whatever becomes of this call, the job will look whether both sides agree.
  await ledger.advance(row.reference, {
    refund_reference: refundReference,
    next_check_at: nextCheck(0),
    checks: 0,
  });
  try {
    const { result } = await gateway.refund({
      ...pricedAs({ ...row, amount: refundable(row) }),
      ...wireKey(row),
      refundReference,
      ...permission,
    });
    const { status } = readStatus(result.status ?? "success");
    if (status === "failed") throw new FailedRefundError(result.status ?? "");
    const state = status === PENDING ? undefined : "refunded";
    return await ledger.advance(row.reference, { state, refund_status: status, last_error: null });
  } catch (error) {
    return await settleDoubt(books, row, error);
  }
}

/** Medusa's id of a refund, as the gateway takes references. */
const refundReferenceOf = (refundId: string) => refundId.replace(/[^A-Za-z0-9-]/g, "-").slice(0, 36);

/** USD orders carry `amount`, RMB orders `rmbAmount`. */
export function pricedAs(row: Pick<LedgerTransaction, "currency_code" | "amount">) {
  return row.currency_code === "cny" ? { rmbAmount: row.amount } : { amount: row.amount };
}

/** What the gateway takes as the whole payment: of a hold, what was captured. */
export const refundable = ({ state, amount, capture_amount }: LedgerTransaction) =>
  state === "captured" ? (capture_amount ?? amount) : amount;

/** The customer has the money again. */
export const isBack = ({ state }: LedgerTransaction) => state === "refunded" || state === "reversed";

/** A refusal may mean that it was refunded before; a lost answer may hide a refund. */
async function settleDoubt(books: Books, row: LedgerTransaction, error: unknown): Promise<LedgerTransaction> {
  await books.ledger.advance(row.reference, {
    last_error: messageOf(error),
  });
  if (!(error instanceof GatewayError) || error.outcome === "not_sent") throw error;
  const after = await ask(books, row).catch(() => undefined);
  if (after && isBack(after)) return after;
  throw error;
}
