import type { ListedTransaction } from "../../http";

/** Who pays: by name, or else by the e-mail address; empty where nobody is known. */
export const nameOf = ({ customer }: Pick<ListedTransaction, "customer">): string =>
  [customer?.first_name, customer?.last_name].filter(Boolean).join(" ") || (customer?.email ?? "");

const GIVEN_UP: readonly string[] = ["unopened", "closed", "failed"];

/** An attempt that was given up has nothing to be compared, unless something came of it. */
export const isCompared = ({
  state,
  reconciliation_status,
}: Pick<ListedTransaction, "state" | "reconciliation_status">): boolean =>
  reconciliation_status !== "pending" || !GIVEN_UP.includes(state);
