import { type Story, LINK_ENDS, LINK_MANAGED, LINK_PAID } from "./stories";

const DAY_SEEN: Story = ["admin/days.cases.ts", "sees what moved on it to the second"];
const DAY_COMPARED: Story = ["admin/days.cases.ts", "compares it with a statement that is"];

const MISSED: Story = ["recurring/by-number.cases.ts", "are imported by their numbers, each once"];

/** By route: its method and address. */
export const ROUTE_STORIES: Readonly<Record<string, Story>> = {
  "GET /admin/crossborder/attention": ["admin/attention.cases.ts", "is listed with what happened"],
  "GET /admin/crossborder/audits": [
    "reconciliation/audit-runs.cases.ts",
    "every night: once for each merchant",
  ],
  "POST /admin/crossborder/audits": [
    "reconciliation/audit-runs.cases.ts",
    "by staff while an audit runs: 409",
  ],
  "GET /admin/crossborder/audits/:id": ["reconciliation/audit.cases.ts", "and agree: a difference of 0.00"],
  "GET /admin/crossborder/audits/:id/export": [
    "reconciliation/audit-runs.cases.ts",
    "and exported: a CSV file",
  ],
  "GET /admin/crossborder/books/daily": ["admin/books.cases.ts", "is what was paid, refunded and returned"],
  "GET /admin/crossborder/days": DAY_SEEN,
  "GET /admin/crossborder/days/movements": DAY_SEEN,
  "GET /admin/crossborder/days/export": DAY_SEEN,
  "POST /admin/crossborder/days/statement": DAY_COMPARED,
  "POST /admin/crossborder/days/statement-columns": DAY_COMPARED,
  "GET /admin/crossborder/days/differences": DAY_COMPARED,
  "GET /admin/crossborder/days/differences/export": DAY_COMPARED,
  "POST /admin/crossborder/days/sign": ["admin/days.cases.ts", "signs it once, also when two do"],
  "GET /admin/crossborder/events": ["admin/history.cases.ts", "and found by what happened and by who did it"],
  "GET /admin/crossborder/health": [
    "admin/payments.cases.ts",
    "and are told what is wrong with the configuration",
  ],
  "GET /admin/crossborder/in-store/counter": ["in-store/counter.cases.ts", "is shown: one merchant"],
  "GET /admin/crossborder/in-store/payments": [
    "in-store/payments.cases.ts",
    "and finds what is open for an order",
  ],
  "POST /admin/crossborder/in-store/payment-links": [
    "in-store/hand-over.cases.ts",
    "the payment that is open is cancelled, the link pays the order",
  ],
  "POST /admin/crossborder/in-store/payments": ["in-store/payments.cases.ts", "scans the customer's code"],
  "GET /admin/crossborder/in-store/payments/:reference": ["in-store/payments.cases.ts", "shows a QR code"],
  "POST /admin/crossborder/in-store/payments/:reference/cancel": [
    "in-store/payments.cases.ts",
    "and cancels it",
  ],
  "POST /admin/crossborder/in-store/payments/:reference/scan": [
    "in-store/payments.cases.ts",
    "waits for a customer who must confirm on the phone",
  ],
  "GET /admin/crossborder/notifications": [
    "admin/notifications.cases.ts",
    "by the day, by the signature's verdict and by the status",
  ],
  "GET /admin/crossborder/notifications/:id": [
    "admin/notifications.cases.ts",
    "and what staff did with one that it vouched for",
  ],
  "POST /admin/crossborder/notifications/:id/retry": [
    "admin/payments.cases.ts",
    "and have a notification processed again",
  ],
  "GET /admin/crossborder/status": ["admin/gateway-down.cases.ts", "is not said of one that answers"],
  "GET /admin/crossborder/orders/:id/transactions": [
    "admin/order-payments.cases.ts",
    "tell staff the channel, the account, the numbers and the amounts",
  ],
  "GET /admin/crossborder/payment-links": LINK_MANAGED,
  "POST /admin/crossborder/payment-links": LINK_PAID,
  "POST /admin/crossborder/payment-links/:id/send": LINK_MANAGED,
  "DELETE /admin/crossborder/payment-links/:id": LINK_MANAGED,
  "POST /admin/crossborder/recoveries": [
    "reconciliation/restored.cases.ts",
    "knows again what was paid and refunded since",
  ],
  "GET /admin/crossborder/recurring-schedules": [
    "recurring/recurring.cases.ts",
    "by the plan that the storefront named",
  ],
  "GET /admin/crossborder/recurring-schedules/:schedule_no": [
    "recurring/staff.cases.ts",
    "sees why a renewal has no order",
  ],
  "POST /admin/crossborder/recurring-schedules/:schedule_no": [
    "recurring/recurring.cases.ts",
    "and staff raises the count",
  ],
  "POST /admin/crossborder/recurring-schedules/:schedule_no/end-link": LINK_ENDS,
  "POST /admin/crossborder/recurring-schedules/:schedule_no/deductions": MISSED,
  "POST /admin/crossborder/recurring-schedules/:schedule_no/deductions/:reference/order": [
    "recurring/staff.cases.ts",
    "sees why a renewal has no order",
  ],
  "GET /admin/crossborder/settings": [
    "admin/settings.cases.ts",
    "the merchant once with its environment and options",
  ],
  "GET /admin/crossborder/settings/open-payments": [
    "admin/switching-off.cases.ts",
    "the payment becomes its order",
  ],
  "POST /admin/crossborder/settings/regions": [
    "admin/settings.cases.ts",
    "and switch a channel off and on again",
  ],
  "POST /admin/crossborder/settings/shop": [
    "admin/settings.cases.ts",
    "and have nothing left to say of a server that is known as the shop",
  ],
  "POST /admin/crossborder/settings/test-notification": [
    "admin/settings.cases.ts",
    "goes over the public address",
  ],
  "POST /admin/crossborder/transactions/:reference/finish": [
    "admin/channel-off.cases.ts",
    "no money goes back by itself: a person",
  ],
  "GET /admin/crossborder/transactions": ["admin/search.cases.ts", "finds a guest's payment by any part"],
  "GET /admin/crossborder/transactions/counts": [
    "admin/payments-list.cases.ts",
    "page by page at any depth, by tabs that are counted, with sums by currency",
  ],
  "GET /admin/crossborder/transactions/export": [
    "admin/payments-file.cases.ts",
    "which has what the filters leave",
  ],
  "GET /admin/crossborder/transactions/:reference": [
    "admin/order-payments.cases.ts",
    "are the same as the transaction's own route tells",
  ],
  "POST /admin/crossborder/transactions/:reference/capture": [
    "in-store/holds.cases.ts",
    "captures a part, once, and releases the rest",
  ],
  "POST /admin/crossborder/transactions/:reference/reconcile": [
    "admin/payments.cases.ts",
    "and have one reconciled now",
  ],
  "POST /admin/crossborder/transactions/:reference/refund": [
    "admin/managers/managers.spec.ts",
    "refunds with the manager's account and password",
  ],
  "POST /admin/crossborder/transactions/:reference/refund-and-ask": [
    "in-store/parts-back.cases.ts",
    "all of it is refunded, a link asks for the rest, and the order is paid again",
  ],
  "POST /admin/crossborder/transactions/:reference/release": [
    "in-store/holds.cases.ts",
    "releases all of it",
  ],
  "POST /admin/crossborder/transactions/:reference/resolve": [
    "admin/attention.cases.ts",
    "is solved by a person's word",
  ],
  "POST /admin/crossborder/transactions/:reference/book-refund": [
    "reconciliation/part-refunds.cases.ts",
    "a person is told once what came back",
  ],
  "POST /admin/crossborder/transactions/:reference/return": [
    "admin/payments.cases.ts",
    "and return money that no order has, once",
  ],

  "GET /hooks/crossborder/:provider_id/ipn": [
    "assumptions/assumptions.spec.ts",
    "a notification comes as %s",
  ],
  "POST /hooks/crossborder/:provider_id/ipn": ["reconciliation/notifications.cases.ts", "after the browser"],
  "GET /hooks/crossborder/:provider_id/return": [
    "checkout/unpaid-orders.cases.ts",
    "says at once that it was declined",
  ],
  "POST /hooks/crossborder/:provider_id/return": ["security/odd-senders.cases.ts", "ends as others do"],
  "GET /pay": ["in-store/payment-links-refused.cases.ts", "because its check sign is wrong"],
  "POST /hooks/crossborder/run": [
    "reconciliation/outside-clock.cases.ts",
    "makes an order of a payment that nobody heard of",
  ],
  "POST /pay": LINK_PAID,
  "GET /hooks/crossborder/:provider_id/subscription": [
    "recurring/end-link.cases.ts",
    "is opened by whoever reads mail",
  ],
  "POST /hooks/crossborder/:provider_id/subscription": LINK_ENDS,
  "GET /store/crossborder/recurring-plans/:provider_id": [
    "recurring/plans.cases.ts",
    "is told what a plan means before it is paid, and the cashier page says the same",
  ],
  "GET /store/crossborder/recurring-schedules": [
    "recurring/recurring.cases.ts",
    "until the customer cancels it, which nobody else can",
  ],
  "POST /store/crossborder/recurring-schedules/:schedule_no": [
    "recurring/recurring.cases.ts",
    "until the customer cancels it, which nobody else can",
  ],
  "POST /store/crossborder/sessions/:id/open": [
    "checkout/opened-later.cases.ts",
    "costs one order at the gateway, however often cart and method change, and is paid as any other",
  ],
  "GET /store/crossborder/sessions/:id": [
    "security/asking-the-gateway.cases.ts",
    "a page that polls, and it answers an error page",
  ],
};
