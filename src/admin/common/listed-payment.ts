import type { ListedTransaction } from "../../http";

const GIVEN_UP: readonly string[] = ["unopened", "closed", "failed"];

/** An attempt that was given up has nothing to be compared, unless something came of it. */
export const isCompared = ({
  state,
  reconciliation_status,
}: Pick<ListedTransaction, "state" | "reconciliation_status">): boolean =>
  reconciliation_status !== "pending" || !GIVEN_UP.includes(state);
