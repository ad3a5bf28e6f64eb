import BigNumber from "bignumber.js";
import { amountText, readStatus, type TransactionFacts } from "../../gateway";
import {
  isLive,
  isPart,
  type LedgerOperation,
  type LedgerTransaction,
  type NewOperation,
} from "../../modules/crossborder/internal";
import { sumOf } from "./money";

type Priced = Pick<LedgerTransaction, "currency_code">;
type ShownRefund = NonNullable<TransactionFacts["refundInfo"]>[number];

const isIn = ({ status }: ShownRefund, wanted: "success" | "pending") =>
  readStatus(status ?? "").status === wanted;

/** The refunds of an answer that have succeeded, or are on their way. */
export const refundsIn = ({ refundInfo }: TransactionFacts, wanted: "success" | "pending") =>
  (refundInfo ?? []).filter((refund) => isIn(refund, wanted));

/** What an answer, or a refund in it, shows as given back in the priced currency; undefined where it shows nothing. */
export function givenBack({ currency_code }: Priced, shown: Record<string, unknown>): BigNumber | undefined {
  const value = shown[currency_code === "usd" ? "refundAmount" : "refundRmbAmount"];
  const amount = new BigNumber(typeof value === "string" || typeof value === "number" ? value : NaN);
  return amount.isFinite() ? amount : undefined;
}

/** What an answer's refunds that have succeeded come to, as far as they show it. */
export const sumShown = (priced: Priced, answer: TransactionFacts): BigNumber =>
  BigNumber.sum(0, ...refundsIn(answer, "success").map((refund) => givenBack(priced, refund) ?? 0));

/** The amount of a refund of the whole: of a hold, what was captured. */
export const wholeOf = ({
  amount,
  captured_amount,
}: Pick<LedgerTransaction, "amount" | "captured_amount">): BigNumber =>
  new BigNumber(captured_amount === "0.00" ? amount : captured_amount);

/** What an answer shows for certain as given back so far (§2.2), or what its refunds come to. */
export function backSoFar(
  transaction: Priced & Pick<LedgerTransaction, "pre_auth">,
  answer: TransactionFacts,
): BigNumber {
  // Of a hold what was released may be counted too; and what is still on its way.
  const isExact = !transaction.pre_auth && refundsIn(answer, "pending").length === 0;
  return BigNumber.max(sumShown(transaction, answer), (isExact && givenBack(transaction, answer)) || 0);
}

export const sumOfParts = (
  operations: readonly Pick<LedgerOperation, "kind" | "outcome" | "amount">[],
): BigNumber => sumOf(operations.filter(isPart));

type Known = Priced & Pick<LedgerTransaction, "state" | "pre_auth" | "captured_amount">;
type Part = NewOperation & { gateway_id: string | null };

/**
 * The parts that were given back in the gateway's dashboard and are not written down: each as `refundInfo` shows it, or where that
 * does not come to what has been given back so far (§2.2), all of them as one. The whole at once is no part.
 */
export function newParts(
  operations: readonly Pick<LedgerOperation, "kind" | "outcome" | "amount" | "gateway_id">[],
  transaction: Known,
  answer: TransactionFacts,
): Part[] {
  const { state, captured_amount: whole } = transaction;
  // What a refund of ours is going to show, or has shown.
  const isOurs = operations.some((one) => one.kind === "refund" && isLive(one));
  if (isOurs || (state !== "paid" && state !== "captured" && state !== "refunded")) return [];
  const known = sumOfParts(operations);
  const rest = BigNumber.min(backSoFar(transaction, answer), whole).minus(known);
  if (rest.lte(0)) return [];
  const ids = new Set(operations.map(({ gateway_id }) => gateway_id));
  const shown = refundsIn(answer, "success").flatMap((refund) => {
    const id = refund.refundTransactionId;
    const gateway_id = typeof id === "string" && id !== "" ? id : null;
    const amount = givenBack(transaction, refund);
    const isNew = amount?.gt(0) && amount.lt(whole) && (gateway_id === null || !ids.has(gateway_id));
    return amount && isNew ? [{ amount, gateway_id }] : [];
  });
  const isAll = sumOf(shown).eq(rest);
  if (isAll) return shown.map((one) => ({ kind: "part_refund", ...one, amount: amountText(one.amount) }));
  return rest.eq(whole) ? [] : [{ kind: "part_refund", amount: amountText(rest), gateway_id: null }];
}
