import type { MedusaError } from "@medusajs/framework/utils";
import type { Hour } from "./due";
import type { Waiting } from "./queue-statements";
import type { Deductions } from "./deduction-statements";
import type { Filter, Id, Page } from "./filter";
import type { NewNotification, NewRefused, OldNotifications, Processed, UnsignedSubject } from "./history";
import type { AuditLedger, DayLedger, StaffLedger, WatchLedger } from "./ledger-lists";
import type { Opened, ToOpen } from "./found-statements";
import type { ClaimedMessage, Message } from "./messages";
import type { OperationKind, TransactionState } from "./states";
import type { ScheduleUpdate } from "./rules/schedules";
import type { Actor } from "./types";
import type {
  AskedOperation,
  Change,
  Claim,
  Debt,
  Draft,
  Drafted,
  DrainingChannel,
  EventSubject,
  HistoryEvent,
  InboxNotification,
  InLedger,
  JobRunRow,
  LedgerOperation,
  LedgerTransaction,
  NewDeduction,
  NewEvent,
  NewFound,
  NewOperation,
  NewPaymentLink,
  PaymentLink,
  Requested,
  Result,
  Reading,
  Schedule,
  ScheduleOperation,
  Shop,
  WantedChange,
  StartedSchedule,
} from "./types";
import type { HistoryFilter } from "./history-statements";
import type { Unconfirmed, UnpaidFilter } from "./unpaid-statements";

type OperationId = Pick<LedgerOperation, "id" | "transaction_id">;

/** Transactions and their operations: what moves money. Amounts are decimal text with two places. */
export interface TransactionLedger {
  /** @throws MedusaError NOT_FOUND */
  retrieveTransaction(id: string): Promise<LedgerTransaction>;
  /** Of a payment session the newest one. */
  readTransaction(
    by: "id" | "reference" | "payment_session_id",
    value: string,
  ): Promise<InLedger | undefined>;
  /** @throws MedusaError NOT_FOUND, code `transaction_not_found` */
  retrieveByReference(reference: string): Promise<LedgerTransaction>;
  findByReference(reference: string): Promise<LedgerTransaction | undefined>;
  findByTransactionNo(provider_ids: string[], transaction_no: string): Promise<LedgerTransaction | undefined>;
  findBySession(payment_session_id: string): Promise<LedgerTransaction | undefined>;
  listTransactions(
    filter: Filter<LedgerTransaction>,
    page?: Page<LedgerTransaction>,
  ): Promise<LedgerTransaction[]>;
  listAndCountTransactions(
    filter: Filter<LedgerTransaction>,
    page?: Page<LedgerTransaction>,
  ): Promise<[LedgerTransaction[], number]>;
  countOpened(payment_collection_id: string, since: Date): Promise<Opened>;
  readToOpen(reference: string, since: Date): Promise<ToOpen | undefined>;
  retrieveOperation(id: string): Promise<LedgerOperation>;
  operationsOf(transaction: Id, kind?: OperationKind): Promise<LedgerOperation[]>;
  listOperations(filter: Filter<LedgerOperation>, page?: Page<LedgerOperation>): Promise<LedgerOperation[]>;
  isUnderWay(transaction: Id): Promise<boolean>;

  draft(draft: Draft, recurring?: StartedSchedule, region_id?: string): Promise<Drafted>;
  prepare(draft: Draft): Promise<LedgerTransaction>;
  draftPrepared(transaction: Id, draft: Draft, recurring?: StartedSchedule): Promise<Drafted | undefined>;
  request(transaction: Id, wanted: NewOperation, instead_of?: string | null): Promise<Requested>;
  begin(operation: OperationId, longest_ms: number, region_id?: string): Promise<Date | undefined>;
  settle(operation: OperationId, result: Result, change?: Change): Promise<LedgerTransaction>;
  answer(transaction: Id, change: Change, reading: Reading): Promise<LedgerTransaction>;
  advance(transaction: Id, change: Change, messages?: Message[]): Promise<LedgerTransaction>;
  makeIneligible(
    transaction: Id,
    from: readonly TransactionState[],
    reason: string,
  ): Promise<LedgerTransaction | undefined>;
  takeIn(found: NewFound): Promise<LedgerTransaction>;
  noteAsked(transaction: Id, asked_at: Date): Promise<LedgerTransaction>;
  followOrder(order_id: string, customer_id: string): Promise<void>;
  claim(
    transaction: Id,
    session: Pick<LedgerTransaction, "payment_session_id" | "payment_collection_id">,
  ): Promise<LedgerTransaction>;
  /** @throws Error where there is no debt: the payment collection is gone */
  claimDebt(transaction: Id, debt: Debt | undefined): Promise<Claim>;
  claimRefund(
    transaction: Id,
    refund: { id: string; amount: string },
    recorded: readonly string[],
  ): Promise<AskedOperation | undefined>;
}

