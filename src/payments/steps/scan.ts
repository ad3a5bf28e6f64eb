import { type Fields, GatewayError, RefusedError } from "../../gateway";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import type { PaymentContext } from "../context";
import type { Moves } from "../accounts";
import { perform, toldOf } from "./perform";
import { queryTransaction } from "./ask";
import { readAnswer } from "../views/answer";
import { clerkOf } from "../wire";

/** The customer's payment code and the wallet that it belongs to. */
export type Scan = Pick<Fields<"pay">, "paymentBarcode" | "vendor">;

/**
 * Submits the customer's barcode (§4.3). A lost answer is asked about, never paid again. So is a `ret_code` that nobody knows, or
 * that tells of a fault: it refuses nothing, and one of them may mean that the customer is still to confirm.
 * @returns the transaction: paid or held, or still open where the customer must confirm on the phone
 * @throws GatewayError when the gateway refuses the barcode, or when nothing can be learned
 */
export async function submitBarcode(
  context: PaymentContext,
  transaction: LedgerTransaction,
  scan: Scan,
): Promise<LedgerTransaction> {
  const { ledger, account } = context;
  const { reference, amount } = transaction;
  const requested = await ledger.request(transaction, { kind: "scan", amount });
  const call = (moves: Moves) => moves.pay({ reference, ...scan, ...clerkOf(transaction) });
  try {
    const performed = await perform(context, requested, call, ({ transaction: shown }) => {
      const paid = { ...shown, status: shown.transactionStatus };
      const { change, status } = readAnswer(transaction, paid, account.options.timeZone);
      const outcome = status === "success" ? "succeeded" : status === "pending" ? "accepted" : "failed";
      const result = { outcome, gateway_id: shown.transactionNo, told: toldOf(shown) } as const;
      return { result, change: { ...change, vendor: scan.vendor } };
    });
    return performed.transaction;
  } catch (error) {
    if (!(error instanceof GatewayError) || error.outcome !== "unknown") throw error;
    const after = await queryTransaction(context, transaction);
    if (after.state === "open" && !(error instanceof RefusedError)) throw error;
    return after;
  }
}
