import type { z } from "@medusajs/framework/zod";
import { may } from "../policies/crossborder";
import * as http from "./index";

type Fields = z.ZodType<Record<string, unknown>, Record<string, unknown>>;

/** What one route takes and answers, and who may call it. */
export interface RouteShape {
  /** What it does, in a few words. */
  summary: string;
  query?: z.ZodObject;
  /** The route reads its query by itself, and leaves out what does not fit. */
  isLenient?: true;
  body?: Fields;
  /** Of a body that is longer than the 100 kB that Medusa takes. */
  sizeLimit?: string;
  /** By HTTP status. A file is text, and has no schema. */
  answers: Readonly<Partial<Record<200 | 202, z.ZodType | "text/csv">>>;
  /** All of them. A write answers with what it changed, so it needs `read` too. */
  policies?: readonly { resource: string; operation: string }[];
}

const known = <Answer extends z.ZodType>(answer: Answer) => ({ answers: { 200: answer } });
/** A route that moves money or asks the gateway: where that takes long, it answers with what is known. */
const slow = <Answer extends z.ZodType>(answer: Answer) => ({ answers: { 200: answer, 202: answer } });
const file = { answers: { 200: "text/csv" } } as const;

const readTransaction = may("crossborder_transaction", "read");
const readInStore = may("crossborder_in_store_payment", "read");
const readLink = may("crossborder_payment_link", "read");
const readSchedule = may("crossborder_recurring_schedule", "read");
const changeSchedule = [readSchedule, may("crossborder_recurring_schedule", "update")];
const readAudit = may("crossborder_audit", "read");
const readDay = may("crossborder_day", "read");
const writeDay = [readDay, may("crossborder_day", "create")];
const readNotification = may("crossborder_notification", "read");
const readSettings = may("crossborder_settings", "read");
const changeSettings = may("crossborder_settings", "update");
/** Medusa's own policy for its page of the region. */
const changeRegion = { resource: "region", operation: "update" };

