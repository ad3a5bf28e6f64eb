/** What a metric or a span is told with. Few values each, so that they can be kept as series; docs/operations/signals.md prints them. */
export const ATTRIBUTES = {
  "crossborder.operation": "of the gateway's interface: `secure-pay`, `tran-query`, …",
  "crossborder.outcome": "what came of it",
  "crossborder.ret_code": "the gateway's; `other` where it is none that the plugin knows",
  "crossborder.store_no": "the account's `storeNo`",
  "server.address": "the host of the account's `baseUrl`",
  "error.type": "the code of the [error](../reference/errors.md)",
  "crossborder.provider_id": "as in the [log](../reference/log.md#fields): names channel and account",
  "crossborder.signature": "of a notification: `valid`, `wrong` or `missing`",
  "crossborder.decision": "`ask`, `step`, `attention`, `stop` or `rest`",
  "crossborder.step": "what is done about a transaction",
  "crossborder.attention_code": "[why a person must look](attention.md)",
  "crossborder.by": "what had it looked at: [triggers](../security.md#asking-the-gateway)",
  "crossborder.queue": "what waits",
  "crossborder.currency_code": "`usd` or `cny`",
} as const;

export type AttributeName = keyof typeof ATTRIBUTES;

interface Metric {
  kind: "counter" | "histogram" | "gauge";
  /** By UCUM. */
  unit: string;
  means: string;
  by: readonly AttributeName[];
  /** Of a histogram: the upper ends of its buckets. */
  buckets?: readonly number[];
}

/** Every metric. docs/operations/signals.md prints this table. */
export const METRICS = {
  "crossborder.gateway.call.duration": {
    kind: "histogram",
    unit: "s",
    means:
      "how long a call to the gateway took, with all its attempts. Outcomes: `answered`, `refused` (a clear no, or `ret_code` 000021: no such order), `not_sent`, `unknown`",
    by: [
      "crossborder.operation",
      "crossborder.outcome",
      "crossborder.ret_code",
      "crossborder.store_no",
      "server.address",
      "error.type",
    ],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80],
  },
  "crossborder.gateway.up": {
    kind: "gauge",
    unit: "{gateway}",
    means:
      "0 where this server takes the gateway for down, else 1; nothing before its first call. Take the smallest of all servers",
    by: ["crossborder.store_no", "server.address"],
  },
  "crossborder.notifications.received": {
    kind: "counter",
    unit: "{notification}",
    means:
      "notifications that came. Outcomes: `kept`, `repeated`, `test`, why it was [refused](../reference/api-hooks.md#refused-notifications), or `error`",
    by: ["crossborder.provider_id", "crossborder.signature", "crossborder.outcome"],
  },
  "crossborder.notifications.processed": {
    kind: "counter",
    unit: "{notification}",
    means:
      "attempts to process one that was kept. Outcomes: its [status](../reference/states.md#status-of-a-notification) afterwards",
    by: ["crossborder.provider_id", "crossborder.signature", "crossborder.outcome"],
  },
  "crossborder.decisions": {
    kind: "counter",
    unit: "{decision}",
    means: "what was decided about a transaction, each time it was looked at",
    by: [
      "crossborder.decision",
      "crossborder.step",
      "crossborder.attention_code",
      "crossborder.by",
      "crossborder.provider_id",
    ],
  },
  "crossborder.queue.oldest_due.age": {
    kind: "gauge",
    unit: "s",
    means:
      "how long the oldest of each queue has waited since it was due; 0 where none waits, and on a server that has not run the job for two minutes: take the largest of all",
    by: ["crossborder.queue"],
  },
  "crossborder.audit.differences": {
    kind: "gauge",
    unit: "{transaction}",
    means:
      "transactions that wait for a person, and of which an audit has found that the books differ. Take the largest, as above",
    by: ["crossborder.currency_code"],
  },
  "crossborder.job.duration": {
    kind: "histogram",
    unit: "s",
    means:
      "how long a run of the job took. Outcomes: `complete`; `incomplete`, where it left something to the next run because it failed; `error`, where the run itself failed",
    by: ["crossborder.outcome", "error.type"],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60],
  },
} as const satisfies Record<`crossborder.${string}`, Metric>;

export type MetricName = keyof typeof METRICS;
export type NameOf<Kind extends Metric["kind"]> = {
  [Name in MetricName]: (typeof METRICS)[Name]["kind"] extends Kind ? Name : never;
}[MetricName];

/** Every span, with what it is about. Those of a transaction have `crossborder.reference`, by which its log is found as well. */
export const SPANS = {
  "crossborder.gateway.call": ["client", "one call to the gateway, with all its attempts"],
  "crossborder.notification.receive": ["internal", "a notification comes, is judged and kept"],
  "crossborder.notification.process": ["consumer", "one that was kept is processed, in a trace of its own"],
  "crossborder.reconcile": [
    "internal",
    "one transaction is looked at; an event `crossborder.decided` for each decision, with its reason as the log has it",
  ],
  "crossborder.job": ["internal", "a run of the reconciliation job"],
} as const satisfies Record<string, readonly ["client" | "internal" | "consumer", string]>;

export type SpanName = keyof typeof SPANS;
