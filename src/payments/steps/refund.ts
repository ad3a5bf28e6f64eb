import { GatewayError } from "../../gateway";
import { isLive, type LedgerOperation, type LedgerTransaction } from "../../modules/crossborder/internal";
import type { PaymentContext } from "../context";
import type { Moves } from "../accounts";
import { underWay } from "../errors";
import { isMoneyBack, refundableAmount } from "../views/money";
import { outcomeOfStatus, perform, toldOf } from "./perform";
import { queryTransaction } from "./ask";
import { refundPermission } from "./refund-permission";
import { gatewayKey, pricedAs } from "../wire";

/** What a refund is made for. */
interface Wanted {
  /** Medusa's id of the refund; null where Medusa has no record of the payment. */
  medusa_id: string | null;
  /** What the refundReference begins with. */
  number: string;
}

/**
 * Refunds a whole payment (§4.11). Once it has been asked for, a further attempt queries the transaction first and
 * keeps the same refundReference unless that one has failed, so that a lost answer never becomes a second refund.
 * @throws MedusaError `under_way`, `manager_required` or `manager_not_configured` before any call that refunds
 * @throws GatewayError when the gateway refuses, or when the outcome is still unknown
 */
export async function refundTransaction(
  context: PaymentContext,
  transaction: LedgerTransaction,
  { medusa_id, number }: Wanted,
): Promise<LedgerTransaction> {
  const { ledger, account } = context;
  const asked = await findRefund(context, transaction);
  // Asked now, the gateway could tell nothing that stays so.
  if (asked && (await ledger.isUnderWay(transaction))) throw underWay();
  const current = asked ? await queryTransaction(context, transaction) : transaction;
  const live = asked && (await findRefund(context, transaction));
  // A refund that is accepted and under way can only be asked about.
  if (isMoneyBack(current) || live?.outcome === "accepted") return current;
  const permission = refundPermission(account.options, transaction);
  const amount = refundableAmount(current);
  const refundReference = live?.reference ?? (await nextReference(context, transaction, number));
  const wanted = { kind: "refund", amount, medusa_id, reference: refundReference } as const;
  const requested = await ledger.request(transaction, wanted, live?.medusa_id);
  const call = (moves: Moves) =>
    moves.refund({
      ...pricedAs({ ...transaction, amount }),
      ...gatewayKey(transaction),
      refundReference,
      ...permission,
    });
  try {
    const { transaction: after } = await perform(context, requested, call, ({ result }) => ({
      result: {
        outcome: outcomeOfStatus("refund", result.status ?? "success"),
        gateway_id: result.refundTransactionId ?? null,
        told: toldOf(result),
      },
    }));
    return after;
  } catch (error) {
    return await queryAfterFailure(context, transaction, error);
  }
}

/** The refund that moved the money or may have. */
export async function findRefund(
  { ledger }: Pick<PaymentContext, "ledger">,
  transaction: LedgerTransaction,
): Promise<LedgerOperation | undefined> {
  return (await ledger.operationsOf(transaction, "refund")).find(isLive);
}

/** A refusal may mean that it was refunded before; a lost answer may hide a refund. */
async function queryAfterFailure(
  context: PaymentContext,
  transaction: LedgerTransaction,
  error: unknown,
): Promise<LedgerTransaction> {
  if (!(error instanceof GatewayError) || error.outcome === "not_sent") throw error;
  const after = await queryTransaction(context, transaction).catch(() => undefined);
  if (after && isMoneyBack(after)) return after;
  throw error;
}

/** One that failed, at once or after it was accepted, moved no money, and its number is taken. */
async function nextReference(
  { ledger }: PaymentContext,
  transaction: LedgerTransaction,
  number: string,
): Promise<string> {
  const first = number.replace(/[^A-Za-z0-9-]/g, "-").slice(0, 33);
  const earlier = await ledger.operationsOf(transaction, "refund");
  const taken = earlier.filter(
    ({ outcome, reference }) => outcome === "failed" && reference?.startsWith(first),
  );
  return taken.length === 0 ? first : `${first}-${taken.length + 1}`;
}
