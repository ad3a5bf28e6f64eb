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
import { systemClock } from "../clock";
import { type AttributeName, METRICS, type MetricName, type NameOf, type SpanName, SPANS } from "./metrics";

/*
 * All that is known of OpenTelemetry. Its API does nothing until the store registers an SDK. Whatever a meter, a tracer or an exporter
 * throws stays here: what is measured goes on as if nobody looked.
 */

const SCOPE = "medusa-payment-crossborder";

type Values = Partial<Record<AttributeName, string | undefined>>;
type SpanValues = Values & { "crossborder.reference"?: string | undefined };

/** Adds one. */
export const count = (name: NameOf<"counter">, values: Values): void =>
  safely(() => instruments().counters.get(name)?.add(1, told(values)));

/** Adds how long something took. */
export const measure = (name: NameOf<"histogram">, ms: number, values: Values): void =>
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
export const show = (name: NameOf<"gauge">, value: number, values: Values, valid_ms = Infinity): void =>
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
export async function inSpan<T>(
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
export const note = (event: string, values: Attributes): void =>
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
