import BigNumber from "bignumber.js";
import { GatewayError, NO_SUCH_RECORD, type TransactionFacts } from "../../gateway";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import type { PaymentContext } from "../context";
import { backSoFar, givenBack, readAnswer, refundsIn, shownAmount, wholeOf } from "../views/answer";
import { gatewayKey } from "../gateway";

/** What the gateway says of one transaction. */
export interface GatewayBook {
  /** Its status as it came; `unknown` when it has no such order. */
  status: string;
  /** What it has taken and not given back, in the priced currency. */
  money: BigNumber;
  /** Money of the customer is with it: taken, or held. */
  stands: boolean;
  /** How many refunds of the whole have succeeded, and how many of a part. */
  refunds: number;
  parts: number;
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
    const { result } = await account.gateway.ask(gatewayKey(transaction), { signal, gently: true });
    return bookShown(transaction, result, account.options.timeZone);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.retCode !== NO_SUCH_RECORD) throw error;
    return { status: "unknown", money: ZERO, stands: false, refunds: 0, parts: 0 };
  }
}

/**
 * Of a hold the gateway shows neither how much was captured nor that it was released: then the ledger counts. So it does
 * where an answer shows no amount in the priced currency.
 */
export function bookShown(
  transaction: LedgerTransaction,
  facts: TransactionFacts,
  timeZone: string,
): GatewayBook {
  const { status } = facts;
  const made = refundsIn(facts, "success");
  const parts = made.filter((one) => givenBack(transaction, one)?.lt(wholeOf(transaction))).length;
  const refunds = made.length - parts;
  const { change, status: read } = readAnswer(transaction, facts, timeZone);
  if (read !== "success") return { status, money: ZERO, stands: false, refunds, parts };
  const shown = shownAmount(transaction, facts).amount;
  const { pre_auth, state, paid_amount, amount, captured_amount } = transaction;
  const taken = new BigNumber(pre_auth ? captured_amount : (shown ?? paid_amount ?? amount));
  const refunded = change.state === "refunded" ? taken : backSoFar(transaction, facts);
  const stands = state !== "released";
  return { status, money: taken.minus(refunded), stands, refunds, parts };
}
