import BigNumber from "bignumber.js";
import {
  amountText,
  type GatewayStatus,
  momentOf,
  readStatus,
  sameAmount,
  type TransactionFacts,
} from "../../gateway";
import {
  type Change,
  holdsMoney,
  isDeduction,
  isLive,
  isPartialRefund,
  type LedgerOperation,
  type LedgerTransaction,
  type MadeOutside,
  type TransactionState,
} from "../../modules/crossborder/internal";
import type { ParsedOptions } from "../options";
import { sumOf } from "./money";

/** What of an account's options says how its gateway answers. */
export type Spoken = Pick<ParsedOptions, "timeZone"> & Partial<Pick<ParsedOptions, "partialRefunds">>;

type Priced = Pick<LedgerTransaction, "currency_code">;
type ShownRefund = NonNullable<TransactionFacts["refundInfo"]>[number];

/** What an answer shows of the amount: nothing, the amount in the priced currency, or another currency. */
type Shown = { amount?: string; foreign?: undefined } | { amount?: undefined; foreign: string };

/**
 * What an answer of the gateway changes in the ledger. `known` is false where it cannot be told what the answer means: that is
 * pending, never paid and never failed.
 */
export function interpretAnswer(
  transaction: LedgerTransaction,
  answer: TransactionFacts,
  spoken: Spoken,
): { change: Change; status: GatewayStatus; known: boolean } {
  const { status, known } = readPayment(transaction, answer, spoken);
  const change: Change = {
    state: stateShown(transaction, status, answer, spoken),
    gateway_status: answer.status,
  };
  if (answer.transactionNo) change.transaction_no = answer.transactionNo;
  // Of a payment at the cash register only the answer shows it.
  if (answer.vendor && transaction.vendor === null) change.vendor = answer.vendor;
  if (answer.paymentTime) {
    change.payment_time = answer.paymentTime;
    const paid_at = momentOf(answer.paymentTime, spoken.timeZone);
    if (paid_at) change.paid_at = paid_at;
  }
  if (status === "success") Object.assign(change, amountsAfter(transaction, answer));
  return { change, status, known };
}

/**
 * `success` of anything else than a payment (§2.2), such as of its refund, says nothing about the payment. A gateway that takes refunds of
 * parts may say `refunded` after the first: it is paid while less than the whole went back.
 */
function readPayment(transaction: LedgerTransaction, answer: TransactionFacts, { partialRefunds }: Spoken) {
  const reading = readStatus(answer.status);
  if (partialRefunds && reading.status === "refunded" && isRefundedInPart(transaction, answer))
    return { ...reading, status: "success" } as const;
  const isOther = reading.status === "success" && !isOfPayment(answer);
  return isOther ? ({ status: "pending", known: false } as const) : reading;
}

/** Whether an answer is about a payment itself, and not about its refund (§2.2). */
export function isOfPayment({ transactionType }: Pick<TransactionFacts, "transactionType">): boolean {
  const type = transactionType?.trim().toLowerCase();
  return !type || type === "payment";
}

/**
 * The ledger's state for the gateway's status. The document does not show every status (§3): some of them mean different things of
 * different orders.
 */
function stateShown(
  transaction: LedgerTransaction,
  status: GatewayStatus,
  answer: TransactionFacts,
  spoken: Spoken,
): TransactionState {
  if (status === "pending") return "open";
  // A hold that is closed has expired: the customer has the money again.
  if (status === "closed" && transaction.state === "held") return "released";
  if (status === "reversed" && endedUnpaid(transaction, answer)) return "closed";
  if (status !== "success") return status;
  if (isRefunded(transaction, answer, spoken)) return "refunded";
  return transaction.pre_auth ? "held" : "paid";
}

/** §3 does not show the status of an order that was reversed unpaid; §2.2 shows that it has no time of payment. */
export function endedUnpaid(
  { state }: Pick<LedgerTransaction, "state">,
  { paymentTime }: Pick<TransactionFacts, "paymentTime">,
): boolean {
  return paymentTime === null && !holdsMoney(state);
}

