import { metrics, trace } from "@medusajs/framework/opentelemetry/api";
import { METRICS, SPANS } from "../../testing/shop/built-plugin";
import { cases } from "../../testing/shop/cases";
import { ACCOUNT } from "../../testing/shop/shop";
import { TelemetryListener } from "../../testing/telemetry/listener";
import { all, bookOf } from "../admin/four-books";
import { ipn, MAIN } from "../security/ipn";

/** What a span may be told beside what metrics are. */
const OF_SPANS = ["crossborder.reference", "http.request.method", "crossborder.reason"];
const ALLOWED = [...OF_SPANS, ...Object.values(METRICS).flatMap(({ by }) => [...by])];

export default cases("whoever watches the store", (shop) => {
  let heard: TelemetryListener | undefined;
  afterEach(() => heard?.stop());

  /** A guest pays; the gateway, Medusa's payment and the order have the same money afterwards. */
  async function paysAndIsBooked() {
    const { shopper, reference } = await shop.paidOrder();
    expect(await bookOf(shop, reference)).toEqual(all("17.50"));
    expect((await shop.transaction(reference)).reconciliation_status).toBe("reconciled");
    return { shopper, reference };
  }

  it("sees a payment until its order, and nothing of the one who pays", async () => {
    heard = new TelemetryListener();
    const { shopper, reference } = await paysAndIsBooked();
    const stranger = { reference: "nobody@shop.example", verifySign: "signature-of-a-stranger" };
    await ipn(shop, stranger);
    await shop.runMinute("reconciliation");

    const spans = heard.spans().filter(({ name }) => name in SPANS);
    expect(new Set(spans.map(({ name }) => name))).toEqual(new Set(Object.keys(SPANS)));
    const about = spans.filter(({ attributes }) => attributes["crossborder.reference"] === reference);
    const calls = about.filter(({ name }) => name === "crossborder.gateway.call");
    const operations = new Set(calls.map(({ attributes }) => attributes["crossborder.operation"]));
    expect(operations).toEqual(new Set(["secure-pay", "tran-query"]));
    expect(calls.every(({ attributes }) => attributes["server.address"] === "127.0.0.1")).toBe(true);
    const looks = about.filter(({ name }) => name === "crossborder.reconcile");
    const inLooks = calls.filter(({ parentSpanContext }) =>
      looks.some((look) => look.spanContext().spanId === parentSpanContext?.spanId),
    );
    expect(inLooks.length).toBeGreaterThan(0);
    const steps = looks.flatMap(({ events }) => events.map((one) => one.attributes?.["crossborder.step"]));
    expect(steps).toContain("record");

    const points = await heard.points();
    const told = (name: string) => points.filter((point) => point.name === name);
    expect(new Set(points.map(({ name }) => name))).toEqual(
      // No audit has found anything.
      new Set(Object.keys(METRICS).filter((name) => name !== "crossborder.audit.differences")),
    );
    const received = told("crossborder.notifications.received");
    const of = { "crossborder.provider_id": MAIN };
    for (const [signature, outcome] of [
      ["valid", "kept"],
      ["wrong", "unknown_payment"],
    ]) {
      const attributes = { ...of, "crossborder.signature": signature, "crossborder.outcome": outcome };
      expect(received).toContainEqual(expect.objectContaining({ attributes }));
    }
    const [run] = told("crossborder.job.duration");
    expect(run?.attributes).toEqual({ "crossborder.outcome": "complete" });
    expect(told("crossborder.gateway.up").map(({ value }) => value)).toEqual([1]);

    const names = [...spans, ...points].flatMap(({ attributes }) => Object.keys(attributes));
    expect(names.filter((name) => !ALLOWED.some((one) => one === name))).toEqual([]);
    const text = await heard.text();
    expect(text).toContain(reference);
    const { email } = shopper.account;
    const personal = [email, "Ada", "Lovelace", "Main Street", "nobody@", "signature-of"];
    for (const secret of [ACCOUNT.apiToken, ...personal])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
  });

  it("keeps no order from being paid, however broken what it watches with is", async () => {
    const broken = (): never => {
      throw new Error("the exporter is full");
    };
    heard = new TelemetryListener();
    heard.stop();
    trace.setGlobalTracerProvider({ getTracer: broken });
    metrics.setGlobalMeterProvider({ getMeter: broken });
    await paysAndIsBooked();
    await shop.runMinute("reconciliation");
    expect(await shop.ledger.lastRun()).toMatchObject({ failures: 0 });
  });
});
