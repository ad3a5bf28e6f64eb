export const health = {
  again: "Check again",
  in_order_one: "{{count}} check is in order",
  in_order: "{{count}} checks are in order",
  unfold: "Show all",
  fold: "Show less",
  status: {
    ok: "In order",
    info: "For your information",
    warning: "Warning",
    error: "Error",
  },
  verdict: {
    healthy: "Everything in order",
    warnings_one: "{{count}} warning",
    warnings: "{{count}} warnings",
    errors_one: "{{count}} error",
    errors: "{{count}} errors",
  },
  shop: {
    question: "Is this the shop, or a copy of it?",
    hint: "Moved: what {{known}} has opened is gone on with here, in the next minutes. A copy: nothing changes, and its own payments work.",
    may_not: "Somebody who may change the settings can say what it is.",
    same: "The shop has moved here",
    copy: "This is a copy",
  },
  check: {
    dependencies: "Access of the payment module",
    locking: "Locks",
    event_bus: "Events",
    workflow_engine: "Workflows",
    shop: "This shop",
    worker: "Jobs of this process",
    database_connections: "Database connections",
    gateway_address: "Gateway address",
    api_token: "API token",
    gateway: "Gateway",
    sales_channels: "Sales channels and stores",
    token_exchange: "Exchange of the API token",
    notification_address: "Notification address",
    reconciliation_job: "Reconciliation job",
    due_transactions: "Due payments",
    inbox: "Notifications to be processed",
    last_notification: "Last notification",
    refused_notifications: "Refused notifications",
    attention: "Needs action",
  },
  /** By check and what it found: what is so. */
  finding: {
    dependencies: {
      there: "The payment module reaches the ledger and the query service.",
      missing:
        "The payment module's entry in medusa-config has no dependencies on {{missing}}: nothing can be paid.",
    },
    locking: {
      shared: "A locking provider is configured.",
      in_memory: "Locks are held in memory, so one server process alone is safe.",
    },
    event_bus: {
      in_memory: "Events are held in memory, and lost with the process.",
      other: "{{package}}",
      several_at_a_time: "A worker takes up {{concurrency}} events at a time.",
      one_at_a_time: "A worker takes up one event at a time, and a slow one keeps all others waiting.",
    },
    workflow_engine: {
      shared: "{{package}}",
      in_memory: "Workflows are held in memory, and every process runs the jobs.",
    },
    shop: {
      known: "The payments are this shop's: {{address}}.",
      unconfirmed:
        "{{address}} is not known as this shop. Payments that {{known}} has opened are left alone here: none is placed, charged, refunded or closed.",
      copy: "{{address}} is a copy of {{known}}, whose payments are left alone here.",
    },
    worker: {
      here: "This process takes up events and jobs.",
      elsewhere: "Events and jobs are left to the workers: at least one must run.",
      nobody: "This process runs no jobs. Without the Redis workflow engine, perhaps no process does.",
      misspelt:
        "No jobs run, and what was lost stays lost: MEDUSA_WORKER_MODE has a value that Medusa does not know.",
    },
    database_connections: {
      enough: "This process has up to {{connections}}.",
      few: "The PostgreSQL locking provider keeps a connection for every lock, and this process has {{connections}}.",
    },
    gateway_address: {
      elsewhere: "The gateway is not on this machine.",
      this_machine: "On this machine: a sandbox, where no money moves, or a proxy to the gateway.",
      forgotten_sandbox:
        "The server runs in production, and the gateway is a sandbox on its own machine: whoever reaches it pays without money, and gets an order.",
    },
    api_token: {
      long: "It is long enough.",
      of_sandbox: "It is a sandbox's, and guards nothing.",
      short: "It has fewer than {{least}} characters: whoever sees a signed request can find it by trying.",
    },
    gateway: {
      answers: "The gateway answers, and takes the credentials.",
      failed: "A question to the gateway failed: {{reason}}",
    },
    notification_address: {
      public: "{{address}}",
      this_machine: "{{address}} can only be reached from this machine.",
      beside_sandbox: "{{address}}, which the sandbox reaches.",
    },
    reconciliation_job: {
      never: "It has not finished a run yet. It runs every minute.",
      runs_zero: "Its last run ended {{moment}}.",
      runs_one: "Its last run ended {{moment}} and left {{count}} payment to the next one.",
      runs: "Its last run ended {{moment}} and left {{count}} payments to the next one.",
      late: "Its last run ended {{moment}}. It should run every minute.",
      stands_still: "It stands still: its last run ended {{moment}}.",
      unfinished: "A run began {{moment}}, and none has finished since: nothing is reconciled.",
    },
    due_transactions: {
      none: "None waits for the job.",
      soon: "The oldest, {{reference}}, was due {{moment}}.",
      late: "The oldest, {{reference}}, was due {{moment}}.",
    },
    inbox: {
      empty: "Every notification was processed.",
      failed: "One about {{reference}}, and perhaps others, could not be processed in ten attempts.",
      soon_one: "{{count}} notification is to be processed; it came {{moment}}.",
      soon: "{{count}} notifications are to be processed; the oldest came {{moment}}.",
      late_one: "{{count}} notification is to be processed; it came {{moment}}.",
      late: "{{count}} notifications are to be processed; the oldest came {{moment}}.",
    },
    sales_channels: {
      known: "Every sales channel and stock location that the options name is there.",
      unknown: "Medusa has no sales channel or stock location {{names}}: nothing is opened for it.",
    },
    token_exchange: {
      none: "No notification has come yet that was signed with previousApiToken. Take it out a day after the exchange.",
      not_active: "The gateway does not take apiToken yet: what it is sent is signed with previousApiToken.",
      used_one: "{{count}} notification was signed with previousApiToken; it came {{moment}}.",
      used: "{{count}} notifications were signed with previousApiToken; the last one came {{moment}}.",
      over_one: "{{count}} notification was signed with previousApiToken; none has come since {{moment}}.",
      over: "{{count}} notifications were signed with previousApiToken; none has come since {{moment}}.",
    },
    last_notification: {
      came: "The last one with a valid signature came {{moment}}.",
      none: "None with a valid signature has come yet, or they are deleted.",
    },
    refused_notifications: {
      none: "None was refused in the last two hours.",
      few: "Refused in the last two hours: {{count}}.",
      many: "Refused in the last two hours: {{count}}.",
    },
    attention: {
      none: "Nothing waits for a person.",
      waiting_one: "{{count}} payment waits for a person: {{reference}}. It came up {{moment}}.",
      waiting: "{{count}} payments wait for a person; the oldest is {{reference}}, which came up {{moment}}.",
    },
  },
  /** By check and what it found: what to do. */
  next: {
    dependencies: {
      missing: 'Add dependencies: ["crossborder", "query"] beside its resolve: "@medusajs/medusa/payment".',
    },
    locking: { in_memory: "Configure a locking provider before running more than one server process." },
    event_bus: {
      in_memory: "Configure a Redis event bus before running more than one server process.",
      one_at_a_time: "Set workerOptions: { concurrency: 10 } in the options of the event bus.",
    },
    workflow_engine: {
      in_memory: "Configure the Redis workflow engine before running more than one server process.",
    },
    shop: { unconfirmed: "Say what it is: the shop has moved here, or this is a copy." },
    worker: {
      nobody: "Leave MEDUSA_WORKER_MODE out in a store of one process.",
      misspelt: "Set MEDUSA_WORKER_MODE to shared, server or worker, or leave it out.",
    },
    database_connections: {
      few: "Set databaseDriverOptions: { pool: { min: 0, max: 40 } } in projectConfig.",
    },
    gateway_address: {
      forgotten_sandbox: "Set baseUrl to the gateway's address, or allowSandbox: true where this is meant.",
    },
    api_token: {
      short: "Let the gateway issue a longer one, made at random, and exchange it (previousApiToken).",
    },
    gateway: {
      failed:
        "Run {{command}} check, which explains the gateway's answer. Compare baseUrl, merchantNo, storeNo and apiToken with the merchant dashboard, and look whether this server reaches the gateway.",
    },
    sales_channels: {
      unknown: "Write the name or the id of one that is there into salesChannels and stockLocations.",
    },
    token_exchange: { over: "Take previousApiToken out of medusa-config, once the gateway has ended it." },
    notification_address: { this_machine: "Set backendUrl to the public https address of this server." },
    reconciliation_job: {
      never: "Wait a minute. If this stays so, look at the log, and whether a process runs the jobs.",
      late: "Look whether a process runs the jobs, and at its log.",
      stands_still: "Look whether a process runs the jobs, and at its log.",
      unfinished: "Look at the server's log for the error that ends its runs.",
    },
    due_transactions: { late: "Look whether the job runs, and what the log says of this one." },
    inbox: {
      late: "Open Notifications: each one that waits says why.",
      failed: "Open Notifications: it says why. Then refresh the status of its payment.",
    },
    refused_notifications: { many: "Open Notifications: it says why, and what to do." },
    attention: { waiting: "Open Needs action: each one says what to do." },
  },
  account: {
    last_notification: "Last signed notification",
    last_run: "Last run of the job",
    oldest_due: "Oldest due payment",
    never: "None yet",
    due: "{{reference}}, due {{moment}}",
  },
};
