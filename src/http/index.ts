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
export * from "./audits";
export * from "./days";
export * from "./events";
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
export * from "./notifications";
export * from "./payment-links";
export * from "./recurring";
export * from "./sessions";
export * from "./settings";
export * from "./status";
export * from "./transactions";
export { type Channel, ErrorAnswer, MayWork } from "./values";
