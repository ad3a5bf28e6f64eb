import {
  type Attributes,
  context,
  type Counter,
  diag,
  type Histogram,
  type Meter,
  metrics,
  type ObservableResult,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@medusajs/framework/opentelemetry/api";
import { GatewayError } from "../../gateway";
import type { WaitingSince } from "../../modules/crossborder/internal";
import { systemClock } from "../clock";
import { codeOf, isBusy } from "../errors";
import { masked } from "../log";
import { type AttributeName, type MetricName, METRICS, type NameOf, type SpanName, SPANS } from "./metrics";

/*
 * What the plugin tells whoever watches the store: spans, counts and how things stand. No secret is in it and nothing of a person; what
 * goes wrong is named by its code. A reference of ours is no secret, and is in spans alone.
 */

/** Whose gateway it is. */
export interface GatewayName {
  storeNo: string;
  baseUrl: string;
}

const nameOf = ({ storeNo, baseUrl }: GatewayName) => ({
  "crossborder.store_no": storeNo,
  "server.address": URL.canParse(baseUrl) ? new URL(baseUrl).hostname : undefined,
});

/** One call to the gateway, with all its attempts. A refusal is an answer, and no error of the span. */
export async function gatewayCall<T>(
  gateway: GatewayName,
  { operation, reference }: { operation: string; reference?: string | undefined },
  call: () => Promise<T>,
): Promise<T> {
  const begun = systemClock.now();
  const about = { "crossborder.operation": operation, ...nameOf(gateway) };
  const ended = (span: Noted, end: ReturnType<typeof endOf>) => {
    span.set(end);
    measure("crossborder.gateway.call.duration", systemClock.now() - begun, { ...about, ...end });
  };
  const sent = { ...about, "http.request.method": "POST", "crossborder.reference": reference };
  return await inSpan("crossborder.gateway.call", sent, async (span) => {
    try {
      const answer = await call();
      ended(span, { "crossborder.outcome": "answered", "crossborder.ret_code": "000100" });
      return answer;
    } catch (error) {
      const end = endOf(error);
      ended(span, end);
      if (end["error.type"]) span.failed(end["error.type"]);
      throw error;
    }
  });
}

interface CallEnd {
  "crossborder.outcome": string;
  "crossborder.ret_code"?: string | undefined;
  "error.type"?: string;
}

function endOf(error: unknown): CallEnd {
  if (!(error instanceof GatewayError))
    return { "crossborder.outcome": "error", "error.type": typeOf(error) };
  const { outcome, retCode, code } = error;
  return {
    "crossborder.outcome": outcome,
    // The gateway may write anything there.
    "crossborder.ret_code": retCode && (/^\d{6}$/.test(retCode) ? retCode : "other"),
    ...(outcome !== "refused" && { "error.type": code }),
  };
}

/** Of errors that are not ours a code may be anything. */
function typeOf(error: unknown): string {
  const code = isBusy(error) ? "busy" : codeOf(error);
  return /^\w{1,64}$/.test(code) ? code : "_OTHER";
}

/** Whether this server takes a gateway for down. */
export const gatewayIs = (gateway: GatewayName, state: "up" | "down"): void =>
  show("crossborder.gateway.up", state === "up" ? 1 : 0, nameOf(gateway));

/** Does `work` in a span, which names by its code what it fails with. */
async function failing<T>(
  name: SpanName,
  values: Record<string, string | undefined>,
  work: (span: Noted) => Promise<T>,
): Promise<T> {
  return await inSpan(name, values, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.failed(typeOf(error));
      throw error;
    }
  });
}

interface Told {
  /** Of an account of the store; one that a stranger made up is none. */
  provider_id: string | null;
  signature?: string | undefined;
}

const endOfNotification = ({ provider_id, signature }: Told, outcome: string) => ({
  "crossborder.provider_id": provider_id ?? undefined,
  "crossborder.signature": signature,
  "crossborder.outcome": outcome,
});

/** A notification comes, is judged and kept. */
export const receiving = (work: () => Promise<string>): Promise<string> =>
  failing("crossborder.notification.receive", {}, work);