/** Recurring schedules and their deductions. */
export interface ScheduleLedger {
  /** @throws MedusaError NOT_FOUND */
  retrieveRecurringSchedule(id: string): Promise<Schedule>;
  listRecurringSchedules(filter: Filter<Schedule>, page?: Page<Schedule>): Promise<Schedule[]>;
  listAndCountRecurringSchedules(
    filter: Filter<Schedule>,
    page?: Page<Schedule>,
  ): Promise<[Schedule[], number]>;
  findSchedule(provider_ids: string[], schedule_no: string): Promise<Schedule | undefined>;
  deductionsOf(schedule_ids: string[]): Promise<Map<string, Deductions>>;
  recordDeduction(deduction: NewDeduction): Promise<LedgerTransaction>;
  countDeduction(transaction: LedgerTransaction): Promise<{ schedule: Schedule; deduction: number }>;
  nameSchedule(id: string, schedule_no: string): Promise<void>;
  changeSchedule(id: string, decide: (schedule: Schedule) => ScheduleUpdate | undefined): Promise<Schedule>;
  beginScheduleChange(schedule_id: string, wanted: WantedChange): Promise<ScheduleOperation>;
  settleScheduleChange(
    operation: ScheduleOperation,
    result: Pick<ScheduleOperation, "outcome" | "ret_code">,
  ): Promise<void>;
  listScheduleOperations(
    filter: Filter<ScheduleOperation>,
    page?: Page<ScheduleOperation>,
  ): Promise<ScheduleOperation[]>;
}

/** The history, and the outbox of what the store is told. */
export interface HistoryLedger {
  appendEvents(events: NewEvent[]): Promise<void>;
  listEvents(filter: Filter<HistoryEvent>, page?: Page<HistoryEvent>): Promise<HistoryEvent[]>;
  listAndCountEvents(
    filter: Filter<HistoryEvent>,
    page?: Page<HistoryEvent>,
  ): Promise<[HistoryEvent[], number]>;
  historyOf(...about: (EventSubject | Actor)[]): Promise<HistoryEvent[]>;
  hasLine(line: EventSubject & Pick<NewEvent, "name">): Promise<boolean>;
  postMessages(messages: Message[]): Promise<void>;
  /** Both at once, or neither. */
  tellOf(events: NewEvent[], messages: Message[]): Promise<void>;
  claimMessages(for_ms: number): Promise<ClaimedMessage[]>;
  /** @returns whether others wait */
  removeMessages(messages: readonly ClaimedMessage[]): Promise<boolean>;
}

/** The gateway's notifications. */
export interface InboxLedger {
  /** @throws MedusaError NOT_FOUND */
  retrieveNotification(id: string): Promise<InboxNotification>;
  listNotifications(
    filter: Filter<InboxNotification>,
    page?: Page<InboxNotification>,
  ): Promise<InboxNotification[]>;
  listAndCountNotifications(
    filter: Filter<InboxNotification>,
    page?: Page<InboxNotification>,
  ): Promise<[InboxNotification[], number]>;
  receive(notification: NewNotification): Promise<string | undefined>;
  countUnsigned(subject: UnsignedSubject, since: Date): Promise<{ about: number; account: number }>;
  noteProcessed(id: string, processed: Processed): Promise<InboxNotification>;
  takeOut(notification: Id): Promise<void>;
  deleteOldNotifications(old: OldNotifications): Promise<number>;
  /** In one statement, however many were refused. */
  keepRefused(refused: NewRefused[]): Promise<void>;
  deleteRefused(before: Date): Promise<void>;
}

