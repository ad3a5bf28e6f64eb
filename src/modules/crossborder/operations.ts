/**
 * What may move money, or open or close an order at the gateway. A `part_refund` is made in the gateway's dashboard only: no call
 * can (§4.11).
 */
export const OPERATION_KINDS = [
  "open",
  "scan",
  "capture",
  "release",
  "refund",
  "part_refund",
  "reverse",
  "void",
  "deduction",
] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/**
 * `requested`: written, and nothing more is known. `unknown`: it was sent, and its answer was lost. `accepted`: the gateway
 * has it, and it is not final. `succeeded`: done. `refused`: the gateway did not take it. `failed`: it was never sent, or
 * taken and not carried out. The last two moved no money.
 */
export const OUTCOMES = ["requested", "unknown", "accepted", "succeeded", "refused", "failed"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Of these a transaction has one at a time that moved money or may have. */
export const SINGLE_KINDS = ["open", "capture", "refund", "reverse", "void", "deduction"] as const;

/** It moved money, or may have. */
export const isLive = ({ outcome }: { outcome: Outcome }): boolean =>
  outcome !== "refused" && outcome !== "failed";

/** It may have moved money, and nobody knows yet. */
export const isUndecided = ({ outcome }: { outcome: Outcome }): boolean =>
  outcome === "requested" || outcome === "unknown" || outcome === "accepted";

interface Entry {
  kind: OperationKind;
  outcome: Outcome;
  medusa_id: string | null;
}

/** A part of a payment that was given back in the gateway's dashboard. */
export const isPart = ({ kind, outcome }: Pick<Entry, "kind" | "outcome">): boolean =>
  kind === "part_refund" && outcome === "succeeded";

/**
 * Of a payment that was given back in parts: what Medusa has no refund for, with what gave back the rest of it.
 * @param recorded ids of the payment's refunds in Medusa
 */
export function unbooked<T extends Entry>(operations: readonly T[], recorded: readonly string[]): T[] {
  if (!operations.some(isPart)) return [];
  const isBack = ({ kind, outcome }: T) =>
    outcome === "succeeded" && (kind === "part_refund" || kind === "refund" || kind === "reverse");
  return operations.filter((one) => isBack(one) && !recorded.includes(one.medusa_id ?? ""));
}
