import type { InferTypeOf } from "@medusajs/framework/types";
import type { EventName } from "./events";
import type { Message } from "./messages";
import type { Audit as AuditModel, AuditFinding as FindingModel } from "./models/audit";
import type { DrainingChannel as DrainingChannelModel } from "./models/draining-channel";
import type { Event } from "./models/event";
import type { GatewayOutage as GatewayOutageModel } from "./models/gateway-outage";
import type { JobRun } from "./models/job-run";
import type { Notification } from "./models/notification";
import type { Operation } from "./models/operation";
import type { PaymentLink as PaymentLinkModel } from "./models/payment-link";
import type { RecurringSchedule } from "./models/recurring-schedule";
import type { ScheduleOperation as ScheduleOperationModel } from "./models/schedule-operation";
import type { Shop as ShopModel } from "./models/shop";
import type { Transaction } from "./models/transaction";
import type {
  AttentionCode,
  OperationKind,
  OperationOutcome,
  RecurringTerms,
  ReconciliationStatus,
  TransactionState,
} from "./states";

/** Who opened a payment. */
export type Shop = InferTypeOf<typeof ShopModel>;
/** One order at the gateway, as the ledger has it. Amounts are decimal text with two places. */
export interface LedgerTransaction extends InferTypeOf<typeof Transaction> {}
/** One act at the gateway. */
export interface LedgerOperation extends InferTypeOf<typeof Operation> {}
export type InboxNotification = InferTypeOf<typeof Notification>;
/** Recurring deductions of a card, as the ledger has them. */
export interface Schedule extends InferTypeOf<typeof RecurringSchedule> {}

/** A change of a schedule that the gateway is asked for. */
export interface ScheduleOperation extends InferTypeOf<typeof ScheduleOperationModel> {}
/** What it is asked for. */
export type WantedChange = Pick<ScheduleOperation, "kind" | "payment_count">;

/** A channel that is being switched off in a region. */
export type DrainingChannel = InferTypeOf<typeof DrainingChannelModel>;

/** A link by which somebody can pay what an order owes. */
export type PaymentLink = InferTypeOf<typeof PaymentLinkModel>;
export type NewPaymentLink = Pick<
  PaymentLink,
  "order_id" | "provider_id" | "code_hash" | "code_sealed" | "actor_type" | "actor_id" | "expires_at"
> &
  Partial<Pick<PaymentLink, "rest_of">>;

/** The last time that the gateway of an account did not answer. */
export type GatewayOutage = InferTypeOf<typeof GatewayOutageModel>;

/** One audit of one merchant. */
export type Audit = InferTypeOf<typeof AuditModel>;
/** A transaction whose books differ, or whose order breaks a rule; or a payment in Medusa that has no transaction. */
export type AuditFinding = InferTypeOf<typeof FindingModel>;

export interface JobRunRow extends InferTypeOf<typeof JobRun> {}

/** A line of the history. */
export type HistoryEvent = InferTypeOf<typeof Event>;
/** Who does something. */
export type Actor = Pick<HistoryEvent, "actor_type" | "actor_id">;
/** Who writes something down, and when. */
export interface ActorAndTime {
  actor: Actor;
  now: Date;
}
/** What a line is about; nothing where that has no row yet. */
export type EventSubject = Partial<Pick<HistoryEvent, "transaction_id" | "schedule_id" | "notification_id">>;
/** Facts for a person to read: an amount as decimal text, an id, a code. */
export type EventData = Record<string, string | number | boolean | undefined>;
export interface NewEvent extends EventSubject, Actor {
  name: EventName;
  data: EventData;
}

/** Decimal text with two places. */
export type Amounts = Pick<
  LedgerTransaction,
  "authorized_amount" | "captured_amount" | "released_amount" | "refunded_amount" | "returned_amount"
>;

/** An act that is about to be asked for. */
export type NewOperation = Pick<LedgerOperation, "amount"> &
  Partial<Pick<LedgerOperation, "medusa_id" | "reference">> & { kind: OperationKind };

/** An operation that is to be written down. What it does not name is as the model has it. */
export type NewOperationRow = NewOperation &
  Pick<LedgerOperation, "transaction_id" | "currency_code" | "actor_type" | "actor_id" | "outcome">;

/** What is known of an act that is written down. */
export type AskedOperation = Pick<
  LedgerOperation,
  "id" | "transaction_id" | "kind" | "outcome" | "amount" | "medusa_id"
>;

/** An act that is written down. It is not new where an earlier call for it may have been made. */
export interface Requested {
  operation: AskedOperation;
  isNew: boolean;
}

/** A transaction that is written down, and the operation that is to open it. */
export interface Drafted {
  transaction: LedgerTransaction;
  requested: Requested;
}

/** The schedule that starts with a payment. */
export type StartedSchedule = RecurringTerms & Pick<Schedule, "customer_id" | "create_orders">;

/** What is known of an act after a call, or after an answer about it. */
export type Result = Partial<Pick<LedgerOperation, "ret_code" | "gateway_id" | "told">> & {
  outcome: OperationOutcome;
  /** The call that ended with it: what `begin` resolved to. */
  call?: Date;
};

/** What a rule goes by of an operation. */
export type OperationEntry = Pick<
  LedgerOperation,
  "id" | "kind" | "outcome" | "amount" | "told" | "medusa_id" | "reference" | "gateway_id"
>;

