import { readStatus, type GatewayStatus, type TransactionFacts } from "../gateway";
import type { Change, LedgerTransaction, TransactionState } from "../modules/crossborder";

/** The ledger's state for what the gateway says. A pre-authorized order that the customer agreed to is held. */
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

/** What an answer of tran-query changes in the ledger. `known` is false for a status nobody has seen yet. */
export function readFacts(
  row: Pick<LedgerTransaction, "currency_code" | "pre_auth" | "state">,
  facts: TransactionFacts,
  timeZone: string,
): { change: Change; known: boolean } {
  const { status, known } = readStatus(facts.status);
  const said = stateOf(status, row.pre_auth);
  // A hold that is closed has expired: the customer has the money again.
  const state = row.state === "held" && said === "closed" ? "released" : said;
  const change: Change = { state, gateway_status: facts.status };
  if (facts.transactionNo) change.transaction_no = facts.transactionNo;
  if (facts.paymentTime) {
    change.payment_time = facts.paymentTime;
    change.paid_at = momentOf(facts.paymentTime, timeZone);
  }
  const paid = status === "success" ? pricedAmount(row.currency_code, facts) : undefined;
  if (paid) change.paid_amount = paid;
  return { change, known };
}

/** The answer's amount in the currency the order was priced in; undefined when the answer does not show it. */
function pricedAmount(currencyCode: string, facts: TransactionFacts): string | undefined {
  if (currencyCode === "usd") return facts.amount ?? undefined;
  if (facts.rmbAmount) return facts.rmbAmount;
  const inRmb = ["CNY", "RMB"].includes(facts.currency?.toUpperCase() ?? "");
  return inRmb ? (facts.amount ?? undefined) : undefined;
}

/** `YYYY-MM-DD HH:MM:SS` in the gateway's time zone, as a moment; undefined when it is not one. */
export function momentOf(text: string, timeZone: string): Date | undefined {
  const moment = new Date(`${text.trim().replace(" ", "T")}${timeZone}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

function assertUnreachable(value: never): never {
  throw new Error(`Unhandled gateway status ${String(value)}`);
}
