import { type Fields, GatewayError } from "../gateway";
import type { LedgerTransaction } from "../modules/crossborder";
import { ask } from "./ask";
import type { Books } from "./books";
import { assistant } from "./capture-hold";
import { messageOf } from "./message-of";
import { readFacts } from "./read-facts";

export type Scan = Pick<Fields<"pay">, "paymentBarcode" | "vendor">;

/**
 * Submits the customer's barcode (§4.3). A lost answer is asked about, never paid again.
 * @returns the row: paid or held, or still open where the customer must confirm on the phone
 * @throws GatewayError when the gateway refuses the barcode, or when nothing can be learned
 */
export async function scanBarcode(
  books: Books,
  row: LedgerTransaction,
  scan: Scan,
): Promise<LedgerTransaction> {
  const { ledger, gateway, timeZone } = books;
  const { reference } = row;
  try {
    const { transaction } = await gateway.pay({ reference, ...scan, ...assistant(row) });
    const facts = { ...transaction, status: transaction.transactionStatus };
    const { change } = readFacts(row, facts, timeZone);
    return await ledger.advance(reference, { ...change, vendor: scan.vendor, last_error: null });
  } catch (error) {
    await ledger.advance(reference, { last_error: messageOf(error) });
    if (!(error instanceof GatewayError) || error.outcome !== "unknown") throw error;
    const after = await ask(books, row);
    if (after.state === "open") throw error;
    return after;
  }
}
