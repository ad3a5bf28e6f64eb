/** What can be wrong, the most urgent first. docs/guides/audit.md says what to do. */
export const FINDING_CODES = [
  "canceled_keeps_money",
  "shippable_unpaid",
  "hold_is_over",
  "paid_draft",
  "order_missing",
  "overpaid",
  "recorded_twice",
  "paid_after_end",
  "gateway_differs",
  "payment_differs",
  "order_differs",
] as const;
export type BrokenRule = (typeof FINDING_CODES)[number];

/** A payment in Medusa that the ledger has no transaction for: there are no four books to compare. */
export const NOT_IN_LEDGER = "not_in_ledger";
export type FindingCode = BrokenRule | typeof NOT_IN_LEDGER;

/**
 * What became of a finding. `open`: it is being looked into. `healed`: reconciliation has mended it. `moving`: money is
 * on its way, or reconciliation tries again. `attention`: a person must look.
 */
export const FINDING_OUTCOMES = ["open", "healed", "moving", "attention"] as const;
export type FindingOutcome = (typeof FINDING_OUTCOMES)[number];

/**
 * What comes of comparing a movement with the gateway's statement. `other_currency`: the statement has it in a currency in which it
 * cannot be compared. `fee`: a line that is about no payment.
 */
export const STATEMENT_GROUPS = [
  "agrees",
  "differs",
  "only_there",
  "only_here",
  "other_currency",
  "fee",
] as const;
export type StatementGroup = (typeof STATEMENT_GROUPS)[number];
