import { type Fields, GatewayError } from "../../gateway";
import type { LedgerTransaction } from "../../modules/crossborder";
import type { PaymentContext } from "../context";
import { messageOf } from "../errors";
import { queryTransaction, readAnswer } from "./query";
import { clerkOf } from "./wire";

/** The customer's payment code and the wallet that it belongs to. */
export type Scan = Pick<Fields<"pay">, "paymentBarcode" | "vendor">;

/**
 * Submits the customer's barcode (§4.3). A lost answer is asked about, never paid again.
 * @returns the transaction: paid or held, or still open where the customer must confirm on the phone
 * @throws GatewayError when the gateway refuses the barcode, or when nothing can be learned
 */
export async function submitBarcode(
  context: PaymentContext,
  transaction: LedgerTransaction,
  scan: Scan,
): Promise<LedgerTransaction> {
  const { ledger, account } = context;
  const { reference } = transaction;
  try {
    const answer = await account.gateway.pay({ reference, ...scan, ...clerkOf(transaction) });
    const paid = { ...answer.transaction, status: answer.transaction.transactionStatus };
    const { change } = readAnswer(transaction, paid, account.options.timeZone);
    return await ledger.advance(transaction, { ...change, vendor: scan.vendor, last_error: null });
  } catch (error) {
    await ledger.advance(transaction, { last_error: messageOf(error) });
    if (!(error instanceof GatewayError) || error.outcome !== "unknown") throw error;
    const after = await queryTransaction(context, transaction);
    if (after.state === "open") throw error;
    return after;
  }
}