/** What the job looks at, when it ran, and the channels that are being switched off. */
export interface JobLedger {
  listDue(
    provider_id: { $in: string[] } | { $nin: string[] },
    limit: number,
    except: string[],
  ): Promise<LedgerTransaction[]>;
  listLateLooks(provider_id: string[], limit: number, except: string[]): Promise<LedgerTransaction[]>;
  askLater(id: string): Promise<void>;
  /** @param at of one that has not ended; null where none is needed any more */
  planLateLook(transaction: LedgerTransaction, at?: Date | null): Promise<void>;
  bringCheckForward(id: string, moment: Date): Promise<void>;
  postponeCheck(id: string, moment: Date): Promise<void>;
  deleteUnpaid(filter: UnpaidFilter): Promise<number>;
  listUnconfirmed(filter: UnpaidFilter): Promise<Unconfirmed[]>;
  /** Whether one more question of this hour may go to an account's gateway about what the ledger does not have; counts it. */
  mayAskOfLost(provider_id: string): Promise<boolean>;
  deleteHistory(filter: HistoryFilter): Promise<number>;
  lastRun(): Promise<JobRunRow | undefined>;
  beginRun(): Promise<Date>;
  finishRun(failures: number, answered?: Record<string, string>): Promise<void>;
  /** Whether there is anything due of each kind. */
  listWaitingNow(before: { received_before: Date; told_before: Date }): Promise<Waiting>;
  /** Undefined where the hour is not over. */
  beginHour(): Promise<Hour | undefined>;
  noteHour(looked: Partial<Hour>): Promise<void>;
  /** What comes each hour comes at that moment at the latest. */
  bringHourForward(moment: Date): Promise<void>;
  listUnderWay(provider_id: string): Promise<Pick<LedgerTransaction, "cart_id" | "operation">[]>;
  listDrainingChannels(
    filter: Filter<DrainingChannel>,
    page?: Page<DrainingChannel>,
  ): Promise<DrainingChannel[]>;
  /** From now on it drains, also where it had ended; one that drains already stays as it is. */
  beginDraining(channel: Pick<DrainingChannel, "region_id" | "provider_id"> & Actor): Promise<void>;
  /** Resolves to false where it drains no more: it was ended or offered meanwhile. */
  endDraining(channel: Id): Promise<boolean>;
  /** Forgets what has ended, unless it drains again. */
  forgetDraining(channel: Id): Promise<void>;
  /** The channel is offered as before. */
  stopDraining(channel: Pick<DrainingChannel, "region_id" | "provider_id">): Promise<void>;
}

/** Links by which an order can be paid. */
export interface PaymentLinkLedger {
  addPaymentLink(link: NewPaymentLink): Promise<PaymentLink>;
  listPaymentLinks(filter: Filter<PaymentLink>, page?: Page<PaymentLink>): Promise<PaymentLink[]>;
  listAndCountPaymentLinks(
    filter: Filter<PaymentLink>,
    page?: Page<PaymentLink>,
  ): Promise<[PaymentLink[], number]>;
  /** Resolves to those that were revoked by it. */
  revokePaymentLinks(which: Id | Pick<PaymentLink, "order_id">): Promise<PaymentLink[]>;
}

/** Whose the rows are: a copy of the database has those of another shop. */
export interface ShopLedger {
  /** What this process is, and the shop that it may only have moved from. */
  shop(): Promise<{ shop: Shop; moved_from: Shop | undefined }>;
  /** The shop that this process is not known as, though its payments are here. Writes nothing. */
  strangerTo(): Promise<{ address: string; known: string } | undefined>;
  /** Resolves to false where nothing is left to say. */
  decideShop(is: "same" | "copy"): Promise<boolean>;
  /** A filter that finds this shop's rows. */
  own(): Promise<{ shop_id: string[] }>;
  /** `another_shop`, where that has opened it. */
  shopObstacle(row: Pick<LedgerTransaction, "shop_id">): Promise<MedusaError | undefined>;
  /** @throws MedusaError `another_shop` */
  requireOwn(row: Pick<LedgerTransaction, "shop_id">): Promise<void>;
}

/** All that the plugin knows of its own tables, and all that it can do with them. */
export interface Ledger
  extends
    TransactionLedger,
    ScheduleLedger,
    HistoryLedger,
    InboxLedger,
    JobLedger,
    PaymentLinkLedger,
    ShopLedger,
    WatchLedger,
    AuditLedger,
    StaffLedger,
    DayLedger {
  /** Aborted when the server stops: ends what runs in the background. */
  readonly stopping: AbortSignal;
}
