import BigNumber from "bignumber.js";
import { type GatewayStatus, readStatus, sameAmount, type TransactionFacts } from "../../gateway";
import {
  type Change,
  holdsMoney,
  isDeduction,
  type LedgerTransaction,
  type TransactionState,
} from "../../modules/crossborder/internal";
import { givenBack, refundsIn, sumShown, wholeOf } from "./part-refunds";

/** What an answer shows of the amount: nothing, the amount in the priced currency, or another currency. */
type Shown = { amount?: string; foreign?: undefined } | { amount?: undefined; foreign: string };

/**
 * What an answer of the gateway changes in the ledger. `known` is false where it cannot be told what the answer means: that is
 * pending, never paid and never failed.
 */
export function readAnswer(
  transaction: LedgerTransaction,
  answer: TransactionFacts,
  timeZone: string,
): { change: Change; status: GatewayStatus; known: boolean } {
  const { status, known } = readPayment(answer);
  const state = stateAfter(transaction, stateOf(status, transaction.pre_auth), answer);
  const change: Change = { state, gateway_status: answer.status };
  if (answer.transactionNo) change.transaction_no = answer.transactionNo;
  // Of a payment at the cash register only the answer shows it.
  if (answer.vendor && transaction.vendor === null) change.vendor = answer.vendor;
  if (answer.paymentTime) {
    change.payment_time = answer.paymentTime;
    change.paid_at = momentOf(answer.paymentTime, timeZone);
  }
  if (status === "success")
    Object.assign(change, amountsAfter(transaction, shownAmount(transaction, answer)));
  return { change, status, known };
}

/** `success` of anything else than a payment (§2.2), such as of its refund, says nothing about the payment. */
function readPayment({ status, transactionType }: TransactionFacts) {
  const reading = readStatus(status);
  const type = transactionType?.trim().toLowerCase();
  const isOther = reading.status === "success" && type && type !== "payment";
  return isOther ? ({ status: "pending", known: false } as const) : reading;
}

/** The ledger's state for the gateway's status. A pre-authorized order that the customer agreed to is held. */
function stateOf(status: GatewayStatus, preAuth: boolean): TransactionState {
  switch (status) {
    case "pending":
      return "open";
    case "success":
      return preAuth ? "held" : "paid";
    case "failed":
    case "closed":
    case "reversed":
    case "refunded":
      return status;
    default:
      return assertUnreachable(status);
  }
}

/** The document does not show every status (§3): some of them mean different things of different orders. */
function stateAfter(
  transaction: LedgerTransaction,
  answered: TransactionState,
  answer: TransactionFacts,
): TransactionState {
  // A hold that is closed has expired: the customer has the money again.
  if (answered === "closed" && transaction.state === "held") return "released";
  if (answered === "reversed" && endedUnpaid(transaction, answer)) return "closed";
  if ((answered === "paid" || answered === "held") && isRefunded(transaction, answer)) return "refunded";
  return answered;
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
function isRefunded(transaction: LedgerTransaction, answer: TransactionFacts): boolean {
  const { currency_code, pre_auth } = transaction;
  const whole = wholeOf(transaction);
  const refunds = refundsIn(answer, "success");
  const isPriced = !foreignCurrency(transaction, answer);
  if (isPriced && refunds.length > 0 && whole.lte(sumShown(transaction, answer))) return true;
  const inUsd = new BigNumber(answer.amount ?? 0);
  /** Of an order priced in RMB, where only US dollars are shown. */
  const isWholeInUsd = (refunded: unknown) => inUsd.gt(0) && inUsd.lte(String(refunded ?? 0));
  const soFar = givenBack(transaction, answer);
  const isUnshown = (refund: (typeof refunds)[number]) => {
    if (givenBack(transaction, refund)) return false;
    if (currency_code !== "usd" && refund.refundAmount != null && inUsd.gt(0))
      return isWholeInUsd(refund.refundAmount);
    // Where no amount is shown it is all of it: the document has no other refund (§4.11).
    return !soFar?.gt(0) || whole.lte(soFar);
  };
  if (refunds.some(isUnshown)) return true;
  // Of a hold what was released may be counted too; and what is still on its way.
  if (pre_auth || !isPriced || refundsIn(answer, "pending").length > 0) return false;
  if (soFar) return whole.lte(soFar);
  return currency_code !== "usd" && isWholeInUsd(answer.refundAmount);
}

/**
 * What counts as paid is written once: an answer that shows something else later is for a person to look at, and corrects
 * nothing.
 */
function amountsAfter(
  transaction: LedgerTransaction,
  { amount: shown, foreign }: Shown,
): Pick<Change, "paid_amount" | "other_amount"> {
  if (foreign) return { other_amount: foreign };
  if (!shown) return {};
  const counted = countedAmount(transaction);
  if (counted === undefined) return { paid_amount: shown, other_amount: null };
  const { pre_auth, captured_amount, currency_code } = transaction;
  // Of a hold, some gateways may show what was captured.
  const stands = sameAmount(shown, counted) || (pre_auth && sameAmount(shown, captured_amount));
  if (!stands) return { other_amount: `${shown} ${currency_code.toUpperCase()}` };
  return { paid_amount: counted, other_amount: null };
}

/** What counts as paid already; undefined as long as no answer has shown it. */
function countedAmount(transaction: LedgerTransaction): string | undefined {
  const { paid_amount, confirmed_amount, amount, state } = transaction;
  if (paid_amount !== null) return paid_amount;
  const isPriced = confirmed_amount !== null || isDeduction(transaction);
  return isPriced && holdsMoney(state) ? amount : undefined;
}

/** The answer's amount in the currency the order was priced in, as far as the answer shows it. */
export function shownAmount(
  transaction: Pick<LedgerTransaction, "currency_code">,
  answer: TransactionFacts,
): Shown {
  const foreign = foreignCurrency(transaction, answer);
  if (foreign) return { foreign: [answer.amount ?? answer.rmbAmount, foreign].filter(Boolean).join(" ") };
  const { amount, rmbAmount } = answer;
  if (transaction.currency_code === "usd") return { amount: amount ?? undefined };
  const inRmb = RMB.includes(currencyIn(answer) ?? "") ? amount : undefined;
  return { amount: rmbAmount ?? inRmb ?? undefined };
}

const RMB: readonly string[] = ["CNY", "RMB"];

/** Also what was priced in RMB is `USD` in the document (§2.2, §4.1). */
const CURRENCIES: Readonly<Record<string, readonly string[]>> = { usd: ["USD"], cny: ["USD", ...RMB] };

/** Another currency than the order was priced in. */
function foreignCurrency(
  { currency_code }: Pick<LedgerTransaction, "currency_code">,
  answer: TransactionFacts,
): string | undefined {
  const currency = currencyIn(answer);
  return currency && !CURRENCIES[currency_code]?.includes(currency) ? currency.slice(0, 20) : undefined;
}

const currencyIn = ({ currency }: TransactionFacts) => currency?.trim().toUpperCase();

/** `YYYY-MM-DD HH:MM:SS` in the gateway's time zone, as a moment; undefined when it is not one. */
export function momentOf(text: string, timeZone: string): Date | undefined {
  const moment = new Date(`${text.trim().replace(" ", "T")}${timeZone}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

function assertUnreachable(value: never): never {
  throw new Error(`Unhandled gateway status ${String(value)}`);
}
