/*
 * What the rest of the plugin uses of the ledger. It is no part of what is published: it changes with the plugin.
 */
export { DAY_MS, HOUR_MS, MINUTE_MS } from "./rules/durations";
export { daysOf, type DaySums, type OpenFinding } from "./audits";
export { actingAs, callContext, currentActor, type Manager, runWith, entriesIn, shopAddress } from "./store";
export { channelOff } from "./channels";
export type { DailySums, Day, DayFigure, DayMovement, DifferentLine, StatementResult } from "./days";
export { type Act, type ActorType, EVENT_NAMES } from "./events";
export {
  type BrokenRule,
  FINDING_CODES,
  type FindingCode,
  type FindingOutcome,
  NOT_IN_LEDGER,
  type StatementGroup,
} from "./findings";
export type { NewRefused } from "./inbox";
export type { Hour, WaitingSince } from "./job";
export {
  countedPage,
  groupBy,
  literally,
  operationsByTransaction,
  pagesBehind,
  type TransactionPage,
  type TransactionSearch,
  type WantedTransactions,
} from "./lists";
export { type ClaimedMessage, CrossborderEvents, type Message } from "./messages";
export { type Filter, NEWEST_FIRST } from "./reads";
export { CROSSBORDER_MODULE } from "./rows";
export { exceeds, judgeClaim } from "./rules/debts";
export { missingAt, type ScheduleUpdate } from "./rules/schedules";
export { nextCheck } from "./rules/transactions";
export type { Deductions } from "./schedules";
export type { CrossborderLedger, Ledger } from "./service";
export type { Opened } from "./transaction-writer";
export { anotherShop } from "./shops";
export {
  ATTENTION_CODES,
  type AttentionCode,
  CAN_BECOME_PAID,
  CURRENCY_CODES,
  daysAfter,
  deductionKey,
  holdsMoney,
  isDeduction,
  isFinal,
  isLive,
  isOnline,
  isOpenRefund,
  isOwnRefund,
  isPartialRefund,
  isImported,
  isUndecided,
  MAYBE_OPEN,
  mayBeOpen,
  type OperationOutcome,
  AWAITING_PAYMENT,
  RECONCILIATION_STATUSES,
  type ReconciliationStatus,
  type RecurringTerms,
  refundsOfParts,
  type ScheduleAttentionCode,
  STATES,
  type TransactionState,
  WITH_MONEY,
  unrecordedRefunds,
} from "./states";
export type {
  Actor,
  Audit,
  AuditFinding,
  Change,
  Claim,
  Debt,
  Draft,
  Drafted,
  EventData,
  EventSubject,
  GatewayOutage,
  HistoryEvent,
  InboxNotification,
  InLedger,
  LedgerOperation,
  LedgerTransaction,
  LostHold,
  MadeOutside,
  NewDeduction,
  NewEvent,
  NewFound,
  OperationEntry,
  OtherPayment,
  PaymentLink,
  Requested,
  Result,
  Schedule,
  ScheduleOperation,
  Shop,
  WantedChange,
} from "./types";
