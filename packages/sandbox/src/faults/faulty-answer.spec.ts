import { opening, openPaid } from "../orders.spec.helper";
import { until } from "../receiver.spec.helper";
import { Shop } from "../shop.spec.helper";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.setFaults({}));
afterAll(() => shop.sandbox.close());

/** A secure-pay call whose answer is not parsed. */
async function rawCall() {
  const fields = opening.securePay();
  const response = await shop.post("/online/v2/secure-pay", new URLSearchParams(shop.signed(fields)));
  return { reference: String(fields.reference), response, text: await response.text() };
}

async function isKnown(reference: string): Promise<boolean> {
  const { status } = await shop.control("GET", `/transactions/${reference}`);
  expect([200, 404]).toContain(status);
  return status === 200;
}

/** When a call was made, when the gateway acted, and when its answer came. */
async function timesOfACall() {
  const fields = opening.securePay();
  const started = Date.now();
  await shop.call("securePay", fields);
  const answered = Date.now();
  const { created_at } = await shop.recorded(String(fields.reference));
  return { started, acted: Date.parse(created_at), answered };
}

/** Waits until the gateway has got so many queries of an order. */
async function untilQueried(reference: string, times: number): Promise<void> {
  await until(async () => {
    const { body } = await shop.control<{ calls: Record<string, unknown>[] }>("GET", "/calls");
    const queries = body.calls.filter((call) => call.operation === "tran-query");
    return queries.filter((call) => call.reference === reference).length === times;
  });
}

describe("the gateway acts, and its answer is", () => {
  it("lost", async () => {
    await shop.setFaults({ "secure-pay": { drop: true } });
    const fields = opening.securePay();
    await expect(shop.call("securePay", fields)).rejects.toThrow("fetch failed");
    expect(await isKnown(String(fields.reference))).toBe(true);
  });

  it("HTTP 500", async () => {
    await shop.setFaults({ "secure-pay": { http_500: true } });
    const { reference, response, text } = await rawCall();
    expect(response.status).toBe(500);
    expect(text).toBe("Internal Server Error");
    expect(await isKnown(reference)).toBe(true);
  });

  it("an HTML page", async () => {
    await shop.setFaults({ "secure-pay": { html: true } });
    const { reference, response, text } = await rawCall();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    expect(text).toContain("<h1>");
    expect(await isKnown(reference)).toBe(true);
  });

  it("cut in the middle", async () => {
    await shop.setFaults({ "secure-pay": { truncate: true } });
    const { reference, response, text } = await rawCall();
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(text).toMatch(/^\{"result"/);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(await isKnown(reference)).toBe(true);
  });

  it("about another order", async () => {
    const reference = await openPaid(shop);
    await shop.setFaults({ "tran-query": { other_order: true } });
    const { transactionNo, ...shown } = Object(await shop.query(reference));
    expect(shown).toMatchObject({ reference: "ANOTHER-ORDER", status: "success" });
    expect(transactionNo).toMatch(/^\d+$/);
    expect(await isKnown(transactionNo)).toBe(false);
  });

  it("a code of its own", async () => {
    const odd = { ret_code: "000777", ret_msg: "see manual" };
    await shop.setFaults({ refund: { answer: odd } });
    const reference = await openPaid(shop);
    expect(await shop.call("refund", { reference, amount: "12.50" })).toEqual(odd);
    expect(await shop.recorded(reference)).toMatchObject({ status: "refunded", refunded: "12.50" });
  });

  it.each(["result", "transaction", "flat"])("with other fields than the order's, in %s", async (query) => {
    const reference = await openPaid(shop);
    const show = { currency: "CNY", amount: "180.00", paymentTime: "", refundInfo: null };
    await shop.setFaults({ "tran-query": { show } });
    await shop.control("PUT", "/dialect", { query });
    const answer = await shop.call("tranQuery", { reference });
    await shop.control("PUT", "/dialect", {});
    const { result, transaction, ...flat } = Object(answer);
    expect(result ?? transaction ?? flat).toMatchObject({ ...show, reference });
    expect(await shop.recorded(reference)).toMatchObject({ amount: "12.50" });
  });

  it("late", async () => {
    await shop.setFaults({ "secure-pay": { delay_ms: 100 } });
    const { acted, answered } = await timesOfACall();
    expect(answered - acted).toBeGreaterThanOrEqual(90);
  });

  it("held until it is released, as often as it happens", async () => {
    const reference = await openPaid(shop);
    await shop.setFaults({ "tran-query": { hold: true } });
    for (const times of [1, 2]) {
      let answered = false;
      const answer = shop.query(reference).finally(() => (answered = true));
      await untilQueried(reference, times);
      expect(answered).toBe(false);
      expect((await shop.control("POST", "/calls/release")).body).toEqual({ released: 1 });
      expect(await answer).toMatchObject({ reference, status: "success" });
    }
  });

  it("held no longer than until a reset", async () => {
    const reference = await openPaid(shop);
    await shop.setFaults({ "tran-query": { hold: true } });
    const answer = shop.query(reference);
    await untilQueried(reference, 1);
    await shop.control("POST", "/reset");
    expect(await answer).toMatchObject({ reference, status: "success" });
  });
});

describe("the gateway does not act, and", () => {
  it("cuts the connection", async () => {
    await shop.setFaults({ "secure-pay": { reset: true } });
    const fields = opening.securePay();
    await expect(shop.call("securePay", fields)).rejects.toThrow("fetch failed");
    expect(await isKnown(String(fields.reference))).toBe(false);
  });

  it("refuses", async () => {
    await shop.setFaults({ refund: { refuse: { ret_code: "000080", ret_msg: "upstream" } } });
    const reference = await openPaid(shop);
    const answer = await shop.call("refund", { reference, amount: "12.50" });
    expect(answer).toEqual({ ret_code: "000080", ret_msg: "upstream" });
    expect(await shop.recorded(reference)).toMatchObject({ status: "success", refunded: "0.00" });
  });

  it("waits before it acts", async () => {
    await shop.setFaults({ "secure-pay": { delay_before_ms: 100 } });
    const { started, acted } = await timesOfACall();
    expect(acted - started).toBeGreaterThanOrEqual(90);
  });
});