/** Every route for staff, by method and path below `/admin/crossborder/`. */
export const ADMIN_ROUTES = {
  "GET transactions": {
    summary: "A page of the ledger",
    query: http.ListTransactions,
    ...known(http.TransactionList),
    policies: [readTransaction],
  },
  "GET transactions/counts": {
    summary: "How many of what is filtered each tab of the list has",
    query: http.CountTransactions,
    ...known(http.TransactionCounts),
    policies: [readTransaction],
  },
  "POST recoveries": {
    summary: "Has the ledger know a payment again that a statement names, after a database was restored",
    body: http.Recover,
    ...known(http.RecoverAnswer),
    policies: [readTransaction, may("crossborder_transaction", "update")],
  },
  "GET transactions/export": {
    summary: "What the filters of the list leave, as a CSV file",
    query: http.ExportTransactions,
    ...file,
    policies: [readTransaction],
  },
  "GET transactions/:reference": {
    summary: "One transaction with its operations, its history and what can be done",
    ...known(http.TransactionDetailAnswer),
    policies: [readTransaction],
  },
  "POST transactions/:reference/reconcile": {
    summary:
      "Refreshes the status: asks the gateway now, records the payment and places its order; moves no money",
    ...slow(http.TransactionAnswer),
    policies: [readTransaction, may("crossborder_transaction", "update")],
  },
  "POST transactions/:reference/finish": {
    summary: "Offers the channel again for a payment that waits for it, and has its order placed",
    ...slow(http.TransactionAnswer),
    policies: [readTransaction, may("crossborder_transaction", "update"), changeSettings, changeRegion],
  },
  "POST transactions/:reference/return": {
    summary: "Sends money back that no order has; closes an order that nobody has paid",
    ...slow(http.TransactionAnswer),
    policies: [readTransaction, may("crossborder_return", "create")],
  },
  "POST transactions/:reference/capture": {
    summary: "Captures a hold, once",
    body: http.Hold,
    ...slow(http.TransactionAnswer),
    policies: [readTransaction, may("crossborder_capture", "create")],
  },
  "POST transactions/:reference/release": {
    summary: "Releases a hold, or what a capture left of it",
    body: http.Hold,
    ...slow(http.TransactionAnswer),
    policies: [readTransaction, may("crossborder_release", "create")],
  },
  "POST transactions/:reference/refund": {
    summary: "Refunds a whole payment through Medusa",
    body: http.Refund,
    ...slow(http.TransactionAnswer),
    policies: [readTransaction, may("crossborder_refund", "create")],
  },
  "POST transactions/:reference/refund-and-ask": {
    summary:
      "Gives a part back: refunds the whole payment, and makes a link for the rest that its order costs",
    body: http.RefundAndAsk,
    ...slow(http.RefundAndAskAnswer),
    policies: [
      readTransaction,
      may("crossborder_refund", "create"),
      readLink,
      may("crossborder_payment_link", "create"),
    ],
  },
  "POST transactions/:reference/book-refund": {
    summary: "Records in Medusa what was refunded in the gateway's dashboard",
    ...slow(http.TransactionAnswer),
    policies: [readTransaction, may("crossborder_refund", "create")],
  },
  "POST transactions/:reference/resolve": {
    summary: "A person says that what needed attention is solved",
    body: http.Resolve,
    ...slow(http.TransactionAnswer),
    policies: [readTransaction, may("crossborder_attention", "update")],
  },
  "GET orders/:id/transactions": {
    summary: "What was opened at the gateway for an order or a draft order, the newest first",
    ...known(http.OrderTransactions),
    policies: [readTransaction],
  },
  "GET attention": {
    summary: "What waits for a person, the longest first",
    query: http.ListAttention,
    ...known(http.AttentionList),
    policies: [readTransaction],
  },
  "GET in-store/counter": {
    summary: "Which accounts can take a payment at the counter, and which clerks there are",
    query: http.ReadCounter,
    ...known(http.CounterAnswer),
    policies: [readInStore],
  },
  "GET in-store/payments": {
    summary: "The in-store payments that are open, held or paid for an order, the newest first",
    query: http.ListInStorePayments,
    ...known(http.InStoreList),
    policies: [readInStore],
  },
  "GET in-store/payments/:reference": {
    summary: "How an in-store payment stands; asks the gateway while it is open",
    ...slow(http.InStoreAnswer),
    policies: [readInStore],
  },
  "POST in-store/payments": {
    summary: "Opens an in-store payment",
    body: http.TakeInStorePayment,
    ...slow(http.InStoreOpening),
    policies: [readInStore, may("crossborder_in_store_payment", "create")],
  },
  "POST in-store/payments/:reference/scan": {
    summary: "Submits the customer's payment code",
    body: http.Scan,
    ...slow(http.ScanAnswer),
    policies: [readInStore, may("crossborder_in_store_payment", "update")],
  },
  "POST in-store/payments/:reference/cancel": {
    summary: "Cancels an in-store payment while nobody has paid",
    ...slow(http.InStoreAnswer),
    policies: [readInStore, may("crossborder_in_store_payment", "update")],
  },
  "POST in-store/payment-links": {
    summary: "Has an order paid by a link instead of at the counter, where what is open is cancelled",
    body: http.HandOver,
    ...slow(http.HandOverAnswer),
    policies: [
      readInStore,
      may("crossborder_in_store_payment", "update"),
      readLink,
      may("crossborder_payment_link", "create"),
    ],
  },
  "GET payment-links": {
    summary: "Payment links, of one order or of all, the newest first",
    query: http.ListPaymentLinks,
    ...known(http.PaymentLinkList),
    policies: [readLink],
  },
  "POST payment-links": {
    summary: "Makes a link by which what an order owes can be paid",
    body: http.CreatePaymentLink,
    ...known(http.PaymentLinkAnswer),
    policies: [readLink, may("crossborder_payment_link", "create")],
  },
  "POST payment-links/:id/send": {
    summary: "Mails a payment link, by Medusa's notification module",
    body: http.SendPaymentLink,
    ...known(http.PaymentLinkAnswer),
    policies: [readLink, may("crossborder_payment_link", "create")],
  },
  "DELETE payment-links/:id": {
    summary: "Revokes a payment link: nothing can be paid by it any more",
    ...known(http.PaymentLinkAnswer),
    policies: [readLink, may("crossborder_payment_link", "delete")],
  },
  "GET recurring-schedules": {
    summary: "Recurring schedules with their deductions, the newest first",
    query: http.ListSchedules,
    ...known(http.ScheduleList),
    policies: [readSchedule],
  },
  "GET recurring-schedules/:schedule_no": {
    summary: "One schedule with its history",
    ...known(http.ScheduleDetailAnswer),
    policies: [readSchedule],
  },
  "POST recurring-schedules/:schedule_no": {
    summary: "Raises the count of a schedule, or cancels it",
    body: http.ChangeSchedule,
    ...slow(http.ScheduleAnswer),
    policies: changeSchedule,
  },
  "POST recurring-schedules/:schedule_no/deductions": {
    summary: "Asks the gateway about a deduction that was never notified, and records it",
    body: http.FindRenewal,
    ...slow(http.FoundRenewalAnswer),
    policies: changeSchedule,
  },
  "POST recurring-schedules/:schedule_no/end-link": {
    summary: "The link by which whoever has it ends a schedule",
    ...known(http.EndLink),
    policies: changeSchedule,
  },
  "POST recurring-schedules/:schedule_no/deductions/:reference/order": {
    summary: "Has the order of a deduction made, or finished",
    ...slow(http.RenewalOrder),
    policies: changeSchedule,
  },
  "GET notifications": {
    summary: "The inbox",
    query: http.ListNotifications,
    ...known(http.NotificationList),
    policies: [readNotification],
  },
  "GET notifications/:id": {
    summary: "One notification with what it did",
    ...known(http.NotificationDetailAnswer),
    policies: [readNotification],
  },
  "POST notifications/:id/retry": {
    summary: "Processes a kept notification once more",
    ...slow(http.NotificationAnswer),
    policies: [readNotification, may("crossborder_notification", "update")],
  },
  "GET audits": {
    summary: "Audits with their days",
    query: http.ListAudits,
    ...known(http.AuditList),
    policies: [readAudit],
  },
  "POST audits": {
    summary: "Begins audits now, which go on in the background",
    body: http.RunAudit,
    answers: { 202: http.AuditsBegun },
    policies: [readAudit, may("crossborder_audit", "create")],
  },
  "GET audits/:id": {
    summary: "One audit with its days and findings",
    query: http.ListFindings,
    ...known(http.AuditFindings),
    policies: [readAudit],
  },
  "GET audits/:id/export": {
    summary: "An audit as a CSV file",
    ...file,
    policies: [readAudit],
  },
  "GET books/daily": {
    summary: "What was paid, refunded and returned on each day",
    query: http.DailyBooks,
    ...known(http.DailyBooksAnswer),
    policies: [readAudit],
  },
  "GET events": {
    summary: "The history, the newest first",
    query: http.ListEvents,
    ...known(http.EventList),
    policies: [may("crossborder_event", "read")],
  },
  "GET days": {
    summary: "One day of a merchant, or of each: what moved, who has compared and signed it",
    query: http.ListDays,
    ...known(http.DayList),
    policies: [readDay],
  },
  "GET days/movements": {
    summary: "A page of what moved on a day, the earliest first",
    query: http.ListMovements,
    ...known(http.MovementList),
    policies: [readDay],
  },
  "GET days/export": {
    summary: "What moved on a day, as a CSV file",
    query: http.ExportMovements,
    ...file,
    policies: [readDay],
  },
  "POST days/statement-columns": {
    summary: "What the columns of a gateway's statement hold, as far as it can be told",
    body: http.GuessColumns,
    ...known(http.StatementColumnsAnswer),
    sizeLimit: "1mb",
    policies: writeDay,
  },
  "POST days/statement": {
    summary: "Compares the gateway's statement of a day with what moved on it",
    body: http.CompareStatement,
    ...known(http.DayAnswer),
    sizeLimit: "28mb",
    policies: writeDay,
  },
  "GET days/differences": {
    summary: "A page of the lines that differ from the gateway's statement, of a group",
    query: http.ListDifferentLines,
    ...known(http.DifferentLines),
    policies: [readDay],
  },
  "GET days/differences/export": {
    summary: "The lines that differ from the gateway's statement, as a CSV file",
    query: http.ExportDifferentLines,
    ...file,
    policies: [readDay],
  },
  "POST days/sign": {
    summary: "Signs a day with its figures as they are now, once",
    body: http.SignDay,
    ...known(http.DayAnswer),
    policies: writeDay,
  },
  "GET status": {
    summary: "Whether the gateway answers, and when it, its notifications and the job were heard last",
    ...known(http.GatewayStatusAnswer),
    policies: [may("crossborder_gateway", "read")],
  },
  "GET health": {
    summary: "Health of the configuration",
    ...known(http.Health),
    policies: [may("crossborder_health", "read")],
  },
  "GET settings": {
    summary: "The accounts of medusa-config without their secrets, and the regions that offer them",
    ...known(http.SettingsAnswer),
    policies: [readSettings],
  },
  "GET settings/open-payments": {
    summary: "How many payments of a provider are under way in a region",
    query: http.OpenPayments,
    ...known(http.OpenPaymentsAnswer),
    policies: [readSettings],
  },
  "POST settings/regions": {
    summary: "Offers a provider in a region, or switches it off",
    body: http.OfferInRegion,
    ...known(http.RegionAnswer),
    policies: [readSettings, changeSettings, changeRegion],
  },
  "POST settings/shop": {
    summary: "Says of a server with a new address that it is the same shop, or a copy",
    body: http.ShopDecision,
    ...known(http.ShopAnswer),
    policies: [readSettings, changeSettings, may("crossborder_health", "read")],
  },
  "POST settings/test-notification": {
    summary: "Sends a notification to the store's own public address, as the gateway would",
    body: http.SendTestNotification,
    ...known(http.TestNotificationAnswer),
    policies: [readSettings, changeSettings],
  },
} satisfies Record<string, RouteShape>;

