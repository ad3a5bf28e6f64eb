/** A page of the site, by its address, and what the menu calls it. */
export type Entry = readonly [page: string, text: string];

/** The five parts of the menu, in the order in which a reader needs them. */
export const MENU: readonly (readonly [part: string, entries: readonly Entry[]])[] = [
  [
    "Start",
    [
      ["quickstart", "Quickstart"],
      ["getting-started", "Getting started"],
      ["testing-payments", "Testing payments"],
      ["sandbox", "The sandbox"],
      ["methods/cashier-page", "Cashier page"],
      ["methods/qr-code", "QR code"],
      ["methods/mini-program-and-app", "Mini-program and app"],
      ["methods/payment-link", "Payment link"],
      ["methods/counter", "Counter"],
      ["methods/subscription", "Subscription"],
      ["limits", "What this gateway cannot do"],
      ["guides/going-live", "Going live"],
    ],
  ],
  [
    "Storefront",
    [
      ["guides/storefront", "Storefront"],
      ["guides/nextjs-starter", "Next.js starter"],
      ["guides/qr-checkout", "QR code in the checkout"],
      ["guides/mini-program", "Mini-program"],
      ["guides/app", "App"],
      ["guides/subscriptions", "Subscriptions"],
      ["guides/order-first", "Order first, pay later"],
      ["guides/own-completion", "Completing carts yourself"],
    ],
  ],
  [
    "Staff",
    [
      ["staff/index", "For staff"],
      ["staff/refunds", "Refunds"],
      ["staff/holds", "Holds"],
      ["staff/needs-action", "Needs action"],
      ["staff/counter", "The counter"],
      ["staff/subscriptions", "Subscriptions"],
      ["staff/closing-the-day", "Closing the day"],
      ["staff/notifications", "Notifications"],
      ["guides/desk", "Every page of the admin"],
      ["guides/in-store", "In-store payments"],
      ["guides/payment-links", "Payment links"],
      ["guides/staff-roles", "Roles of staff"],
    ],
  ],
  [
    "Operate",
    [
      ["operations/index", "Running it"],
      ["operations/attention", "Attention codes"],
      ["operations/alerts", "Alerts"],
      ["operations/signals", "Metrics and traces"],
      ["operations/copies", "Copies of a shop"],
      ["operations/disaster", "Restoring a backup"],
      ["guides/audit", "The audit"],
      ["guides/cluster", "Several servers"],
      ["guides/proxy", "The proxy"],
      ["guides/without-a-worker", "Without a worker"],
      ["security", "Security"],
      ["upgrading", "Upgrading and support"],
    ],
  ],
  [
    "Reference",
    [
      ["reference/options", "Options"],
      ["reference/errors", "Errors"],
      ["reference/states", "States"],
      ["guides/webhooks", "Webhooks"],
      ["reference/http-api", "HTTP API"],
      ["reference/events", "Events"],
      ["reference/workflows", "Workflows"],
      ["reference/exports", "Exports"],
      ["reference/log", "Log"],
      ["reference/assumptions", "Assumptions"],
      ["reference/ways", "Medusa's ways to pay"],
      ["reference/medusa", "What is relied on in Medusa"],
      ["glossary", "Glossary"],
    ],
  ],
];

export const MENU_ZH: readonly Entry[] = [
  ["zh/staff/index", "员工指南"],
  ["zh/staff/refunds", "退款"],
  ["zh/staff/holds", "预授权"],
  ["zh/staff/needs-action", "待处理"],
  ["zh/staff/counter", "门店收款"],
  ["zh/staff/subscriptions", "订阅"],
  ["zh/staff/closing-the-day", "日结"],
  ["zh/staff/notifications", "通知"],
];
