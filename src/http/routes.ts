import * as http from "./index";
import { DAY_ROUTES } from "./day-routes";
import { IN_STORE_ROUTES } from "./in-store-routes";
import { RECURRING_ROUTES } from "./recurring-routes";
import { file, known, type RouteShape, shapes, slow } from "./route-shape";
import { STORE_ROUTES } from "./store-routes";

export type { RouteShape } from "./route-shape";

const transactions = {
  "GET transactions": {
    summary: "A page of the ledger",
    query: http.ListTransactions,
    ...known(http.TransactionList),
  },
  "GET transactions/counts": {
    summary: "How many of what is filtered each tab of the list has",
    query: http.CountTransactions,
    ...known(http.TransactionCounts),
  },
  "POST recoveries": {
    summary: "Has the ledger know a payment again that a statement names, after a database was restored",
    body: http.Recover,
    ...known(http.RecoverAnswer),
  },
  "GET transactions/export": {
    summary: "What the filters of the list leave, as a CSV file",
    query: http.ExportTransactions,
    ...file,
  },
  "GET transactions/:reference": {
    summary: "One transaction with its operations, its history and what can be done",
    ...known(http.TransactionDetailAnswer),
  },
  "POST transactions/:reference/reconcile": {
    summary:
      "Refreshes the status: asks the gateway now, records the payment and places its order; moves no money",
    ...slow(http.TransactionAnswer),
  },
  "POST transactions/:reference/finish": {
    summary: "Offers the channel again for a payment that waits for it, and has its order placed",
    ...slow(http.TransactionAnswer),
  },
  "POST transactions/:reference/return": {
    summary: "Sends money back that no order has; closes an order that nobody has paid",
    ...slow(http.TransactionAnswer),
  },
  "POST transactions/:reference/capture": {
    summary: "Captures a hold, once",
    body: http.Hold,
    ...slow(http.TransactionAnswer),
  },
  "POST transactions/:reference/release": {
    summary: "Releases a hold, or what a capture left of it",
    body: http.Hold,
    ...slow(http.TransactionAnswer),
  },
  "POST transactions/:reference/refund": {
    summary: "Refunds a whole payment through Medusa",
    body: http.Refund,
    ...slow(http.TransactionAnswer),
  },
  "POST transactions/:reference/refund-and-ask": {
    summary:
      "Gives a part back: refunds the whole payment, and makes a link for the rest that its order costs",
    body: http.RefundAndAsk,
    ...slow(http.RefundAndAskAnswer),
  },
  "POST transactions/:reference/book-refund": {
    summary: "Records in Medusa what was refunded in the gateway's dashboard",
    ...slow(http.TransactionAnswer),
  },
  "POST transactions/:reference/resolve": {
    summary: "A person says that what needed attention is solved",
    body: http.Resolve,
    ...slow(http.TransactionAnswer),
  },
  "GET orders/:id/transactions": {
    summary: "What was opened at the gateway for an order or a draft order, the newest first",
    ...known(http.OrderTransactions),
  },
  "GET attention": {
    summary: "What waits for a person, the longest first",
    query: http.ListAttention,
    ...known(http.AttentionList),
  },
} satisfies Record<string, RouteShape>;

const paymentLinks = {
  "GET payment-links": {
    summary: "Payment links, of one order or of all, the newest first",
    query: http.ListPaymentLinks,
    ...known(http.PaymentLinkList),
  },
  "POST payment-links": {
    summary: "Makes a link by which what an order owes can be paid",
    body: http.CreatePaymentLink,
    ...known(http.PaymentLinkAnswer),
  },
  "POST payment-links/:id/send": {
    summary: "Mails a payment link, by Medusa's notification module",
    body: http.SendPaymentLink,
    ...known(http.PaymentLinkAnswer),
  },
  "DELETE payment-links/:id": {
    summary: "Revokes a payment link: nothing can be paid by it any more",
    ...known(http.PaymentLinkAnswer),
  },
} satisfies Record<string, RouteShape>;

const records = {
  "GET notifications": {
    summary: "The inbox",
    query: http.ListNotifications,
    ...known(http.NotificationList),
  },
  "GET notifications/:id": {
    summary: "One notification with what it did",
    ...known(http.NotificationDetailAnswer),
  },
  "POST notifications/:id/retry": {
    summary: "Processes a kept notification once more",
    ...slow(http.NotificationAnswer),
  },
  "GET audits": { summary: "Audits with their days", query: http.ListAudits, ...known(http.AuditList) },
  "POST audits": {
    summary: "Begins audits now, which go on in the background",
    body: http.RunAudit,
    answers: { 202: http.AuditsBegun },
  },
  "GET audits/:id": {
    summary: "One audit with its days and findings",
    query: http.ListFindings,
    ...known(http.AuditFindings),
  },
  "GET audits/:id/export": { summary: "An audit as a CSV file", ...file },
  "GET books/daily": {
    summary: "What was paid, refunded and returned on each day",
    query: http.DailyBooks,
    ...known(http.DailyBooksAnswer),
  },
  "GET events": {
    summary: "The history, the newest first",
    query: http.ListEvents,
    ...known(http.EventList),
  },
} satisfies Record<string, RouteShape>;

const settings = {
  "GET status": {
    summary: "Whether the gateway answers, and when it, its notifications and the job were heard last",
    ...known(http.GatewayStatusAnswer),
  },
  "GET health": { summary: "Health of the configuration", ...known(http.Health) },
  "GET settings": {
    summary: "The accounts of medusa-config without their secrets, and the regions that offer them",
    ...known(http.SettingsAnswer),
  },
  "GET settings/open-payments": {
    summary: "How many payments of a provider are under way in a region",
    query: http.OpenPayments,
    ...known(http.OpenPaymentsAnswer),
  },
  "POST settings/regions": {
    summary: "Offers a provider in a region, or switches it off",
    body: http.OfferInRegion,
    ...known(http.RegionAnswer),
  },
  "POST settings/shop": {
    summary: "Says of a server with a new address that it is the same shop, or a copy",
    body: http.ShopDecision,
    ...known(http.ShopAnswer),
  },
  "POST settings/test-notification": {
    summary: "Sends a notification to the store's own public address, as the gateway would",
    body: http.SendTestNotification,
    ...known(http.TestNotificationAnswer),
  },
} satisfies Record<string, RouteShape>;

/** Every route for staff, by method and path below `/admin/crossborder/`. */
export const ADMIN_ROUTES = shapes({
  ...transactions,
  ...IN_STORE_ROUTES,
  ...paymentLinks,
  ...RECURRING_ROUTES,
  ...records,
  ...DAY_ROUTES,
  ...settings,
});

/** What each route of the plugin takes and answers in JSON, by its method and whole path. */
export const routes = (): Record<string, RouteShape> =>
  Object.fromEntries(
    [["/admin/crossborder/", ADMIN_ROUTES] as const, ["/store/crossborder/", STORE_ROUTES] as const].flatMap(
      ([prefix, shapes]) =>
        Object.entries<RouteShape>(shapes).map(([name, shape]) => [name.replace(" ", ` ${prefix}`), shape]),
    ),
  );
