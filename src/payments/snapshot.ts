import type { InMedusa } from "../medusa";
import type { InLedger, LedgerTransaction } from "../modules/crossborder/internal";
import type { Trigger } from "./triggers";
import type { Context, StoreContext } from "./context";
import type { Taken } from "./decide/step";
import type { ParsedOptions } from "./options";

/** A look at one transaction, with what the ledger knows of it: plain data. */
export interface Look extends InLedger {
  /** Milliseconds since 1970. */
  now: number;
  by: Trigger;
  /** Milliseconds since 1970: an answer of the gateway to a question asked after it is good enough. */
  since: number;
  /** The ledger's row as it was when this look began. */
  before: LedgerTransaction;
  /** What the account's options say. */
  settings: Pick<
    ParsedOptions,
    | "closeOnline"
    | "completeCartWorkflow"
    | "partialRefunds"
    | "releaseRemainder"
    | "returnMoney"
    | "severalCaptures"
  >;
  /** What was done in this look so far. */
  taken: readonly Taken[];
}

export function settingsOf({ account, completeCartWorkflow }: Context): Look["settings"] {
  const { closeOnline, partialRefunds, releaseRemainder, returnMoney, severalCaptures } = account.options;
  const said = { closeOnline, partialRefunds, releaseRemainder, returnMoney, severalCaptures };
  return { ...said, completeCartWorkflow };
}

/** All that is known of one transaction at one moment. */
export interface Snapshot extends Look {
  medusa: InMedusa;
}

/** Whether a step was taken in this look, also where it failed. */
export const wasTaken = ({ taken }: Pick<Look, "taken">, step: Taken["step"], of?: string): boolean =>
  taken.some((one) => one.step === step && (of === undefined || one.of === of));

/** Reads what the ledger knows of a transaction. */
export async function readLedger(
  { ledger }: Pick<StoreContext, "ledger">,
  { id }: Pick<LedgerTransaction, "id">,
): Promise<InLedger> {
  const known = await ledger.readTransaction("id", id);
  if (known) return known;
  throw new Error(`Transaction ${id} is gone`);
}

/** A transaction as both books have it. */
export interface InBooks extends InLedger {
  medusa: InMedusa;
}

/** Reads both books, in one statement each. */
export async function readBooks(
  context: Pick<StoreContext, "ledger" | "records">,
  transaction: Pick<LedgerTransaction, "id">,
): Promise<InBooks> {
  const known = await readLedger(context, transaction);
  return { ...known, medusa: await context.records.snapshot(known.transaction) };
}