/** What became of one that came. */
export const received = (told: Told, outcome: string): void =>
  count("crossborder.notifications.received", endOfNotification(told, outcome));

/** One that was kept is processed. */
export const processing = <T extends Told & { status: string; reference: string | null }>(
  work: () => Promise<T>,
): Promise<T> =>
  failing("crossborder.notification.process", {}, async (span) => {
    const notification = await work();
    const end = endOfNotification(notification, notification.status);
    span.set({ ...end, "crossborder.reference": notification.reference ?? undefined });
    count("crossborder.notifications.processed", end);
    return notification;
  });

/** A transaction is looked at until nothing is left to do. */
export const reconciling = <T>(
  { reference, provider_id, by }: { reference: string; provider_id: string; by: string },
  work: () => Promise<T>,
): Promise<T> => {
  const about = { "crossborder.reference": reference, "crossborder.provider_id": provider_id };
  return failing("crossborder.reconcile", { ...about, "crossborder.by": by }, work);
};

/** What was decided about it. The reason is a sentence as the log has it: of spans alone. */
export function decided(
  { transaction: { provider_id }, by }: { transaction: { provider_id: string }; by: string },
  decision: { do: string; step?: string; code?: string; reason?: string; text?: string },
): void {
  const what = {
    "crossborder.decision": decision.do,
    "crossborder.step": decision.step,
    "crossborder.attention_code": decision.code,
  };
  count("crossborder.decisions", { ...what, "crossborder.by": by, "crossborder.provider_id": provider_id });
  // That of what a person must look at may be what the gateway wrote: its code says enough.
  const reason = decision.code === undefined ? (decision.reason ?? decision.text ?? "") : "";
  note("crossborder.decided", { ...what, "crossborder.reason": masked(reason) });
}

/** A run of the job. */
export async function jobRun<Run extends { failures: number }>(run: () => Promise<Run>): Promise<Run> {
  const begun = systemClock.now();
  const ended = (end: { "crossborder.outcome": string; "error.type"?: string }) =>
    measure("crossborder.job.duration", systemClock.now() - begun, end);
  return await failing("crossborder.job", {}, async (span) => {
    try {
      const ran = await run();
      const end = { "crossborder.outcome": ran.failures > 0 ? "incomplete" : "complete" };
      span.set(end);
      ended(end);
      return ran;
    } catch (error) {
      ended({ "crossborder.outcome": "error", "error.type": typeOf(error) });
      throw error;
    }
  });
}

/** Another server may run the job next: what this one has seen holds for two of its minutes. */
const SEEN_MS = 150_000;

/** What a run of the job found waiting. */
export function waiting({ queues, differences }: WaitingSince, now: number): void {
  for (const [queue, oldest] of Object.entries(queues)) {
    const age_s = oldest ? Math.max(0, now - oldest.getTime()) / 1000 : 0;
    show("crossborder.queue.oldest_due.age", age_s, { "crossborder.queue": queue }, SEEN_MS);
  }
  for (const [currency_code, transactions] of Object.entries(differences))
    show(
      "crossborder.audit.differences",
      transactions,
      { "crossborder.currency_code": currency_code },
      SEEN_MS,
    );
}

/*
 * All that is known of OpenTelemetry. Its API does nothing until the store registers an SDK. Whatever a meter, a tracer or an exporter
 * throws stays here: what is measured goes on as if nobody looked.
 */

const SCOPE = "medusa-payment-crossborder";

type Values = Partial<Record<AttributeName, string | undefined>>;
type SpanValues = Values & { "crossborder.reference"?: string | undefined };

/** Adds one. */
const count = (name: NameOf<"counter">, values: Values): void =>
  safely(() => instruments().counters.get(name)?.add(1, told(values)));

/** Adds how long something took. */
const measure = (name: NameOf<"histogram">, ms: number, values: Values): void =>
  safely(() =>
    instruments()
      .histograms.get(name)
      ?.record(ms / 1000, told(values)),
  );

