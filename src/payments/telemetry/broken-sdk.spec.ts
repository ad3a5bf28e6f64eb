import {
  context,
  type ContextManager,
  diag,
  DiagLogLevel,
  type Meter,
  metrics,
  ROOT_CONTEXT,
  type Span,
  trace,
} from "@medusajs/framework/opentelemetry/api";
import { UnclearAnswerError } from "../../gateway";
import * as telemetry from ".";
import { QUEUES } from "./queues.spec.helper";

const GATEWAY = { storeNo: "300014", baseUrl: "https://gateway.example" };

const broken = (): never => {
  throw new Error("broken");
};

const BROKEN_SPAN: Span = {
  spanContext: broken,
  setAttribute: broken,
  setAttributes: broken,
  addEvent: broken,
  addLink: broken,
  addLinks: broken,
  setStatus: broken,
  updateName: broken,
  end: broken,
  isRecording: broken,
  recordException: broken,
};

const METER_OF_BROKEN_INSTRUMENTS: Meter = {
  createCounter: () => ({ add: broken }),
  createUpDownCounter: () => ({ add: broken }),
  createHistogram: () => ({ record: broken }),
  createGauge: () => ({ record: broken }),
  createObservableGauge: () => ({ addCallback: () => {}, removeCallback: () => {} }),
  createObservableCounter: broken,
  createObservableUpDownCounter: broken,
  addBatchObservableCallback: broken,
  removeBatchObservableCallback: broken,
};

const managerThat = (enters: ContextManager["with"]): ContextManager => ({
  active: () => ROOT_CONTEXT,
  with: enters,
  bind: broken,
  enable() {
    return this;
  },
  disable() {
    return this;
  },
});

const spansAreTraced = () =>
  trace.setGlobalTracerProvider({
    getTracer: () => ({ startSpan: () => BROKEN_SPAN, startActiveSpan: broken }),
  });

/** A run of the job that looks at one transaction. */
async function runOf(call: () => Promise<string>): Promise<string> {
  telemetry.gatewayIs(GATEWAY, "up");
  telemetry.received({ provider_id: "pp_1" }, "kept");
  telemetry.waiting({ queues: QUEUES, differences: {} }, Date.now());
  const look = { reference: "cb-01", provider_id: "pp_1", by: "job" };
  let answer = "";
  await telemetry.jobRun(async () => {
    answer = await telemetry.reconciling(look, async () => {
      telemetry.decided({ transaction: look, by: "job" }, { do: "ask", reason: "it may be paid" });
      return await telemetry.gatewayCall(GATEWAY, { operation: "tran-query" }, call);
    });
    return { failures: 0 };
  });
  return answer;
}

afterEach(() => {
  trace.disable();
  context.disable();
  metrics.disable();
  diag.disable();
});

describe("a payment is asked about once, and its answer is not lost", () => {
  it.each<[string, () => unknown]>([
    ["where nobody listens", () => {}],
    ["where there is no tracer", () => trace.setGlobalTracerProvider({ getTracer: broken })],
    ["where all that a span is told throws", spansAreTraced],
    ["where there is no meter", () => metrics.setGlobalMeterProvider({ getMeter: broken })],
    [
      "where all that is measured throws",
      () => metrics.setGlobalMeterProvider({ getMeter: () => METER_OF_BROKEN_INSTRUMENTS }),
    ],
    [
      "where a span is never entered",
      () => {
        spansAreTraced();
        context.setGlobalContextManager(managerThat(broken));
      },
    ],
    [
      "where it throws once a span was entered",
      () => {
        spansAreTraced();
        context.setGlobalContextManager(
          managerThat((_, work, that, ...given) => {
            work.apply(that, given);
            return broken();
          }),
        );
      },
    ],
    [
      "where the SDK's own log throws as well",
      () => {
        metrics.setGlobalMeterProvider({ getMeter: broken });
        const logger = { error: broken, warn: broken, info: broken, debug: broken, verbose: broken };
        diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
      },
    ],
  ])("%s", async (_, breaks) => {
    breaks();
    const call = jest.fn(async () => "paid");
    expect(await runOf(call)).toBe("paid");
    expect(call).toHaveBeenCalledTimes(1);
    const failure = new UnclearAnswerError("tran-query", "no answer");
    await expect(runOf(() => Promise.reject(failure))).rejects.toBe(failure);
  });
});
