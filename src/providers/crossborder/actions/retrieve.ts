import { ask } from "../../../bookkeeping";
import { isFinal, type LedgerTransaction } from "../../../modules/crossborder";
import type { Desk } from "../desk";
import { invalid } from "../errors";
import { referenceIn, shownData } from "../session-data";

/** Our own row behind stored session or payment data. */
export async function rowIn({ books }: Desk, data: unknown): Promise<LedgerTransaction> {
  const reference = referenceIn(data);
  const row = reference ? await books.ledger.findByReference(reference) : undefined;
  if (!row) throw invalid("data.crossborder.reference: no such transaction in the ledger");
  return row;
}

/** What the gateway knows of a payment right now. */
export async function retrieve(desk: Desk, data: unknown) {
  const row = await rowIn(desk, data);
  const current = isFinal(row.state) ? row : await ask(desk.books, row);
  return { row: current, data: shownData(current) };
}
