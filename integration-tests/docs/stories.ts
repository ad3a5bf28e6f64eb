/** A test that goes through an entry point as a shop does: its file under integration-tests without the ending, and how its name begins. */
export type Story = `${string}/${string}: ${string}`;

export const LINK_PAID: Story = "in-store/payment-links: shows shop, goods and amount, is paid by a method";
export const LINK_MANAGED: Story =
  "in-store/payment-links-refused: is listed, mailed by the store's provider";

export const LINK_ENDS: Story =
  "recurring/end-link: shows what is paid, asks, and ends it when that is agreed to";

/** By entry point but routes: each job, subscriber and workflow by its id. */
export const STORIES: Readonly<Record<string, Story>> = {
  "job crossborder-audit": "reconciliation/audit-runs: every night: once for each merchant",
  "job crossborder-reconciliation":
    "schedule/schedule: makes an order of every payment whose notification was lost",
  "job crossborder-resume-audits": "reconciliation/audit-runs: on the next server when the first one died",

  "subscriber crossborder-attention-needed":
    "reconciliation/attention: is told to staff once, in the admin's feed and by e-mail",
  "subscriber crossborder-gateway-watched":
    "admin/gateway-down: and several servers see it at once: one row, one event",
  "subscriber crossborder-notification-received":
    "reconciliation/notifications: and the browser never comes back",
  "subscriber crossborder-order-canceled": "reconciliation/canceled-orders: and the gateway refunds",
  "subscriber crossborder-order-changed": "in-store/changed-orders: what is open is closed at once",
  "subscriber crossborder-order-placed":
    "reconciliation/half-orders: a server dies after Medusa has announced the order",
  "subscriber crossborder-payment-refunded":
    "reconciliation/told-refunds: and the ledger has the money: it is refunded at once",
  "subscriber crossborder-recurring-charged": "recurring/own-orders: becomes an order by itself, once",
  "subscriber crossborder-region-updated": "admin/channel-off: no money goes back by itself: a person",

  "workflow crossborder-cancel-in-store-payment": "in-store/payments: and cancels it",
  "workflow crossborder-book-refund": "reconciliation/part-refunds: a person is told once what came back",
  "workflow crossborder-capture-hold": "in-store/workflow-hooks: learns of a capture",
  "workflow crossborder-change-recurring-schedule": "recurring/recurring: and staff raises the count",
  "workflow crossborder-create-payment-link": LINK_PAID,
  "workflow crossborder-revoke-payment-link": LINK_MANAGED,
  "workflow crossborder-send-payment-link": LINK_MANAGED,
  "workflow crossborder-create-renewal-order":
    "recurring/deductions: becomes a paid order like the first one",
  "workflow crossborder-reconcile-transaction": "admin/payments: and have one reconciled now",
  "workflow crossborder-release-hold": "in-store/holds: releases all of it",
  "workflow crossborder-return-money": "admin/payments: and return money that no order has, once",
  "workflow crossborder-submit-barcode": "in-store/payments: scans the customer's code",
  "workflow crossborder-take-in-store-payment":
    "in-store/workflow-hooks: refuses a payment before the gateway is called",
};
