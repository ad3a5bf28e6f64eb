import { TelemetryListener } from "../../../testing/telemetry/listener";
import { InvalidFieldsError, NO_SUCH_RECORD, RefusedError, UnclearAnswerError } from "../../gateway";
import { LockBusyError, paymentError } from "../errors";
import * as telemetry from ".";
import { METRICS } from "./metrics";
import { QUEUES } from "./queues.spec.helper";

const GATEWAY = { storeNo: "300014", baseUrl: "https://gateway.example:8443/path?key=secret-1" };
const ABOUT = { "crossborder.store_no": "300014", "server.address": "gateway.example" };
const CALL = { operation: "tran-query", reference: "cb-01" };

describe("a store with an SDK of OpenTelemetry", () => {
  let heard: TelemetryListener;
  beforeEach(() => {
    heard = new TelemetryListener();
  });
  afterEach(() => {
    heard.stop();
    jest.restoreAllMocks();
  });

  it.each<[string, Error | undefined, Record<string, string>, string | undefined]>([
    [
      "that is answered",
      undefined,
      { "crossborder.outcome": "answered", "crossborder.ret_code": "000100" },
      undefined,
    ],
    [
      "that is refused, which is an answer",
      new RefusedError("tran-query", NO_SUCH_RECORD, "no such Ada Lovelace", "refused", "no record"),
      { "crossborder.outcome": "refused", "crossborder.ret_code": "000021" },
      undefined,
    ],
    [
      "whose code is anything",
      new RefusedError("tran-query", "ada@shop.example", "", "refused", "not known"),
      { "crossborder.outcome": "refused", "crossborder.ret_code": "other" },
      undefined,
    ],
    [
      "that has no clear answer",
      new UnclearAnswerError("tran-query", "<html>Ada Lovelace</html>"),
      { "crossborder.outcome": "unknown", "error.type": "gateway_unclear" },
      "gateway_unclear",
    ],
    [
      "that breaks a rule",
      new InvalidFieldsError("tran-query", [{ field: "email", message: "ada@shop.example is wrong" }]),
      { "crossborder.outcome": "not_sent", "error.type": "invalid_fields" },
      "invalid_fields",
    ],
    [
      "that fails with somebody else's error",
      Object.assign(new Error("ada@shop.example"), { code: "who: ada@shop.example" }),
      { "crossborder.outcome": "error", "error.type": "unexpected_state" },
      "unexpected_state",
    ],
  ])("hears of a call %s", async (_, error, end, code) => {
    const call = () => (error ? Promise.reject(error) : Promise.resolve("paid"));
    const result = telemetry.gatewayCall(GATEWAY, CALL, call).catch(() => "failed");
    expect(await result).toBe(error ? "failed" : "paid");
    const about = { "crossborder.operation": "tran-query", ...ABOUT, ...end };
    expect(await heard.points("crossborder.gateway.call.duration")).toEqual([
      { name: "crossborder.gateway.call.duration", attributes: about, value: 1 },
    ]);
    const [span] = heard.spans();
    expect(span).toMatchObject({
      name: "crossborder.gateway.call",
      kind: 2,
      attributes: { ...about, "http.request.method": "POST", "crossborder.reference": "cb-01" },
      status: code === undefined ? { code: 0 } : { code: 2, message: code },
    });
    expect(await heard.text()).not.toMatch(/secret|Ada|ada@/);
  });

  it("sees the call to the gateway in the look at its transaction, with what was decided and why", async () => {
    const look = { reference: "cb-01", provider_id: "pp_crossborder-channel-a_main", by: "job" };
    const picture = { transaction: look, by: "job" };
    await telemetry.reconciling(look, async () => {
      telemetry.decided(picture, { do: "ask", reason: "asked by ada@shop.example" });
      await telemetry.gatewayCall(GATEWAY, CALL, async () => undefined);
      telemetry.decided(picture, { do: "attention", code: "not_returned", text: "Ada Lovelace" });
    });
    const [call, reconciled] = heard.spans();
    expect(call?.parentSpanContext?.spanId).toBe(reconciled?.spanContext().spanId);
    expect(reconciled?.events.map(({ name, attributes }) => [name, attributes])).toEqual([
      ["crossborder.decided", { "crossborder.decision": "ask", "crossborder.reason": "asked by ***" }],
      [
        "crossborder.decided",
        { "crossborder.decision": "attention", "crossborder.attention_code": "not_returned" },
      ],
    ]);
    const by = { "crossborder.by": "job", "crossborder.provider_id": look.provider_id };
    expect((await heard.points("crossborder.decisions")).map(({ attributes }) => attributes)).toEqual([
      { "crossborder.decision": "ask", ...by },
      { "crossborder.decision": "attention", "crossborder.attention_code": "not_returned", ...by },
    ]);
  });

  it.each([
    ["that somebody else is at", new LockBusyError("cart of Ada"), "busy"],
    ["that breaks a rule", paymentError("overpaid", "Ada has paid"), "overpaid"],
  ])("sees a look %s fail by its code", async (_, error, code) => {
    const look = { reference: "cb-01", provider_id: "pp_crossborder-channel-a_main", by: "staff" };
    await expect(telemetry.reconciling(look, () => Promise.reject(error))).rejects.toBe(error);
    expect(heard.spans()[0]).toMatchObject({
      status: { code: 2, message: code },
      attributes: { "error.type": code },
    });
    expect(await heard.text()).not.toContain("Ada");
  });

  it("hears how a run of the job ended", async () => {
    await telemetry.jobRun(async () => ({ failures: 0 }));
    await telemetry.jobRun(async () => ({ failures: 2 }));
    await expect(telemetry.jobRun(() => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
    const runs = await heard.points("crossborder.job.duration");
    expect(runs.map(({ attributes }) => attributes["crossborder.outcome"])).toEqual([
      "complete",
      "incomplete",
      "error",
    ]);
  });

  it("sees what waits, and no longer than the server knows it", async () => {
    const now = Date.now();
    const transactions = new Date(now - 90_000);
    telemetry.waiting({ queues: { ...QUEUES, transactions }, differences: { usd: 2 } }, now);
    telemetry.gatewayIs(GATEWAY, "down");
    telemetry.gatewayIs(GATEWAY, "up");
    const ages = await heard.points("crossborder.queue.oldest_due.age");
    expect(ages).toHaveLength(Object.keys(QUEUES).length);
    expect(ages).toContainEqual(
      expect.objectContaining({ attributes: { "crossborder.queue": "transactions" }, value: 90 }),
    );
    expect(await heard.points("crossborder.audit.differences")).toEqual([
      expect.objectContaining({ attributes: { "crossborder.currency_code": "usd" }, value: 2 }),
    ]);
    expect(await heard.points("crossborder.gateway.up")).toEqual([
      { name: "crossborder.gateway.up", attributes: ABOUT, value: 1 },
    ]);
    jest.spyOn(Date, "now").mockReturnValue(now + 3 * 60_000);
    const later = await heard.points();
    expect(later.filter(({ value }) => value !== 0).map(({ name }) => name)).toEqual([
      "crossborder.gateway.up",
    ]);
  });

  it("gets each metric with the attributes that are written down, and no other", async () => {
    await telemetry.gatewayCall(GATEWAY, CALL, async () => undefined);
    telemetry.gatewayIs(GATEWAY, "up");
    telemetry.received({ provider_id: null, signature: "wrong" }, "unknown_address");
    const kept = { provider_id: "pp_1", signature: "valid", status: "reconciled", reference: "cb-01" };
    await telemetry.receiving(async () => "success");
    await telemetry.processing(async () => kept);
    const transaction = { provider_id: "pp_1" };
    telemetry.decided({ transaction, by: "job" }, { do: "step", step: "record", reason: "it is paid" });
    telemetry.waiting({ queues: QUEUES, differences: { cny: 0 } }, Date.now());
    await telemetry.jobRun(async () => ({ failures: 0 }));
    const points = await heard.points();
    expect(new Set(points.map(({ name }) => name))).toEqual(new Set(Object.keys(METRICS)));
    const listed = new Map(Object.entries(METRICS).map(([name, { by }]) => [name, new Set<string>(by)]));
    for (const { name, attributes } of points)
      expect([name, Object.keys(attributes).filter((one) => !listed.get(name)?.has(one))]).toEqual([
        name,
        [],
      ]);
  });
});

it("is heard from when the SDK is registered, also after the first payments", async () => {
  telemetry.received({ provider_id: "pp_1" }, "kept");
  const heard = new TelemetryListener();
  telemetry.received({ provider_id: "pp_1" }, "kept");
  expect(await heard.points("crossborder.notifications.received")).toMatchObject([{ value: 1 }]);
  heard.stop();
});
