/** A test that goes through an entry point as a shop does: its file under integration-tests, and how its name begins. */
export type Story = readonly [file: string, name: string];

export const LINK_PAID: Story = [
  "in-store/payment-links.cases.ts",
  "shows shop, goods and amount, is paid by a method",
];
export const LINK_MANAGED: Story = [
  "in-store/payment-links-refused.cases.ts",
  "is listed, mailed by the store's provider",
];

export const LINK_ENDS: Story = [
  "recurring/end-link.cases.ts",
  "shows what is paid, asks, and ends it when that is agreed to",
];

/** By entry point but routes: each job, subscriber and workflow by its id. */
export const STORIES: Readonly<Record<string, Story>> = {
  "job crossborder-audit": ["reconciliation/audit-runs.cases.ts", "every night: once for each merchant"],
  "job crossborder-reconciliation": [
    "schedule/schedule.spec.ts",
    "makes an order of every payment whose notification was lost",
  ],
  "job crossborder-resume-audits": [
    "reconciliation/audit-runs.cases.ts",
    "on the next server when the first one died",
  ],

  "subscriber crossborder-attention-needed": [
    "reconciliation/attention.cases.ts",
    "is told to staff once, in the admin's feed and by e-mail",
  ],
  "subscriber crossborder-gateway-watched": [
    "admin/gateway-down.cases.ts",
    "and several servers see it at once: one row, one event",
  ],
  "subscriber crossborder-notification-received": [
    "reconciliation/notifications.cases.ts",
    "and the browser never comes back",
  ],
  "subscriber crossborder-order-canceled": [
    "reconciliation/canceled-orders.cases.ts",
    "and the gateway refunds",
  ],
  "subscriber crossborder-order-changed": [
    "in-store/changed-orders.cases.ts",
    "what is open is closed at once",
  ],
  "subscriber crossborder-order-placed": [
    "reconciliation/half-orders.cases.ts",
    "a server dies after Medusa has announced the order",
  ],
  "subscriber crossborder-payment-refunded": [
    "reconciliation/told-refunds.cases.ts",
    "and the ledger has the money: it is refunded at once",
  ],
  "subscriber crossborder-recurring-charged": [
    "recurring/own-orders.cases.ts",
    "becomes an order by itself, once",
  ],
  "subscriber crossborder-region-updated": [
    "admin/channel-off.cases.ts",
    "no money goes back by itself: a person",
  ],

  "workflow crossborder-cancel-in-store-payment": ["in-store/payments.cases.ts", "and cancels it"],
  "workflow crossborder-book-refund": [
    "reconciliation/part-refunds.cases.ts",
    "a person is told once what came back",
  ],
  "workflow crossborder-capture-hold": ["in-store/workflow-hooks.cases.ts", "learns of a capture"],
  "workflow crossborder-change-recurring-schedule": [
    "recurring/recurring.cases.ts",
    "and staff raises the count",
  ],
  "workflow crossborder-create-payment-link": LINK_PAID,
  "workflow crossborder-revoke-payment-link": LINK_MANAGED,
  "workflow crossborder-send-payment-link": LINK_MANAGED,
  "workflow crossborder-create-renewal-order": [
    "recurring/deductions.cases.ts",
    "becomes a paid order like the first one",
  ],
  "workflow crossborder-reconcile-transaction": ["admin/payments.cases.ts", "and have one reconciled now"],
  "workflow crossborder-release-hold": ["in-store/holds.cases.ts", "releases all of it"],
  "workflow crossborder-return-money": [
    "admin/payments.cases.ts",
    "and return money that no order has, once",
  ],
  "workflow crossborder-submit-barcode": ["in-store/payments.cases.ts", "scans the customer's code"],
  "workflow crossborder-take-in-store-payment": [
    "in-store/workflow-hooks.cases.ts",
    "refuses a payment before the gateway is called",
  ],
};
