import { type CallOptions, GatewayError, readStatus } from "../../gateway";
import type { LedgerTransaction, TransactionState } from "../../modules/crossborder";
import type { PaymentContext } from "../context";
import { endedUnpaid, queryTransaction } from "./query";
import { gatewayKey } from "./wire";

const UNPAID: readonly TransactionState[] = ["drafted", "open"];
const PAID: readonly TransactionState[] = ["paid", "captured", "held"];

/**
 * Closes an order that nobody has paid as far as the ledger knows (§4.5). If the customer has paid in this moment, the
 * gateway sends the money back and the ledger says so; reconciliation tells the store.
 * @returns the transaction, or undefined when it was not unpaid any more and nothing was done
 * @throws GatewayError when the gateway refuses, or when the outcome is unknown
 */
export async function voidUnpaid(
  context: PaymentContext,
  transaction: LedgerTransaction,
  reason: string,
  call?: CallOptions,
): Promise<LedgerTransaction | undefined> {
  const marked = await context.ledger.makeIneligible(transaction, UNPAID, reason);
  return marked ? await reverse(context, transaction, call) : undefined;
}

/**
 * Sends paid money back that no order can use, by `reverse` (§4.5).
 * @returns the transaction, or undefined when it held no money any more and nothing was done
 * @throws GatewayError when the gateway refuses, or when the outcome is unknown
 */
export async function returnPaid(
  context: PaymentContext,
  transaction: LedgerTransaction,
  reason: string,
): Promise<LedgerTransaction | undefined> {
  const from: TransactionState[] = [...UNPAID, ...PAID, "closed", "failed"];
  const marked = await context.ledger.makeIneligible(transaction, from, reason);
  return marked ? await reverse(context, transaction) : undefined;
}

async function reverse(
  context: PaymentContext,
  transaction: LedgerTransaction,
  call?: CallOptions,
): Promise<LedgerTransaction> {
  const { ledger, account } = context;
  try {
    const answer = await account.gateway.reverse(gatewayKey(transaction), call);
    const { transactionStatus: gateway_status } = answer.transaction;
    const { status } = readStatus(gateway_status);
    const returned = status === "reversed" || status === "refunded";
    const state = returned && !endedUnpaid(transaction, answer.transaction) ? status : "closed";
    return await ledger.advance(transaction, { state, gateway_status });
  } catch (error) {
    if (!(error instanceof GatewayError) || error.outcome === "not_sent" || call?.signal?.aborted)
      throw error;
    // Refused, or its answer lost: it may have been reversed before, or just now.
    const after = await queryTransaction(context, transaction, call);
    if (["reversed", "refunded", "closed", "failed"].includes(after.state)) return after;
    throw error;
  }
}
