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

/** Deductions are listed without their parts. */
type Standing = Pick<TransactionView, "state"> &
  Partial<Pick<TransactionView, "authorized_amount" | "captured_amount" | "refunded_amount">>;

/** How a transaction stands at the gateway, in Medusa's words for a payment of which a part was captured or refunded. */
export const StateBadge = ({ payment }: { payment: Standing }) => {
  const text = useText("common");
  const { state } = payment;
  const part = partOf(payment);
  return (
    <StatusBadge color={part === undefined ? STATES[state] : "orange"}>
      {text(part === undefined ? `state.${state}` : `partially.${part}`)}
    </StatusBadge>
  );
};

function partOf(payment: Standing): "refunded" | "captured" | undefined {
  const { state, refunded_amount = "0.00" } = payment;
  if (state !== "paid" && state !== "captured") return undefined;
  if (refunded_amount !== "0.00") return "refunded";
  return isPartlyCaptured(payment) ? "captured" : undefined;
}

/** A part of a hold was captured: what was left over is held still, or released. */
export const isPartlyCaptured = ({ state, authorized_amount, captured_amount }: Standing): boolean =>
  state === "captured" && captured_amount !== authorized_amount;

const RECONCILIATION = {
  pending: "grey",
  reconciled: "green",
  returned: "orange",
  needs_attention: "red",
  solved: "green",
} as const satisfies Record<TransactionView["reconciliation_status"], string>;

type Reconciled = Pick<TransactionView, "reconciliation_status">;

/** Whether Medusa and the gateway agree about it, in words. */
const ReconciliationBadge = ({ reconciliation_status: status }: Reconciled) => {
  const text = useText("common");
  return <StatusBadge color={RECONCILIATION[status]}>{text(`reconciliation.${status}`)}</StatusBadge>;
};

const GIVEN_UP: readonly string[] = ["unopened", "closed", "failed"];

/** An attempt that was given up has nothing to be compared, unless something came of it. */
const isCompared = ({ state, reconciliation_status }: Standing & Reconciled): boolean =>
  reconciliation_status !== "pending" || !GIVEN_UP.includes(state);

/** How a payment stands, and whether the books agree: where they do, nothing is said of it. */
export const PaymentBadges = ({ payment }: { payment: Standing & Reconciled }) => {
  const isGreen = RECONCILIATION[payment.reconciliation_status] === "green";
  return (
    <span className="flex flex-wrap items-center gap-1">
      <StateBadge payment={payment} />
      {!isGreen && isCompared(payment) && <ReconciliationBadge {...payment} />}
    </span>
  );
};
