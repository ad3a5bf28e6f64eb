import type { LedgerTransaction } from "../../modules/crossborder/internal";
import type { BookName, Picture, Taken } from "../picture";
import type { Context } from "../context";

/** What a step has changed. */
export interface Effect {
  /** The ledger's row, where the step has written it; it is read again where Medusa may have called our provider meanwhile. */
  transaction?: LedgerTransaction;
  /** Books that are not known any more. */
  changed: readonly BookName[] | "all";
  claim?: Taken["claim"];
}

/** Carries out one step for a transaction, which the caller has locked. */
export type Carry<Step> = (context: Context, picture: Picture, step: Step) => Promise<Effect>;

/** A workflow of Medusa ran, which may have called our provider. */
export const ALL: Effect = { changed: "all" };

/** The gateway answered, and the ledger has it. */
export const moved = (transaction: LedgerTransaction | undefined): Effect =>
  transaction ? { transaction, changed: ["operations", "under_way"] } : ALL;

export const wrote = (transaction: LedgerTransaction, ...changed: BookName[]): Effect => ({
  transaction,
  changed,
});