/**
 * What a refund does to the status of its payment is not shown (§3): it may stay `success`. Then a refund of the whole in
 * `refundInfo` shows it, or that as much has been refunded so far (§2.2) as was paid.
 */
function isRefunded(
  transaction: LedgerTransaction,
  answer: TransactionFacts,
  { partialRefunds = false }: Spoken,
): boolean {
  const { currency_code, pre_auth } = transaction;
  const whole = wholeOf(transaction);
  const refunds = refundsIn(answer, "success");
  const isPriced = !foreignCurrency(transaction, answer);
  if (isPriced && whole.lte(sumShown(transaction, answer))) return true;
  const inUsd = new BigNumber(answer.amount ?? 0);
  /** Of an order priced in RMB, where only US dollars are shown. */
  const isWholeInUsd = (refunded: unknown) => inUsd.gt(0) && inUsd.lte(String(refunded ?? 0));
  const soFar = givenBack(transaction, answer);
  const isUnshown = (refund: ShownRefund) => {
    if (givenBack(transaction, refund)) return false;
    if (currency_code !== "usd" && refund.refundAmount != null && inUsd.gt(0))
      return isWholeInUsd(refund.refundAmount);
    // Where no amount is shown it is all of it, unless the gateway takes refunds of parts (§4.11).
    return partialRefunds ? soFar !== undefined && whole.lte(soFar) : !soFar?.gt(0) || whole.lte(soFar);
  };
  if (refunds.some(isUnshown)) return true;
  // Of a hold what was released may be counted too; and what is still on its way.
  if (pre_auth || !isPriced || refundsIn(answer, "pending").length > 0) return false;
  return soFar ? whole.lte(soFar) : isWholeInUsd(answer.refundAmount);
}

/** It shows that something went back, and less than the whole. */
function isRefundedInPart(transaction: LedgerTransaction, answer: TransactionFacts): boolean {
  if (foreignCurrency(transaction, answer)) return false;
  const back = backSoFar(transaction, answer);
  if (back.gt(0)) return back.lt(wholeOf(transaction));
  const inUsd = new BigNumber(answer.refundAmount ?? 0);
  return inUsd.gt(0) && inUsd.lt(answer.amount ?? 0);
}

/**
 * What counts as paid is written once: an answer that shows something else later is for a person to look at, and corrects
 * nothing.
 */
function amountsAfter(
  transaction: LedgerTransaction,
  answer: TransactionFacts,
): Pick<Change, "paid_amount" | "other_amount"> {
  const { amount: shown, foreign } = shownAmount(transaction, answer);
  if (foreign) return { other_amount: foreign };
  if (!shown) return {};
  const { paid_amount, confirmed_amount, amount, state, pre_auth, captured_amount } = transaction;
  const isPriced = (confirmed_amount !== null || isDeduction(transaction)) && holdsMoney(state);
  const counted = paid_amount ?? (isPriced ? amount : shown);
  // Of a hold, some gateways may show what was captured.
  const stands = sameAmount(shown, counted) || (pre_auth && sameAmount(shown, captured_amount));
  if (!stands) return { other_amount: `${shown} ${transaction.currency_code.toUpperCase()}` };
  return { paid_amount: counted, other_amount: null };
}

/** The answer's amount in the currency the order was priced in, as far as the answer shows it. */
export function shownAmount(transaction: Priced, answer: TransactionFacts): Shown {
  const { amount, rmbAmount } = answer;
  const foreign = foreignCurrency(transaction, answer);
  if (foreign) return { foreign: [amount ?? rmbAmount, foreign].filter(Boolean).join(" ") };
  if (transaction.currency_code === "usd") return { amount: amount ?? undefined };
  const inRmb = isRmb(answer) ? amount : undefined;
  return { amount: rmbAmount ?? inRmb ?? undefined };
}

const RMB: readonly string[] = ["CNY", "RMB"];

/** Whether an answer names the currency of its amount as RMB. */
export const isRmb = (answer: TransactionFacts): boolean => RMB.includes(currencyIn(answer) ?? "");

