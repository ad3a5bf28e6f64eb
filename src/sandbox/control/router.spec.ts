import { connect } from "node:net";
import { createSandbox, OptionError } from "../index";
import { open, opening, openPaid } from "../orders.spec.helper";
import { ACCOUNT, Shop } from "../shop.spec.helper";
import { Receiver, until } from "../receiver.spec.helper";

let shop: Shop;
let lines: string[];
beforeEach(async () => {
  lines = [];
  shop = await Shop.open({ log: (line) => lines.push(line) });
});
afterEach(() => shop.sandbox.close());

interface Calls {
  calls: Record<string, unknown>[];
}
interface Transactions {
  transactions: Record<string, unknown>[];
}

it("tells the whole truth about every order", async () => {
  const paid = await openPaid(shop);
  const held = await openPaid(shop, { preAuth: "true" });
  const { transactions } = (await shop.control<Transactions>("GET", "/transactions")).body;
  expect(transactions).toHaveLength(2);
  expect(transactions[0]).toMatchObject({
    reference: paid,
    operation: "add",
    vendor: "channel_a",
    status: "success",
    currency: "USD",
    amount: "12.50",
    paid: "12.50",
    held: "0.00",
    refunded: "0.00",
    ipn_sent: 0,
  });
  expect(transactions[1]).toMatchObject({ reference: held, paid: "0.00", held: "12.50", preAuth: true });
});

it.each([
  ["pay", "success"],
  ["decline", "failed"],
  ["expire", "closed"],
])("lets a test %s an order, by either of its names, once", async (act, status) => {
  const first = await open(shop, "securePay");
  expect(await shop.control("POST", `/transactions/${first}/${act}`)).toMatchObject({
    status: 200,
    body: { status },
  });
  const second = await shop.recorded(await open(shop, "securePay"));
  const again = () => shop.control("POST", `/transactions/${second.transactionNo}/${act}`);
  expect(await again()).toMatchObject({ status: 200, body: { status } });
  expect(await again()).toMatchObject({ status: 409, body: { error: expect.stringContaining(status) } });
});

it("does not know what is not there", async () => {
  expect(await shop.control("POST", "/transactions/NOBODY/pay")).toMatchObject({ status: 404 });
  expect(await shop.control("GET", "/transactions/NOBODY")).toMatchObject({ status: 404 });
  expect(await shop.control("GET", "/everything")).toMatchObject({ status: 404 });
});

it("counts calls and says how each ended, without secrets", async () => {
  const reference = await open(shop, "add");
  await shop.call("pay", { reference, paymentBarcode: "28471234", vendor: "channel_a" });
  await shop.call("tranQuery", { reference: "NOBODY" });
  const { calls } = (await shop.control<Calls>("GET", "/calls")).body;
  expect(calls).toMatchObject([
    { operation: "add", reference, ret_code: "000100" },
    { operation: "pay", reference, transactionNo: expect.any(String), ret_code: "000100" },
    { operation: "tran-query", reference: "NOBODY", ret_code: "000021" },
  ]);
  expect(JSON.stringify(calls)).not.toContain("28471234");
  expect(JSON.stringify(calls)).not.toMatch(/[0-9a-f]{32}/);
});

it("writes one line per call for a person, without secrets", async () => {
  const reference = await open(shop, "add");
  await shop.call("pay", { reference, paymentBarcode: "28471234", vendor: "channel_a" });
  expect(lines).toEqual([
    expect.stringMatching(`^\\d\\d:\\d\\d:\\d\\d add ${reference} 12.50 000100 add success$`),
    expect.stringMatching(`^\\d\\d:\\d\\d:\\d\\d pay ${reference} - 000100 pay success$`),
  ]);
});

it("does not let a caller write lines of its own into the log", async () => {
  await shop.call("tranQuery", { reference: "A\n12:00:00 refund B 1.00 000100 refund success" });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain("\n");
});

it("forgets everything on reset", async () => {
  const receiver = await Receiver.open();
  receiver.answers = [{ status: 500, body: "" }];
  const reference = await open(shop, "securePay", { ipnUrl: receiver.url });
  await shop.control("POST", `/transactions/${reference}/pay`);
  await until(() => receiver.received.length);
  await shop.setFaults({ refund: { drop: true } });
  await shop.control("POST", "/clock", { advance_minutes: 60 });

  expect(await shop.control("POST", "/reset")).toMatchObject({ status: 200 });

  expect((await shop.control("GET", "/transactions")).body).toEqual({ transactions: [] });
  expect((await shop.control("GET", "/calls")).body).toEqual({ calls: [] });
  expect((await shop.control("GET", "/notifications")).body).toEqual({ notifications: [] });
  expect((await shop.control("GET", "/faults")).body).toEqual({});
  expect(await shop.call("tranQuery", { reference })).toMatchObject({ ret_code: "000021" });
  expect(await shop.call("securePay", { ...opening.securePay(), reference })).toMatchObject({
    ret_code: "000100",
  });
  const { created_at } = await shop.recorded(reference);
  expect(Date.parse(String(created_at))).toBeLessThanOrEqual(Date.now());
  await receiver.close();
});

it.each([{}, { advance_minutes: -1 }, { advance_minutes: "5" }, { advance_minutes: 1e9 }])(
  "does not move the clock by %j",
  async (body) => {
    expect(await shop.control("POST", "/clock", body)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("advance_minutes") },
    });
  },
);

it("keeps two sandboxes apart", async () => {
  const other = await Shop.open();
  const reference = await open(shop, "add");
  expect(await other.call("tranQuery", { reference })).toMatchObject({ ret_code: "000021" });
  await other.sandbox.close();
});

it("closes although connections are open and an answer is still due", async () => {
  const closing = await Shop.open();
  await closing.setFaults({ "tran-query": { delay_ms: 600_000 } });
  const call = closing.call("tranQuery", { reference: "R" });
  await until(async () => (await closing.control<Calls>("GET", "/calls")).body.calls.length);
  const idle = connect(Number(new URL(closing.url).port), "127.0.0.1");
  await new Promise((resolve) => idle.once("connect", resolve));
  const cut = expect(call).rejects.toThrow("fetch failed");
  await closing.sandbox.close();
  await cut;
  await expect(fetch(closing.url)).rejects.toThrow("fetch failed");
});

describe("a sandbox does not start with", () => {
  it.each([
    ["no token", { apiToken: "" }, "apiToken: is required"],
    ["no merchant", { merchantNo: undefined }, "merchantNo: is required"],
    ["no store", { storeNo: undefined }, "storeNo: is required"],
    ["a port that is none", { port: 70_000 }, "port: must be a number from 0 to 65535"],
  ])("%s", async (_what, wrong, message) => {
    const options = Object.assign({}, ACCOUNT, wrong);
    await expect(createSandbox(options)).rejects.toThrow(OptionError);
    await expect(createSandbox(options)).rejects.toThrow(message);
  });
});
