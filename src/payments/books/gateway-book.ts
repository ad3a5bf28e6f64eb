import BigNumber from "bignumber.js";
import { GatewayError, NO_SUCH_RECORD, readStatus, type TransactionFacts } from "../../gateway";
import type { LedgerTransaction } from "../../modules/crossborder";
import type { PaymentContext } from "../context";
import { type Known, readAnswer, shownAmount } from "../transactions/read-answer";
import { gatewayKey } from "../transactions/wire";

/** What the gateway says of one transaction. */
export interface GatewayBook {
  /** Its status as it came; `unknown` when it has no such order. */
  status: string;
  /** What it has taken and not given back, in the priced currency. */
  money: BigNumber;
  /** Money of the customer is with it: taken, or held. */
  stands: boolean;
  /** How many refunds of it have succeeded. */
  refunds: number;
}

const ZERO = new BigNumber(0);

/**
 * Asks the gateway (tran-query), and changes nothing: what it answers is compared with the ledger, not written into it.
 * @throws GatewayError when it gives no answer
 */
export async function askGateway(
  { account }: PaymentContext,
  transaction: LedgerTransaction,
  signal: AbortSignal,
): Promise<GatewayBook> {
  try {
    const ask = () => account.gateway.tranQuery(gatewayKey(transaction), { signal });
    const { result } = await account.breaker.execute(ask);
    return readBook(transaction, result, account.options.timeZone);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.retCode !== NO_SUCH_RECORD) throw error;
    return { status: "unknown", money: ZERO, stands: false, refunds: 0 };
  }
}

/**
 * Of a hold the gateway shows neither how much was captured nor that it was released: then the ledger counts. So it does
 * where an answer shows no amount in the priced currency.
 */
export function readBook(transaction: Known, facts: TransactionFacts, timeZone: string): GatewayBook {
  const { status, refundInfo } = facts;
  const refunds = (refundInfo ?? []).filter(
    (one) => one.status && readStatus(one.status).status === "success",
  );
  const { change, status: read } = readAnswer(transaction, facts, timeZone);
  if (read !== "success") return { status, money: ZERO, stands: false, refunds: refunds.length };
  const shown = shownAmount(transaction, facts).amount;
  const { pre_auth, state, paid_amount, amount, captured_amount } = transaction;
  const taken = new BigNumber(pre_auth ? captured_amount : (shown ?? paid_amount ?? amount));
  const field = transaction.currency_code === "cny" ? "refundRmbAmount" : "refundAmount";
  const inParts = refunds.reduce((sum, one) => sum.plus(amountIn(one[field])), ZERO);
  const refunded = change.state === "refunded" ? taken : inParts;
  const stands = state !== "released";
  return { status, money: taken.minus(refunded), stands, refunds: refunds.length };
}

function amountIn(value: unknown): BigNumber {
  const amount = new BigNumber(typeof value === "string" || typeof value === "number" ? value : 0);
  return amount.isFinite() ? amount : ZERO;
}
