import { open, opening, openPaid } from "../orders.spec.helper";
import { Shop } from "../shop.spec.helper";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.setFaults({}));
afterAll(() => shop.sandbox.close());

/** A secure-pay call whose answer is read as it comes. */
async function raw() {
  const fields = opening.securePay();
  const response = await shop.post("/online/v2/secure-pay", new URLSearchParams(shop.signed(fields)));
  return { reference: String(fields.reference), response, text: await response.text() };
}

async function isKnown(reference: string): Promise<boolean> {
  return (await shop.control("GET", `/transactions/${reference}`)).status === 200;
}

/** When a call was made, when the gateway acted, and when its answer came. */
async function timesOfACall() {
  const fields = opening.securePay();
  const started = Date.now();
  await shop.call("securePay", fields);
  const answered = Date.now();
  const { created_at } = await shop.recorded(String(fields.reference));
  return { started, acted: Date.parse(String(created_at)), answered };
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
    const { reference, response, text } = await raw();
    expect(response.status).toBe(500);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(await isKnown(reference)).toBe(true);
  });

  it("an HTML page", async () => {
    await shop.setFaults({ "secure-pay": { html: true } });
    const { reference, response, text } = await raw();
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    expect(text).toContain("<h1>");
    expect(await isKnown(reference)).toBe(true);
  });

  it("cut in the middle", async () => {
    await shop.setFaults({ "secure-pay": { truncate: true } });
    const { reference, response, text } = await raw();
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(text).toMatch(/^\{"result"/);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(await isKnown(reference)).toBe(true);
  });

  it("about another order", async () => {
    const reference = await openPaid(shop);
    await shop.setFaults({ "tran-query": { other_order: true } });
    const { result } = await shop.call("tranQuery", { reference });
    expect(result).toMatchObject({ reference: "ANOTHER-ORDER", status: "success" });
    expect(await isKnown(String((result as { transactionNo: string }).transactionNo))).toBe(false);
  });

  it("late", async () => {
    await shop.setFaults({ "secure-pay": { delay_ms: 100 } });
    const { acted, answered } = await timesOfACall();
    expect(answered - acted).toBeGreaterThanOrEqual(90);
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

it("spoils only the operation that was named, on both its addresses", async () => {
  await shop.setFaults({ refund: { refuse: { ret_code: "000080", ret_msg: "upstream" } } });
  const reference = await open(shop, "add");
  const fields = { reference, amount: "12.50" };
  expect(await shop.call("refund", fields, "/online/v2/securepay-refund")).toMatchObject({
    ret_code: "000080",
  });
  expect(await shop.call("tranQuery", { reference })).toMatchObject({ ret_code: "000100" });
});

it("stops after as many times as were asked for", async () => {
  const fault = { refuse: { ret_code: "000080", ret_msg: "upstream" }, times: 2 };
  await shop.setFaults({ "tran-query": fault });
  const reference = await open(shop, "add");
  const query = async () => (await shop.call("tranQuery", { reference })).ret_code;
  expect(await query()).toBe("000080");
  expect((await shop.control("GET", "/faults")).body).toEqual({ "tran-query": { ...fault, times: 1 } });
  expect(await query()).toBe("000080");
  expect(await query()).toBe("000100");
  expect((await shop.control("GET", "/faults")).body).toEqual({});
});

describe("a wish for a fault is refused, and nothing changes, when it has", () => {
  it.each([
    ["an unknown operation", { "secure-pai": { drop: true } }, "secure-pai: is not an operation"],
    ["an unknown fault", { refund: { dropp: true } }, "refund.dropp: is not a fault"],
    ["an unknown fault of notifications", { ipn: { drop: true } }, "ipn.drop: is not a fault"],
    ["a wrong value", { refund: { delay_ms: "5" } }, "refund.delay_ms: "],
    ["a short ret_code", { refund: { refuse: { ret_code: "1", ret_msg: "" } } }, "refund.refuse.ret_code: "],
    ["a list", [], "must be a JSON object"],
  ])("%s", async (_what, wish, words) => {
    await shop.setFaults({ add: { delay_ms: 1 } });
    const { status, body } = await shop.control("PUT", "/faults", wish);
    expect(status).toBe(400);
    expect(body.error).toContain(words);
    expect((await shop.control("GET", "/faults")).body).toEqual({ add: { delay_ms: 1 } });
  });
});
