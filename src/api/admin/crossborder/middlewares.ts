import {
  type MiddlewareRoute,
  type RouteVerb,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http";
import { may } from "../../../policies/crossborder";
import { ExportTransactions, ListTransactions } from "./transactions/validators";
import { ListAttention, Resolve } from "./attention/validators";
import { DailyBooks } from "./books/validators";
import * as schema from "./validators";

const list = { isList: true };

const readTransaction = may("crossborder_transaction", "read");
const readInStore = may("crossborder_in_store_payment", "read");
const readSchedule = may("crossborder_recurring_schedule", "read");
const readAudit = may("crossborder_audit", "read");
const readNotification = may("crossborder_notification", "read");
const readSettings = may("crossborder_settings", "read");
const changeSettings = may("crossborder_settings", "update");
/** Medusa's own policy for its page of the region. */
const changeRegion = { resource: "region", operation: "update" };

/** A route with the policies that it needs, all of them. A write answers with what it changed, so it needs `read` too. */
const route = (
  method: RouteVerb & ("GET" | "POST"),
  path: string,
  policies: { resource: string; operation: string }[],
  ...middlewares: NonNullable<MiddlewareRoute["middlewares"]>
) => ({ matcher: `/admin/crossborder/${path}`, method: [method], policies, middlewares });

/** Every admin route: who may use it, and what it takes. */
export const adminRoutes = [
  route("GET", "transactions", [readTransaction], validateAndTransformQuery(ListTransactions, list)),
  route("GET", "transactions/export", [readTransaction], validateAndTransformQuery(ExportTransactions, {})),
  route("GET", "transactions/:reference", [readTransaction]),
  route("POST", "transactions/:reference/reconcile", [
    readTransaction,
    may("crossborder_transaction", "update"),
  ]),
  route("POST", "transactions/:reference/finish", [
    readTransaction,
    may("crossborder_transaction", "update"),
    changeSettings,
    changeRegion,
  ]),
  route("POST", "transactions/:reference/return", [readTransaction, may("crossborder_return", "create")]),
  route(
    "POST",
    "transactions/:reference/capture",
    [readTransaction, may("crossborder_capture", "create")],
    validateAndTransformBody(schema.Hold),
  ),
  route(
    "POST",
    "transactions/:reference/release",
    [readTransaction, may("crossborder_release", "create")],
    validateAndTransformBody(schema.Hold),
  ),
  route(
    "POST",
    "transactions/:reference/refund",
    [readTransaction, may("crossborder_refund", "create")],
    validateAndTransformBody(schema.Refund),
  ),
  route("POST", "transactions/:reference/book-refund", [
    readTransaction,
    may("crossborder_refund", "create"),
  ]),
  route("GET", "orders/:id/transactions", [readTransaction]),
  route(
    "POST",
    "transactions/:reference/resolve",
    [readTransaction, may("crossborder_attention", "update")],
    validateAndTransformBody(Resolve),
  ),
  route("GET", "attention", [readTransaction], validateAndTransformQuery(ListAttention, list)),
  route(
    "GET",
    "in-store/payments",
    [readInStore],
    validateAndTransformQuery(schema.ListInStorePayments, list),
  ),
  route("GET", "in-store/payments/:reference", [readInStore]),
  route(
    "POST",
    "in-store/payments",
    [readInStore, may("crossborder_in_store_payment", "create")],
    validateAndTransformBody(schema.TakeInStorePayment),
  ),
  route(
    "POST",
    "in-store/payments/:reference/scan",
    [readInStore, may("crossborder_in_store_payment", "update")],
    validateAndTransformBody(schema.Scan),
  ),
  route("POST", "in-store/payments/:reference/cancel", [
    readInStore,
    may("crossborder_in_store_payment", "update"),
  ]),
  route("GET", "recurring-schedules", [readSchedule], validateAndTransformQuery(schema.ListSchedules, list)),
  route("GET", "recurring-schedules/:schedule_no", [readSchedule]),
  route(
    "POST",
    "recurring-schedules/:schedule_no",
    [readSchedule, may("crossborder_recurring_schedule", "update")],
    validateAndTransformBody(schema.ChangeSchedule),
  ),
  route("POST", "recurring-schedules/:schedule_no/deductions/:reference/order", [
    readSchedule,
    may("crossborder_recurring_schedule", "update"),
  ]),
  route(
    "GET",
    "notifications",
    [readNotification],
    validateAndTransformQuery(schema.ListNotifications, list),
  ),
  route("GET", "notifications/:id", [readNotification]),
  route("POST", "notifications/:id/retry", [readNotification, may("crossborder_notification", "update")]),
  route("GET", "audits", [readAudit], validateAndTransformQuery(schema.ListAudits, list)),
  route(
    "POST",
    "audits",
    [readAudit, may("crossborder_audit", "create")],
    validateAndTransformBody(schema.RunAudit),
  ),
  route("GET", "audits/:id", [readAudit], validateAndTransformQuery(schema.ListFindings, list)),
  route("GET", "audits/:id/export", [readAudit]),
  route("GET", "books/daily", [readAudit], validateAndTransformQuery(DailyBooks, list)),
  route(
    "GET",
    "events",
    [may("crossborder_event", "read")],
    validateAndTransformQuery(schema.ListEvents, list),
  ),
  route("GET", "health", [may("crossborder_health", "read")]),
  route("GET", "settings", [readSettings]),
  route("GET", "settings/open-payments", [readSettings], validateAndTransformQuery(schema.OpenPayments, {})),
  route(
    "POST",
    "settings/regions",
    [readSettings, changeSettings, changeRegion],
    validateAndTransformBody(schema.OfferInRegion),
  ),
  route(
    "POST",
    "settings/test-notification",
    [readSettings, changeSettings],
    validateAndTransformBody(schema.SendTestNotification),
  ),
];
