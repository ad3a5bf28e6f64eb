/** What may move money, or open or close an order at the gateway. */
export const OPERATION_KINDS = [
  "open",
  "scan",
  "capture",
  "release",
  "refund",
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
