import { type Fields, GatewayError, readStatus } from "../gateway";
import type { LedgerTransaction } from "../modules/crossborder";
import { ask } from "./ask";
import type { Books } from "./books";

export type RefundPermission = Pick<Fields<"refund">, "managerAccountNo" | "password">;

/**
 * Refunds a whole payment (§4.11). Once it has been asked for, a further attempt asks the gateway first and
 * keeps the same refundReference, so that a lost answer never becomes a second refund.
 * @throws GatewayError when the gateway refuses, or when the outcome is still unknown
 */
export async function refundWhole(
  books: Books,
  row: LedgerTransaction,
  newRefundReference: string,
  permission: RefundPermission,
): Promise<LedgerTransaction> {
  const { ledger, gateway } = books;
  const current = row.refund_reference ? await ask(books, row) : row;
  if (isBack(current)) return current;
  const refundReference = current.refund_reference ?? newRefundReference;
  await ledger.advance(row.reference, { refund_reference: refundReference });
  try {
    const { result } = await gateway.refund({
      ...pricedAs(row),
      reference: row.reference,
      refundReference,
      ...permission,
    });
    const { status } = readStatus(result.status ?? "success");
    if (status === "failed") throw failedRefund(result.status ?? "");
    // "pending" is accepted by the gateway and not final: the state moves when a query shows the refund.
    const state = status === "success" || status === "refunded" ? "refunded" : undefined;
    return await ledger.advance(row.reference, { state, last_error: null });
  } catch (error) {
    return await settleDoubt(books, row, error);
  }
}

/** USD orders carry `amount`, RMB orders `rmbAmount`. */
export function pricedAs(row: Pick<LedgerTransaction, "currency_code" | "amount">) {
  return row.currency_code === "cny" ? { rmbAmount: row.amount } : { amount: row.amount };
}

const isBack = ({ state }: LedgerTransaction) => state === "refunded" || state === "reversed";

/** A refusal may mean that it was refunded before; a lost answer may hide a refund. */
async function settleDoubt(books: Books, row: LedgerTransaction, error: unknown): Promise<LedgerTransaction> {
  await books.ledger.advance(row.reference, {
    last_error: error instanceof Error ? error.message : String(error),
  });
  if (!(error instanceof GatewayError) || error.outcome === "not_sent") throw error;
  const after = await ask(books, row).catch(() => undefined);
  if (after && isBack(after)) return after;
  throw error;
}

const failedRefund = (status: string) =>
  new GatewayError(`refund: the gateway answered status ${status}`, {
    operation: "refund",
    outcome: "refused",
  });
