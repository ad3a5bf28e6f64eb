import { context, metrics, trace } from "@medusajs/framework/opentelemetry/api";
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from "@medusajs/framework/opentelemetry/sdk-trace-node";
import { MeterProvider, MetricReader } from "@opentelemetry/sdk-metrics";

/** A measured value, of a histogram how often something was measured. */
export interface Point {
  name: string;
  attributes: Readonly<Record<string, unknown>>;
  value: number;
}

/** It reads when a test wants to. */
class Reader extends MetricReader {
  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

/** Hears in memory what the plugin tells an OpenTelemetry SDK, as the one does that a store registers. */
export class TelemetryListener {
  readonly #spans = new InMemorySpanExporter();
  readonly #reader = new Reader();

  constructor() {
    new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(this.#spans)] }).register();
    metrics.setGlobalMeterProvider(new MeterProvider({ readers: [this.#reader] }));
  }

  /** Every span that has ended, in that order. */
  spans() {
    return this.#spans.getFinishedSpans();
  }

  /** How many spans of each name. */
  spanNames(): Record<string, number> {
    const names = this.spans().map(({ name }) => name);
    return Object.fromEntries(names.map((name) => [name, names.filter((one) => one === name).length]));
  }

  /** What was measured since it listens. */
  async points(name?: string): Promise<Point[]> {
    const { resourceMetrics } = await this.#reader.collect();
    const found = resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
    return found
      .filter(({ descriptor }) => name === undefined || descriptor.name === name)
      .flatMap(({ descriptor, dataPoints }) =>
        dataPoints.map(({ attributes, value }) => ({
          name: descriptor.name,
          attributes,
          value: typeof value === "number" ? value : value.count,
        })),
      );
  }

  /** All that left the process: names, attributes, events, status. */
  async text(): Promise<string> {
    const spans = this.spans().map(({ name, attributes, events, status }) => [
      name,
      attributes,
      events,
      status,
    ]);
    return JSON.stringify([spans, await this.points()]);
  }

  stop(): void {
    trace.disable();
    context.disable();
    metrics.disable();
  }
}
