/*
 * What the rest of the plugin uses of the ledger. It is no part of what is published: it changes with the plugin.
 */
export * from "./index";
export { type Actor, actingAs, currentActor } from "./rows";
export type { DaySums } from "./audit-types";
export { type Act, ACTOR_TYPES, EVENT_NAMES } from "./events";
export { type BrokenRule, FINDING_CODES, FINDING_OUTCOMES, NOT_IN_LEDGER } from "./findings";
export {
  literally,
  type Range,
  TRANSACTION_SORTS,
  type TransactionPage,
  type WantedTransactions,
} from "./list-statements";
export type { DailySums } from "./movement-statements";
export { isLive, isPart, isUndecided, unbooked } from "./states";
export type { ClaimedMessage } from "./messages";
export {
  daysAfter,
  deductionKey,
  isDeduction,
  type RecurringTerms,
  SCHEDULE_ATTENTION_CODES,
  SCHEDULE_STATUSES,
} from "./states";
export { nextCheck } from "./rules/transactions";
export { exceeds, judgeClaim } from "./rules/operations";
export type { ScheduleUpdate } from "./rules/schedules";
export type { CrossborderLedger } from "./service";
export { ATTENTION_CODES, holdsMoney, isFinal, RECONCILIATION_STATUSES, STATES } from "./states";
export type {
  Change,
  Claim,
  Debt,
  Draft,
  EventData,
  EventSubject,
  NewDeduction,
  NewEvent,
  NewOperation,
  Requested,
  Result,
} from "./types";
