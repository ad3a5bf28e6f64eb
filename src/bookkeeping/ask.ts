import { type CallOptions, NO_SUCH_RECORD, RefusedError } from "../gateway";
import type { LedgerTransaction } from "../modules/crossborder";
import type { Books } from "./books";
import { readFacts } from "./read-facts";
import { wireKey } from "./wire-key";

/** Longer than any call may take: what the gateway does not know by then it never received. */
const IN_FLIGHT_MS = 5 * 60_000;

/**
 * Asks the gateway about a transaction over our own signed request and moves the ledger by its answer:
 * the first and strongest evidence that a payment was made.
 * @throws GatewayError when it cannot be asked; the ledger then stays as it is
 */
export async function ask(
  books: Books,
  row: LedgerTransaction,
  call?: CallOptions,
): Promise<LedgerTransaction> {
  const { ledger, gateway, logger, timeZone } = books;
  const queried_at = new Date();
  try {
    const { result } = await gateway.tranQuery(wireKey(row), call);
    const { change, known } = readFacts(row, result, timeZone);
    if (!known) {
      logger.warn(`crossborder: unknown status "${result.status}" of ${row.reference}, taken as pending`);
    }
    if (row.schedule_id && result.scheduleNo) await ledger.nameSchedule(row.schedule_id, result.scheduleNo);
    return await ledger.advance(row.reference, { ...change, queried_at });
  } catch (error) {
    if (!wasNeverReceived(row, error, queried_at)) throw error;
    return await ledger.advance(row.reference, {
      state: "failed",
      queried_at,
      last_error: "the gateway never received it",
    });
  }
}

/** The answer to opening the order was lost, and the gateway says clearly that there is no such order. */
function wasNeverReceived({ state, created_at }: LedgerTransaction, error: unknown, now: Date): boolean {
  const unknownThere = error instanceof RefusedError && error.retCode === NO_SUCH_RECORD;
  return unknownThere && state === "drafted" && now.getTime() - created_at.getTime() > IN_FLIGHT_MS;
}