/** Also what was priced in RMB is `USD` in the document (§2.2, §4.1). */
const CURRENCIES: Readonly<Record<string, readonly string[]>> = { usd: ["USD"], cny: ["USD", ...RMB] };

/** Another currency than the order was priced in. */
function foreignCurrency({ currency_code }: Priced, answer: TransactionFacts): string | undefined {
  const currency = currencyIn(answer);
  return currency && !CURRENCIES[currency_code]?.includes(currency) ? currency.slice(0, 20) : undefined;
}

const currencyIn = ({ currency }: TransactionFacts) => currency?.trim().toUpperCase();

/** The refunds of an answer that have succeeded, or are on their way. */
export const refundsIn = ({ refundInfo }: TransactionFacts, wanted: "success" | "pending") =>
  (refundInfo ?? []).filter(({ status }) => readStatus(status ?? "").status === wanted);

export const showsNothingBack = ({ refundInfo, refundAmount, refundRmbAmount }: TransactionFacts): boolean =>
  !refundInfo?.length &&
  new BigNumber(refundAmount ?? 0).isZero() &&
  new BigNumber(refundRmbAmount ?? 0).isZero();

/** What an answer, or a refund in it, shows as given back in the priced currency; undefined where it shows nothing. */
export function givenBack({ currency_code }: Priced, shown: Record<string, unknown>): BigNumber | undefined {
  const value = shown[currency_code === "usd" ? "refundAmount" : "refundRmbAmount"];
  const amount = new BigNumber(typeof value === "string" ? value : NaN);
  return amount.isFinite() ? amount : undefined;
}

/** What an answer's refunds that have succeeded come to, as far as they show it. */
const sumShown = (priced: Priced, answer: TransactionFacts): BigNumber =>
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

/** What an answer shows of the refund with a number of ours. */
export const shownRefund = (
  { refundInfo }: Pick<TransactionFacts, "refundInfo">,
  reference: string | null,
): ShownRefund | undefined =>
  refundInfo?.find((one) => reference !== null && one.refundReference === reference);

/** Whether an answer shows how much of a payment went back: a refund that is not in it was not made by then. */
export const tellsRefunds = (
  transaction: Priced & Pick<LedgerTransaction, "pre_auth">,
  answer: TransactionFacts,
): boolean =>
  !foreignCurrency(transaction, answer) &&
  (Array.isArray(answer.refundInfo) ||
    (!transaction.pre_auth && givenBack(transaction, answer) !== undefined));

/** What of it no refund explains that is written down as made. */
export function unexplainedBack(
  transaction: Priced & Pick<LedgerTransaction, "pre_auth">,
  answer: TransactionFacts,
  operations: readonly Pick<LedgerOperation, "kind" | "outcome" | "amount">[],
): BigNumber {
  if (foreignCurrency(transaction, answer)) return new BigNumber(0);
  return backSoFar(transaction, answer).minus(sumOf(operations.filter(isPartialRefund)));
}

/**
 * The parts that were given back in the gateway's dashboard and are not written down: each as `refundInfo` shows it, or where that
 * does not come to what has been given back so far (§2.2), all of them as one. The whole at once is no part.
 */
export function newParts(
  operations: readonly Pick<LedgerOperation, "kind" | "outcome" | "amount" | "gateway_id">[],
  transaction: Priced & Pick<LedgerTransaction, "state" | "pre_auth" | "captured_amount">,
  answer: TransactionFacts,
): Pick<MadeOutside, "kind" | "amount" | "gateway_id">[] {
  const { state, captured_amount: whole } = transaction;
  // What a refund of ours is going to show, or has shown.
  const isOurs = operations.some((one) => one.kind === "refund" && isLive(one));
  if (isOurs || (state !== "paid" && state !== "captured" && state !== "refunded")) return [];
  const known = sumOf(operations.filter(isPartialRefund));
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

/** What the gateway told of an act in numbers and words (§2.2, §2.5), as far as it did. */
export function pickResponse(facts: Record<string, unknown>): Record<string, unknown> {
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
  ["original_transaction_no", "originalTransactionNo"],
  ["create_time", "createTime"],
  ["payment_time", "paymentTime"],
  ["status", "status"],
] as const;
