import { StatusBadge } from "@medusajs/ui";
import type { Texts } from "../i18n/en";
import { useText } from "./text";

export type TransactionState = keyof Texts["common"]["state"];
export type ReconciliationStatus = keyof Texts["common"]["reconciliation"];

const STATES = {
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
} as const satisfies Record<TransactionState, string>;

/** How a transaction stands at the gateway, in words. */
export const StateBadge = ({ state }: { state: TransactionState }) => {
  const text = useText("common");
  return <StatusBadge color={STATES[state]}>{text(`state.${state}`)}</StatusBadge>;
};

const BOOKS = {
  pending: "grey",
  reconciled: "green",
  returned: "orange",
  needs_attention: "red",
  solved: "green",
} as const satisfies Record<ReconciliationStatus, string>;

/** Whether Medusa and the gateway agree about it, in words. */
export const BooksBadge = ({ status }: { status: ReconciliationStatus }) => {
  const text = useText("common");
  return <StatusBadge color={BOOKS[status]}>{text(`reconciliation.${status}`)}</StatusBadge>;
};
