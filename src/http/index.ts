/*
 * Schemas and types of every answer and body of the plugin's routes and of the data of its events, published as
 * `medusa-payment-crossborder/http`. Each name is a schema (zod) and the type that it describes.
 */
export { Action, Actions, Hold, PermittedAction, Refund, type StaffAct } from "./actions";
export {
  AttentionItem,
  AttentionList,
  AttentionReason,
  ListAttention,
  Resolve,
  type WaitingCode,
} from "./attention";
export {
  AuditDayView,
  AuditFindings,
  AuditList,
  AuditsBegun,
  AuditView,
  DailyBooks,
  DailyBooksAnswer,
  DaySums,
  FindingView,
  ListAudits,
  ListFindings,
  RunAudit,
} from "./audits";
export {
  CompareStatement,
  DayAnswer,
  DayFigure,
  DayList,
  DayView,
  DifferentLine,
  DifferentLines,
  ExportDifferentLines,
  ExportMovements,
  GuessColumns,
  ListDays,
  ListDifferentLines,
  ListMovements,
  MovementList,
  MovementView,
  SignDay,
  SignedDayView,
  StatementColumnsAnswer,
  StatementResult,
  StatementView,
} from "./days";
export {
  AttentionNeeded,
  AttentionResolved,
  FinishedAudit,
  GatewayDown,
  GatewayUp,
  MoneyReturned,
  OrderTold,
  RecurringDeduction,
  RecurringStarted,
  TransactionUpdated,
} from "./events";
export { type ActorType, EventList, EventView, ListEvents, NamedEvent } from "./history";
export {
  Counter,
  CounterAccount,
  CounterAnswer,
  HandOver,
  HandOverAnswer,
  InStoreAnswer,
  InStoreList,
  InStoreOpening,
  InStorePayment,
  ListInStorePayments,
  ReadCounter,
  type Method,
  Scan,
  ScanAnswer,
  ScanRefusal,
  TakeInStorePayment,
} from "./in-store";
export {
  CountTransactions,
  ExportTransactions,
  ListTransactions,
  type TransactionTab,
} from "./list-transactions";
export { Notice } from "./notice";
export {
  ListNotifications,
  NotificationAnswer,
  NotificationDetail,
  NotificationDetailAnswer,
  NotificationList,
  NotificationView,
} from "./notifications";
export {
  CreatePaymentLink,
  ListPaymentLinks,
  PaymentLinkAnswer,
  PaymentLinkList,
  PaymentLinkView,
  RefundAndAsk,
  RefundAndAskAnswer,
  SendPaymentLink,
} from "./payment-links";
export {
  CancelSchedule,
  ChangeSchedule,
  DeductionView,
  DetailedDeduction,
  ListedSchedule,
  ListOwnSchedules,
  ListSchedules,
  OwnDeduction,
  OwnSchedule,
  OwnScheduleAnswer,
  OwnScheduleList,
  PlanList,
  RecurringPlan,
  EndLink,
  FindRenewal,
  FoundRenewalAnswer,
  RenewalOrder,
  ScheduleAnswer,
  ScheduleDetail,
  ScheduleOperationView,
  ScheduleDetailAnswer,
  ScheduleList,
  ScheduleView,
} from "./recurring";
export {
  OpenedSession,
  OpenedSessionAnswer,
  OpenSession,
  SessionAnswer,
  WaitingQuery,
  WaitingSession,
} from "./sessions";
export { Recover, RecoverAnswer } from "./recovery";
export { SearchAll, SearchAnswer } from "./search";
export {
  AccountView,
  CanPay,
  Check,
  Draining,
  Health,
  OfferInRegion,
  OpenPayments,
  OpenPaymentsAnswer,
  OptionInForce,
  ProfileView,
  ProviderView,
  RegionAnswer,
  RegionView,
  SendTestNotification,
  ShopAnswer,
  ShopDecision,
  Settings,
  SettingsAnswer,
  TestNotificationAnswer,
  TestOutcome,
} from "./settings";
export { GatewayStatus, GatewayStatusAnswer, Outage } from "./status";
export {
  ListedTransaction,
  OperationView,
  OrderTransactions,
  ToldAmounts,
  ToldRefund,
  TransactionAnswer,
  TransactionDetail,
  TransactionCounts,
  TransactionDetailAnswer,
  TransactionList,
  TransactionSums,
  TransactionView,
} from "./transactions";
export { type Channel, ErrorAnswer, MayWork } from "./values";