/** Money that an answer shows as moved without any operation of ours. */
export type MadeOutside = Pick<LedgerOperation, "kind" | "amount" | "gateway_id" | "told">;

/** What an answer says beside the transaction's own row. */
export interface Reading {
  /** Of an operation, by the state that it shows and beside the others; undefined where it says nothing new. */
  resultOf(
    operation: OperationEntry,
    state: TransactionState,
    operations: readonly OperationEntry[],
  ): Result | undefined;
  /** By the transaction and its operations as they are then. */
  madeOutside(transaction: LedgerTransaction, operations: readonly OperationEntry[]): MadeOutside[];
}

/** What is known before the gateway is called. */
export type Draft = Pick<
  LedgerTransaction,
  | "reference"
  | "provider_id"
  | "payment_session_id"
  | "payment_collection_id"
  | "cart_id"
  | "order_id"
  | "order_display_id"
  | "customer_id"
  | "operation"
  | "pre_auth"
  | "store_admin_no"
  | "description"
  | "note"
  | "vendor"
  | "currency_code"
  | "amount"
  | "expires_at"
  | "return_url"
  | "return_secret_hash"
> &
  Partial<Pick<LedgerTransaction, "order_expires_at">>;

/** A charge that the gateway made by itself, as its answer shows it. */
export type NewDeduction = Pick<
  LedgerTransaction,
  | "reference"
  | "transaction_no"
  | "schedule_id"
  | "provider_id"
  | "cart_id"
  | "customer_id"
  | "operation"
  | "vendor"
  | "currency_code"
  | "amount"
>;

/** An order of ours that the gateway shows, and that the ledger has no more. */
export type NewFound = Pick<
  LedgerTransaction,
  "reference" | "transaction_no" | "provider_id" | "vendor" | "pre_auth" | "currency_code" | "amount"
>;

/** A transaction that is to be written down. What it does not name is as the model has it. */
export type NewTransactionRow = Partial<LedgerTransaction> &
  Pick<LedgerTransaction, "id" | "reference" | "provider_id" | "operation" | "currency_code" | "amount">;

/** What changes about a transaction. What it does not name stays. */
export type Change = Partial<
  Pick<
    LedgerTransaction,
    | "transaction_no"
    | "store_admin_no"
    | "vendor"
    | "cart_id"
    | "order_id"
    | "order_ids"
    | "order_display_id"
    | "order_expires_at"
    | "order_paid_at"
    | "customer_id"
    | "gateway_status"
    | "confirmed_amount"
    | "paid_amount"
    | "other_amount"
    | "expires_at"
    | "payment_time"
    | "paid_at"
    | "attention_told_at"
    /** Written by who has compared the books: what differs, or null where nothing does. */
    | "audit_finding"
    | "asked_at"
    | "queried_at"
    | "next_check_at"
    | "checks"
    | "make_order_at"
    | "last_error"
  >
> & {
  /** What the gateway's answer shows. */
  state?: TransactionState;
  reconciliation_status?: ReconciliationStatus;
  /** Why, where a person must look now. */
  attention_code?: AttentionCode;
};

/** What changes about a row. A column that is `undefined` becomes null. */
export type Changed<Row extends { id: string }> = Pick<Row, "id"> & Partial<Omit<Row, "id">>;

/** What a rule has written, in one database transaction: rows, lines of the history, and what the store is told. */
export type Writes<Rows extends object> = Rows & { events: NewEvent[]; messages: Message[] };

/** What an order has to be paid, or a payment collection while there is no order, as Medusa's records say. */
export interface Debt {
  payment_collection_ids: string[];
  /** Decimal text, as exact as Medusa has it. */
  total: string;
  /** What payments of any provider have taken or hold. */
  payments: { payment_session_id: string | null; amount: string }[];
  /** The payment sessions that there are: money of another one cannot be recorded. */
  payment_session_ids: string[];
}

/**
 * Whether a payment may be recorded for a debt. `not_yet`: another payment has claimed the debt and is not recorded yet. It may
 * be recorded or go back. `overpaid`: less is due than was paid.
 */
export type Claim = "granted" | "not_yet" | "overpaid";

/** What the history says of a hold that an order counted on: what was held, or what of a capture was undone. */
export interface LostHold {
  name: "hold_dropped" | "capture_undone";
  /** Decimal text. */
  amount: string;
}

/** Another payment of the same cart, or of the same session where there is no cart. */
export type OtherPayment = Pick<
  LedgerTransaction,
  | "payment_session_id"
  | "state"
  | "reconciliation_status"
  | "claimed_at"
  | "ineligible_since"
  | "order_expires_at"
>;

/** All that the ledger knows of a transaction. */
export interface InLedger {
  transaction: LedgerTransaction;
  /** The oldest first. */
  operations: readonly LedgerOperation[];
  /** A call that opens or moves money is under way, by the database's clock. */
  under_way: boolean;
  /** The gateway has said that it has no such order, since it told something of it last. */
  was_unknown: boolean;
  /** The newest line of the history that says that a hold was lost. */
  lost_hold?: LostHold;
  /** The schedule that it starts or belongs to. */
  schedule?: Schedule;
  /** Whether a person was asked what becomes of the schedule. */
  schedule_question: boolean;
  /** Whether the history says that the order of the cart was cancelled because its time was over. */
  expiry_told: boolean;
  /** The last ones. */
  others: readonly OtherPayment[];
}
