import { Module } from "@medusajs/framework/utils";
import { CROSSBORDER_MODULE } from "./rows";
import { CrossborderLedger } from "./service";

/*
 * What a store may import, published as `medusa-payment-crossborder/modules/crossborder`: the module, its key, its types and the names
 * of its events. package.json exports it a second time below `./.medusa/server/src/modules/`, because that is the specifier by which
 * Medusa's `defineConfig` loads the modules of a plugin.
 */
export { CROSSBORDER_MODULE } from "./rows";
export { CrossborderEvents, type Message } from "./messages";
export type { Filter, Ledger, Page } from "./ledger";
export type { Audit, AuditDay, AuditFinding } from "./audit-types";
export type { ActorType, EventName } from "./events";
export type { FindingCode, FindingOutcome } from "./findings";
export type { Outcome } from "./states";
export type { ScheduleAttentionCode, ScheduleStatus } from "./states";
export type { AttentionCode, ReconciliationStatus, TransactionState } from "./states";
export type {
  DrainingChannel,
  HistoryEvent,
  InboxNotification,
  LedgerOperation,
  LedgerTransaction,
  Schedule,
} from "./types";

export default Module(CROSSBORDER_MODULE, { service: CrossborderLedger });
