import {
  type MiddlewareRoute,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http";
import { ADMIN_ROUTES, type RouteShape } from "../../../http/routes";
import { may } from "../../../policies/crossborder";

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

type Policies = readonly { resource: string; operation: string }[];

/** The policies that each route needs, all of them. A write answers with what it changed, so it needs `read` too. */
const POLICIES: Readonly<Record<keyof typeof ADMIN_ROUTES, Policies>> = {
  "GET transactions": [readTransaction],
  "GET transactions/counts": [readTransaction],
  "GET transactions/export": [readTransaction],
  "GET transactions/:reference": [readTransaction],
  "POST transactions/:reference/reconcile": [readTransaction, may("crossborder_transaction", "update")],
  "POST recoveries": [readTransaction, may("crossborder_transaction", "update")],
  "POST transactions/:reference/finish": [
    readTransaction,
    may("crossborder_transaction", "update"),
    changeSettings,
    changeRegion,
  ],
  "POST transactions/:reference/return": [readTransaction, may("crossborder_return", "create")],
  "POST transactions/:reference/capture": [readTransaction, may("crossborder_capture", "create")],
  "POST transactions/:reference/release": [readTransaction, may("crossborder_release", "create")],
  "POST transactions/:reference/refund": [readTransaction, may("crossborder_refund", "create")],
  "POST transactions/:reference/refund-and-ask": [
    readTransaction,
    may("crossborder_refund", "create"),
    readLink,
    may("crossborder_payment_link", "create"),
  ],
  "POST transactions/:reference/book-refund": [readTransaction, may("crossborder_refund", "create")],
  "GET orders/:id/transactions": [readTransaction],
  "POST transactions/:reference/resolve": [readTransaction, may("crossborder_attention", "update")],
  "GET attention": [readTransaction],
  "GET in-store/counter": [readInStore],
  "GET in-store/payments": [readInStore],
  "GET in-store/payments/:reference": [readInStore],
  "POST in-store/payments": [readInStore, may("crossborder_in_store_payment", "create")],
  "POST in-store/payments/:reference/scan": [readInStore, may("crossborder_in_store_payment", "update")],
  "POST in-store/payments/:reference/cancel": [readInStore, may("crossborder_in_store_payment", "update")],
  "POST in-store/payment-links": [
    readInStore,
    may("crossborder_in_store_payment", "update"),
    readLink,
    may("crossborder_payment_link", "create"),
  ],
  "GET payment-links": [readLink],
  "POST payment-links": [readLink, may("crossborder_payment_link", "create")],
  "POST payment-links/:id/send": [readLink, may("crossborder_payment_link", "create")],
  "DELETE payment-links/:id": [readLink, may("crossborder_payment_link", "delete")],
  "GET recurring-schedules": [readSchedule],
  "GET recurring-schedules/:schedule_no": [readSchedule],
  "POST recurring-schedules/:schedule_no": changeSchedule,
  // Whoever has the link may do what `update` is for.
  "POST recurring-schedules/:schedule_no/end-link": changeSchedule,
  "POST recurring-schedules/:schedule_no/deductions": changeSchedule,
  "POST recurring-schedules/:schedule_no/deductions/:reference/order": changeSchedule,
  "GET notifications": [readNotification],
  "GET notifications/:id": [readNotification],
  "POST notifications/:id/retry": [readNotification, may("crossborder_notification", "update")],
  "GET audits": [readAudit],
  "POST audits": [readAudit, may("crossborder_audit", "create")],
  "GET audits/:id": [readAudit],
  "GET audits/:id/export": [readAudit],
  "GET books/daily": [readAudit],
  "GET days": [readDay],
  "GET days/movements": [readDay],
  "GET days/export": [readDay],
  "POST days/statement-columns": writeDay,
  "POST days/statement": writeDay,
  "GET days/differences": [readDay],
  "GET days/differences/export": [readDay],
  "POST days/sign": writeDay,
  "GET events": [may("crossborder_event", "read")],
  "GET status": [may("crossborder_gateway", "read")],
  "GET health": [may("crossborder_health", "read")],
  "GET settings": [readSettings],
  "GET settings/open-payments": [readSettings],
  "POST settings/regions": [readSettings, changeSettings, changeRegion],
  "POST settings/shop": [readSettings, changeSettings, may("crossborder_health", "read")],
  "POST settings/test-notification": [readSettings, changeSettings],
};

const SHAPES: Readonly<Record<string, RouteShape>> = ADMIN_ROUTES;

/** A file of 20 MB in base64, and its first lines. Medusa takes 100 kB elsewhere. */
const BODIES: Readonly<Record<string, { sizeLimit: string }>> = {
  "POST days/statement": { sizeLimit: "28mb" },
  "POST days/statement-columns": { sizeLimit: "1mb" },
};

const VERBS = ["GET", "POST", "DELETE"] as const;

/** Every admin route: who may use it, and what it takes. */
export const adminRoutes = Object.entries(POLICIES).map(([name, policies]) => {
  const [verb, path] = name.split(" ");
  const method = VERBS.find((one) => one === verb) ?? "POST";
  const bodyParser = BODIES[name];
  return {
    ...(bodyParser && { bodyParser }),
    matcher: `/admin/crossborder/${path}`,
    method: [method],
    policies,
    middlewares: checksOf(SHAPES[name]),
  };
});

function checksOf({ query, body }: Partial<RouteShape> = {}): MiddlewareRoute["middlewares"] {
  return [
    ...(query ? [validateAndTransformQuery(query, { isList: "limit" in query.shape })] : []),
    ...(body ? [validateAndTransformBody(body)] : []),
  ];
}
