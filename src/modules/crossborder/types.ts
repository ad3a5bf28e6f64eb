import type { InferTypeOf } from "@medusajs/framework/types";
import type { Notification } from "./models/notification";
import type { RecurringSchedule } from "./models/recurring-schedule";
import type { Transaction } from "./models/transaction";
import type { ReconciliationStatus, TransactionState } from "./states";

/** One order at the gateway, as the ledger has it. Amounts are decimal text with two places. */
export interface LedgerTransaction extends InferTypeOf<typeof Transaction> {}
export type InboxNotification = InferTypeOf<typeof Notification>;
/** Recurring deductions of a card, as the ledger has them. */
export interface Schedule extends InferTypeOf<typeof RecurringSchedule> {}

/** What is known before the gateway is called. */
export type Draft = Pick<
  LedgerTransaction,
  | "reference"
  | "provider_id"
  | "payment_session_id"
  | "payment_collection_id"
  | "cart_id"
  | "operation"
  | "pre_auth"
  | "store_admin_no"
  | "vendor"
  | "currency_code"
  | "amount"
  | "expires_at"
  | "return_url"
>;

/** A charge that the gateway made by itself, as its answer shows it. */
export type NewDeduction = Pick<
  LedgerTransaction,
  | "reference"
  | "transaction_no"
  | "schedule_id"
  | "provider_id"
  | "cart_id"
  | "operation"
  | "vendor"
  | "currency_code"
  | "amount"
>;

/** What changes about a transaction. A state that is not a step forward is left out; the rest is kept. */
export type Change = Partial<
  Pick<
    LedgerTransaction,
    | "transaction_no"
    | "vendor"
    | "order_id"
    | "gateway_status"
    | "paid_amount"
    | "capture_amount"
    | "released_amount"
    | "payment_time"
    | "paid_at"
    | "refund_reference"
    | "refund_status"
    | "asked_at"
    | "queried_at"
    | "next_check_at"
    | "checks"
    | "last_error"
  >
> & { state?: TransactionState; reconciliation_status?: ReconciliationStatus };