/**
 * Says how something stands.
 * @param valid_ms after so long another server may know better: then 0 is said, so that the largest of all servers is right. A value that
 * is left out would not do: an SDK goes on with the last one
 */
const show = (name: NameOf<"gauge">, value: number, values: Values, valid_ms = Infinity): void =>
  safely(() => {
    instruments();
    const until = systemClock.now() + valid_ms;
    readings.set(JSON.stringify([name, values]), { name, value, attributes: told(values), until });
  });

interface Reading {
  name: MetricName;
  value: number;
  attributes: Attributes;
  until: number;
}
/** How things stood when this process looked last. As many as there are values of the attributes, which are few. */
const readings = new Map<string, Reading>();

interface Instruments {
  counters: Map<MetricName, Counter>;
  histograms: Map<MetricName, Histogram>;
}

/** The store may register its SDK after the first payment was measured: the instruments are those of the present one. */
const known = new WeakMap<object, Instruments>();

function instruments(): Instruments {
  const provider = metrics.getMeterProvider();
  const made = known.get(provider) ?? make(provider.getMeter(SCOPE));
  known.set(provider, made);
  return made;
}

function make(meter: Meter): Instruments {
  const made: Instruments = { counters: new Map(), histograms: new Map() };
  for (const name of Object.keys(METRICS).filter(isMetric)) {
    const { kind, unit, means, ...more } = METRICS[name];
    const options = { unit, description: means };
    if (kind === "counter") made.counters.set(name, meter.createCounter(name, options));
    else if (kind === "gauge")
      meter.createObservableGauge(name, options).addCallback((result) => observe(result, name));
    else {
      const advice = "buckets" in more ? { explicitBucketBoundaries: [...more.buckets] } : {};
      made.histograms.set(name, meter.createHistogram(name, { ...options, advice }));
    }
  }
  return made;
}

const isMetric = (name: string): name is MetricName => name in METRICS;

function observe(result: ObservableResult, wanted: MetricName): void {
  const now = systemClock.now();
  for (const { name, value, attributes, until } of readings.values())
    if (name === wanted) result.observe(now < until ? value : 0, attributes);
}

/** The one that has begun, for what becomes known on the way. */
export interface Noted {
  set(values: SpanValues): void;
  /** What went wrong, by its code alone: a message may say anything. */
  failed(code: string): void;
}

const KINDS = { client: SpanKind.CLIENT, internal: SpanKind.INTERNAL, consumer: SpanKind.CONSUMER };

/** Does `work` in a span of its own, and ends that with it. */
async function inSpan<T>(
  name: SpanName,
  values: SpanValues & Attributes,
  work: (span: Noted) => Promise<T>,
): Promise<T> {
  const span = safely(() =>
    trace.getTracer(SCOPE).startSpan(name, { kind: KINDS[SPANS[name][0]], attributes: told(values) }),
  );
  const noted: Noted = {
    set: (more) => safely(() => void span?.setAttributes(told(more))),
    failed: (code) =>
      safely(() => {
        span?.setAttribute("error.type", code);
        span?.setStatus({ code: SpanStatusCode.ERROR, message: code });
      }),
  };
  try {
    return await within(span, () => work(noted));
  } finally {
    safely(() => span?.end());
  }
}

/** Begun once, whatever becomes of the span. */
async function within<T>(span: Span | undefined, work: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined;
  const begin = () => (begun ??= (async () => await work())());
  if (span) safely(() => context.with(trace.setSpan(context.active(), span), begin));
  return await begin();
}

/** Notes something in the span that the caller is in. */
const note = (event: string, values: Attributes): void =>
  safely(() => void trace.getActiveSpan()?.addEvent(event, told(values)));

/** Without what is not known. */
const told = (values: Attributes): Attributes =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ""));

function safely<T>(tell: () => T): T | undefined {
  try {
    return tell();
  } catch (error) {
    return complain(error);
  }
}

/** To the SDK's own log, which may be what is broken. */
function complain(error: unknown): undefined {
  try {
    diag.error(`${SCOPE}: not measured`, error);
  } catch {
    // Nobody is left to tell.
  }
}