/** Every route for storefronts, by method and path below `/store/crossborder/`. */
const STORE_ROUTES = {
  "GET sessions/:id": {
    summary: "How one payment session stands, for a page that waits for the customer",
    query: http.WaitingQuery,
    isLenient: true,
    ...known(http.SessionAnswer),
  },
  "POST sessions/:id/open": {
    summary:
      "Opens the gateway's order of a session when the shopper goes to pay, or gives the one that is open",
    body: http.OpenSession,
    ...known(http.OpenedSessionAnswer),
  },
  "GET recurring-plans/:provider_id": {
    summary: "What the plans of an account mean, for a page that says it before a shopper pays",
    ...known(http.PlanList),
  },
  "GET recurring-schedules": {
    summary: "The signed-in customer's own recurring schedules, the newest first",
    query: http.ListOwnSchedules,
    ...known(http.OwnScheduleList),
  },
  "POST recurring-schedules/:schedule_no": {
    summary: "The signed-in customer cancels a schedule of their own",
    body: http.CancelSchedule,
    ...slow(http.OwnScheduleAnswer),
  },
} satisfies Record<string, RouteShape>;

/** What each route of the plugin takes and answers in JSON, by its method and whole path. */
export const routes = (): Record<string, RouteShape> => {
  const below = (prefix: string, shapes: Record<string, RouteShape>) =>
    Object.entries(shapes).map(([name, shape]) => [name.replace(" ", ` ${prefix}`), shape] as const);
  return Object.fromEntries([
    ...below("/admin/crossborder/", ADMIN_ROUTES),
    ...below("/store/crossborder/", STORE_ROUTES),
  ]);
};

export type AdminRoute = keyof typeof ADMIN_ROUTES;
type Row<Route extends AdminRoute> = (typeof ADMIN_ROUTES)[Route];

type NamedIn<Path> = Path extends `${infer First}/${infer Rest}`
  ? NamedIn<First> | NamedIn<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;
/** What the address of a route names. */
export type ParamsOf<Route extends AdminRoute> = Readonly<Record<NamedIn<Route>, string>>;

type Schema<Route extends AdminRoute, Part extends string> =
  Row<Route> extends Readonly<Record<Part, infer One extends Fields>> ? One : Fields;
export type QueryOf<Route extends AdminRoute> = z.output<Schema<Route, "query">>;
export type BodyOf<Route extends AdminRoute> = z.output<Schema<Route, "body">>;
/** A body as it is sent. */
export type SentTo<Route extends AdminRoute> = z.input<Schema<Route, "body">>;

type Answers<Route extends AdminRoute> = Row<Route>["answers"];
/** What a route answers, at once or where it takes long. */
export type AnswerOf<Route extends AdminRoute> = z.output<
  Extract<Answers<Route>[keyof Answers<Route>], Fields>
>;
