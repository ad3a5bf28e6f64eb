import { StatusBadge } from "@medusajs/ui";
import type { Texts } from "../i18n/en";
import { useText } from "./text";

export type TransactionState = keyof Texts["common"]["state"];
export type ReconciliationStatus = keyof Texts["common"]["reconciliation"];

const COLOURS = {
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
  return <StatusBadge color={COLOURS[state]}>{text(`state.${state}`)}</StatusBadge>;
};
