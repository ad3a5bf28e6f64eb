import { type Story, LINK_ENDS, LINK_MANAGED, LINK_PAID } from "./stories";

const DAY_SEEN: Story = "admin/days: sees what moved on it to the second";
const DAY_COMPARED: Story = "admin/days: compares it with a statement that is";

const MISSED: Story = "recurring/by-number: are imported by their numbers, each once";

/** By route: its method and address. */
export const ROUTE_STORIES: Readonly<Record<string, Story>> = {
  "GET /admin/crossborder/attention": "admin/attention: is listed with what happened",
  "GET /admin/crossborder/audits": "reconciliation/audit-runs: every night: once for each merchant",
  "POST /admin/crossborder/audits": "reconciliation/audit-runs: by staff while an audit runs: 409",
  "GET /admin/crossborder/audits/:id": "reconciliation/audit: and agree: a difference of 0.00",
  "GET /admin/crossborder/audits/:id/export": "reconciliation/audit-runs: and exported: a CSV file",
  "GET /admin/crossborder/books/daily": "admin/books: is what was paid, refunded and returned",
  "GET /admin/crossborder/days": DAY_SEEN,
  "GET /admin/crossborder/days/movements": DAY_SEEN,
  "GET /admin/crossborder/days/export": DAY_SEEN,
  "POST /admin/crossborder/days/statement": DAY_COMPARED,
  "POST /admin/crossborder/days/statement-columns": DAY_COMPARED,
  "GET /admin/crossborder/days/differences": DAY_COMPARED,
  "GET /admin/crossborder/days/differences/export": DAY_COMPARED,
  "POST /admin/crossborder/days/sign": "admin/days: signs it once, also when two do",
  "GET /admin/crossborder/events": "admin/history: and found by what happened and by who did it",
  "GET /admin/crossborder/health": "admin/payments: and are told what is wrong with the configuration",
  "GET /admin/crossborder/in-store/counter": "in-store/counter: is shown: one merchant",
  "GET /admin/crossborder/in-store/payments": "in-store/payments: and finds what is open for an order",
  "POST /admin/crossborder/in-store/payment-links":
    "in-store/hand-over: the payment that is open is cancelled, the link pays the order",
  "POST /admin/crossborder/in-store/payments": "in-store/payments: scans the customer's code",
  "GET /admin/crossborder/in-store/payments/:reference": "in-store/payments: shows a QR code",
  "POST /admin/crossborder/in-store/payments/:reference/cancel": "in-store/payments: and cancels it",
  "POST /admin/crossborder/in-store/payments/:reference/scan":
    "in-store/payments: waits for a customer who must confirm on the phone",
  "GET /admin/crossborder/notifications":
    "admin/notifications: by the day, by the signature's verdict and by the status",
  "GET /admin/crossborder/notifications/:id":
    "admin/notifications: and what staff did with one that it vouched for",
  "POST /admin/crossborder/notifications/:id/retry":
    "admin/payments: and have a notification processed again",
  "GET /admin/crossborder/status": "admin/gateway-down: is not said of one that answers",
  "GET /admin/crossborder/orders/:id/transactions":
    "admin/order-payments: tell staff the channel, the account, the numbers and the amounts",
  "GET /admin/crossborder/payment-links": LINK_MANAGED,
  "POST /admin/crossborder/payment-links": LINK_PAID,
  "POST /admin/crossborder/payment-links/:id/send": LINK_MANAGED,
  "DELETE /admin/crossborder/payment-links/:id": LINK_MANAGED,
  "POST /admin/crossborder/recoveries":
    "reconciliation/restored: knows again what was paid and refunded since",
  "GET /admin/crossborder/recurring-schedules": "recurring/recurring: by the plan that the storefront named",
  "GET /admin/crossborder/recurring-schedules/:schedule_no":
    "recurring/staff: sees why a renewal has no order",
  "POST /admin/crossborder/recurring-schedules/:schedule_no":
    "recurring/recurring: and staff raises the count",
  "POST /admin/crossborder/recurring-schedules/:schedule_no/end-link": LINK_ENDS,
  "POST /admin/crossborder/recurring-schedules/:schedule_no/deductions": MISSED,
  "POST /admin/crossborder/recurring-schedules/:schedule_no/deductions/:reference/order":
    "recurring/staff: sees why a renewal has no order",
  "GET /admin/crossborder/settings": "admin/settings: the merchant once with its environment and options",
  "GET /admin/crossborder/settings/open-payments": "admin/switching-off: the payment becomes its order",
  "POST /admin/crossborder/settings/regions": "admin/settings: and switch a channel off and on again",
  "POST /admin/crossborder/settings/shop":
    "admin/settings: and have nothing left to say of a server that is known as the shop",
  "POST /admin/crossborder/settings/test-notification": "admin/settings: goes over the public address",
  "POST /admin/crossborder/transactions/:reference/finish":
    "admin/channel-off: no money goes back by itself: a person",
  "GET /admin/crossborder/transactions": "admin/search: finds a guest's payment by any part",
  "GET /admin/crossborder/transactions/counts":
    "admin/payments-list: page by page at any depth, by tabs that are counted, with sums by currency",
  "GET /admin/crossborder/transactions/export": "admin/payments-file: which has what the filters leave",
  "GET /admin/crossborder/transactions/:reference":
    "admin/order-payments: are the same as the transaction's own route tells",
  "POST /admin/crossborder/transactions/:reference/capture":
    "in-store/holds: captures a part, once, and releases the rest",
  "POST /admin/crossborder/transactions/:reference/reconcile": "admin/payments: and have one reconciled now",
  "POST /admin/crossborder/transactions/:reference/refund":
    "admin/managers/managers: refunds with the manager's account and password",
  "POST /admin/crossborder/transactions/:reference/refund-and-ask":
    "in-store/parts-back: all of it is refunded, a link asks for the rest, and the order is paid again",
  "POST /admin/crossborder/transactions/:reference/release": "in-store/holds: releases all of it",
  "POST /admin/crossborder/transactions/:reference/resolve": "admin/attention: is solved by a person's word",
  "POST /admin/crossborder/transactions/:reference/book-refund":
    "reconciliation/part-refunds: a person is told once what came back",
  "POST /admin/crossborder/transactions/:reference/return":
    "admin/payments: and return money that no order has, once",

  "GET /hooks/crossborder/:provider_id/ipn": "assumptions/assumptions: a notification comes as %s",
  "POST /hooks/crossborder/:provider_id/ipn": "reconciliation/notifications: after the browser",
  "GET /hooks/crossborder/:provider_id/return": "checkout/unpaid-orders: says at once that it was declined",
  "POST /hooks/crossborder/:provider_id/return": "security/odd-senders: ends as others do",
  "GET /pay": "in-store/payment-links-refused: because its check sign is wrong",
  "POST /hooks/crossborder/run":
    "reconciliation/outside-clock: makes an order of a payment that nobody heard of",
  "POST /pay": LINK_PAID,
  "GET /hooks/crossborder/:provider_id/subscription": "recurring/end-link: is opened by whoever reads mail",
  "POST /hooks/crossborder/:provider_id/subscription": LINK_ENDS,
  "GET /store/crossborder/recurring-plans/:provider_id":
    "recurring/plans: is told what a plan means before it is paid, and the cashier page says the same",
  "GET /store/crossborder/recurring-schedules":
    "recurring/recurring: until the customer cancels it, which nobody else can",
  "POST /store/crossborder/recurring-schedules/:schedule_no":
    "recurring/recurring: until the customer cancels it, which nobody else can",
  "POST /store/crossborder/sessions/:id/open":
    "checkout/opened-later: costs one order at the gateway, however often cart and method change, and is paid as any other",
  "GET /store/crossborder/sessions/:id":
    "security/asking-the-gateway: a page that polls, and it answers an error page",
};
