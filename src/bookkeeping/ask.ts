import type { CallOptions } from "../gateway";
import type { LedgerTransaction } from "../modules/crossborder";
import type { Books } from "./books";
import { readFacts } from "./read-facts";

/**
 * Asks the gateway about a transaction over our own signed request and moves the ledger by its answer:
 * the first and strongest evidence that a payment was made.
 * @throws GatewayError when it cannot be asked; the ledger then stays as it is
 */
export async function ask(
  { ledger, gateway, logger, timeZone }: Books,
  row: LedgerTransaction,
  call?: CallOptions,
): Promise<LedgerTransaction> {
  const { result } = await gateway.tranQuery({ reference: row.reference }, call);
  const { change, known } = readFacts(row, result, timeZone);
  if (!known) {
    logger.warn(`crossborder: unknown status "${result.status}" of ${row.reference}, taken as pending`);
  }
  return await ledger.advance(row.reference, change);
}
