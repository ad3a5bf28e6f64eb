import { Module } from "@medusajs/framework/utils";
import { CROSSBORDER_MODULE } from "./rows";
import { CrossborderLedger } from "./service";

export { CROSSBORDER_MODULE } from "./rows";
export { CrossborderLedger } from "./service";
export {
  daysAfter,
  deductionKey,
  isDeduction,
  type RecurringTerms,
  SCHEDULE_ATTENTION_CODES,
  SCHEDULE_STATUSES,
  type ScheduleAttentionCode,
  type ScheduleStatus,
} from "./recurring";
export {
  type Audit,
  type AuditDay,
  type AuditedPage,
  type AuditFinding,
  type DaySums,
  type NewFinding,
} from "./audit-types";
export type { ScheduleUpdate } from "./rules/schedules";
export {
  type BrokenRule,
  FINDING_CODES,
  FINDING_OUTCOMES,
  type FindingCode,
  type FindingOutcome,
  NOT_IN_LEDGER,
} from "./findings";
export { type Act, ACTOR_TYPES, type ActorType, EVENT_NAMES } from "./events";
export { type Actor, actingAs, currentActor } from "./actor";
export { nextCheck } from "./rules/back-off";
export { type Claim, type Debt, exceeds, judgeClaim } from "./rules/debts";
export {
  literally,
  type Range,
  TRANSACTION_SORTS,
  type TransactionPage,
  type WantedTransactions,
} from "./list-statements";
export type { Ledger } from "./ledger";
export { CrossborderEvents, type Message } from "./messages";
export type { ClaimedMessage } from "./outbox-statements";
export { isLive, isPart, isUndecided, type Outcome, unbooked } from "./operations";
export type { DailySums } from "./movement-statements";
export {
  ATTENTION_CODES,
  type AttentionCode,
  holdsMoney,
  isFinal,
  type ReconciliationStatus,
  RECONCILIATION_STATUSES,
  STATES,
  type TransactionState,
} from "./states";

export type {
  Amounts,
  Change,
  Draft,
  DrainingChannel,
  EventData,
  EventSubject,
  HistoryEvent,
  InboxNotification,
  LedgerOperation,
  LedgerTransaction,
  NewDeduction,
  NewEvent,
  NewOperation,
  Requested,
  Result,
  Schedule,
} from "./types";

export default Module(CROSSBORDER_MODULE, { service: CrossborderLedger });
