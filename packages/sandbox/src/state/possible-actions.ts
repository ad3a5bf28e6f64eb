import { hasEndedUnpaid, isOpen, type Transaction } from "./transaction";

/** What the control API can let happen to an order. */
export type ActionName =
  | "pay"
  | "decline"
  | "retry"
  | "expire"
  | "refund"
  | "reverse"
  | "forget"
  | "remember"
  | `${"complete" | "fail"}-${"refund" | "capture" | "release"}`;

/** Those that make sense in the state in which the order is. */
export function possibleActions(transaction: Transaction): ActionName[] {
  return [...movements(transaction), transaction.forgotten ? "remember" : "forget"];
}

function movements(transaction: Transaction): ActionName[] {
  const { status, underWay, refund, held, paid } = transaction;
  if (isOpen(transaction)) return ["pay", "decline", "expire", "reverse"];
  if (underWay) return [`complete-${underWay.kind}`, `fail-${underWay.kind}`];
  if (refund?.status === "pending") return ["complete-refund", "fail-refund"];
  if (hasEndedUnpaid(transaction)) return ["retry"];
  if (status === "refunded" && held.gt(0)) return ["expire"];
  if (status !== "success") return [];
  return [
    ...(paid.gt(0) ? (["refund"] as const) : []),
    "reverse",
    ...(held.gt(0) ? (["expire"] as const) : []),
  ];
}
