import { StatusBadge } from "@medusajs/ui";
import type { TransactionView } from "../../http";
import { useText } from "./text";

const STATES = {
  unopened: "grey",
  drafted: "grey",
  open: "blue",
  paid: "green",
  held: "purple",
  captured: "green",
  refunded: "orange",
  reversed: "orange",
  released: "grey",
  closed: "grey",
  failed: "red",
} as const satisfies Record<TransactionView["state"], string>;

/** How a transaction stands at the gateway, in words. */
export const StateBadge = ({ state }: Pick<TransactionView, "state">) => {
  const text = useText("common");
  return <StatusBadge color={STATES[state]}>{text(`state.${state}`)}</StatusBadge>;
};

const BOOKS = {
  pending: "grey",
  reconciled: "green",
  returned: "orange",
  needs_attention: "red",
  solved: "green",
} as const satisfies Record<TransactionView["reconciliation_status"], string>;

/** Whether Medusa and the gateway agree about it, in words. */
export const BooksBadge = ({ status }: { status: TransactionView["reconciliation_status"] }) => {
  const text = useText("common");
  return <StatusBadge color={BOOKS[status]}>{text(`reconciliation.${status}`)}</StatusBadge>;
};
