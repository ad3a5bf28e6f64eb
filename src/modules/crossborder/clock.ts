/**
 * Where the ledger takes its moments from. Whether a call is under way, and who hands over the outbox, the database's clock decides:
 * it is the same on all servers.
 */
export interface LedgerClock {
  date(): Date;
}

/** The computer's clock. */
export const systemClock: LedgerClock = { date: () => new Date() };
