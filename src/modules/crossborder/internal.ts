/*
 * What the rest of the plugin uses of the ledger. It is no part of what is published: it changes with the plugin.
 */
export { anotherShop, channelOff, CROSSBORDER_MODULE } from "./rows";
export { entriesIn, shopAddress } from "./config-entries";
export { CrossborderEvents, type Message } from "./messages";
export type { Hour } from "./due";
export type { NewRefused } from "./history";
export type { Filter } from "./filter";
export type { Waiting } from "./queue-statements";
export type { Ledger } from "./ledger";
export { type Audit, type AuditFinding, daysOf, type DaySums, type OpenFinding } from "./audits";
export type { ActorType } from "./events";
export type { FindingCode, FindingOutcome, StatementGroup } from "./findings";
export type { Outcome } from "./states";
export type { ScheduleAttentionCode } from "./states";
export type { AttentionCode, ReconciliationStatus, TransactionState } from "./states";
export type {
  Actor,
  GatewayOutage,
  HistoryEvent,
  InboxNotification,
  LedgerOperation,
  LedgerTransaction,
  PaymentLink,
  Schedule,
  ScheduleOperation,
  Shop,
} from "./types";
export { actingAs, callContext, currentActor, type Manager, runWith } from "./call-context";
export { type Act, EVENT_NAMES } from "./events";
export { type BrokenRule, FINDING_CODES, NOT_IN_LEDGER } from "./findings";
export type { Day, DifferentLine, StatementResult } from "./days";
export type { Deductions } from "./deduction-statements";
export { countedPage, type WantedTransactions } from "./list-statements";
export type { TransactionPage } from "./page-statements";
export { literally, type TransactionSearch } from "./search-statements";
export type { DailySums, DayFigure, DayMovement } from "./movement-statements";
export {
  isLive,
  isOpenRefund,
  isOwnRefund,
  isPartialRefund,
  isUndecided,
  refundsOfParts,
  unrecordedRefunds,
} from "./states";
export type { ClaimedMessage } from "./messages";
export { daysAfter, deductionKey, isDeduction, isOnline, isTakenIn, type RecurringTerms } from "./states";
export { nextCheck } from "./rules/transactions";
export { exceeds, judgeClaim } from "./rules/debts";
export type { ScheduleUpdate } from "./rules/schedules";
export type { CrossborderLedger } from "./service";
export { ATTENTION_CODES, holdsMoney, isFinal, RECONCILIATION_STATUSES, STATES } from "./states";
export type {
  Change,
  Claim,
  Debt,
  Draft,
  Drafted,
  EventData,
  EventSubject,
  InLedger,
  LostHold,
  NewDeduction,
  NewEvent,
  NewFound,
  MadeOutside,
  OperationEntry,
  OtherPayment,
  Requested,
  Result,
  WantedChange,
} from "./types";
