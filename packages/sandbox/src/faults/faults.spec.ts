import { open } from "../orders.spec.helper";
import { Receiver } from "../receiver.spec.helper";
import { Shop } from "../shop.spec.helper";
import { verifySignOf } from "../signature";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open({ ipnRetryDelaysMs: [1, 1, 1] });
});
afterEach(() => shop.sandbox.close());

const refuse = { ret_code: "000080", ret_msg: "upstream" };

it("a fault concerns only the operation that it names, on both its paths", async () => {
  await shop.setFaults({ refund: { refuse } });
  const reference = await open(shop, "add");
  const fields = { reference, amount: "12.50" };
  expect(await shop.call("refund", fields)).toEqual(refuse);
  expect(await shop.call("refund", fields, "/online/v2/securepay-refund")).toEqual(refuse);
  expect(await shop.call("tranQuery", { reference })).toMatchObject({ ret_code: "000100" });
});

it("a fault concerns only the orders that it names", async () => {
  const [broken, whole] = [await open(shop, "add"), await open(shop, "add")];
  await shop.setFaults({ "tran-query": { refuse, references: [broken], times: 1 } });
  expect(await shop.call("tranQuery", { reference: whole })).toMatchObject({ ret_code: "000100" });
  expect(await shop.call("tranQuery", { reference: broken })).toEqual(refuse);
  expect(await shop.call("tranQuery", { reference: broken })).toMatchObject({ ret_code: "000100" });
});

it("a fault ends after as many times as it says", async () => {
  const fault = { refuse, times: 2 };
  await shop.setFaults({ "tran-query": fault });
  const reference = await open(shop, "add");
  const query = async () => (await shop.call("tranQuery", { reference })).ret_code;
  expect(await query()).toBe("000080");
  expect((await shop.control("GET", "/faults")).body).toEqual({ "tran-query": { ...fault, times: 1 } });
  expect(await query()).toBe("000080");
  expect(await query()).toBe("000100");
  expect((await shop.control("GET", "/faults")).body).toEqual({});
});

describe("faults are refused, and none is replaced, because of", () => {
  it.each([
    ["an unknown operation", { "secure-pai": { drop: true } }, /^secure-pai: is not an operation$/],
    ["an unknown fault", { refund: { dropp: true } }, /^refund\.dropp: is not a fault$/],
    ["an unknown fault of notifications", { ipn: { drop: true } }, /^ipn\.drop: is not a fault$/],
    ["a wrong value", { refund: { delay_ms: "5" } }, /^refund\.delay_ms: /],
    [
      "a short ret_code",
      { refund: { refuse: { ret_code: "1", ret_msg: "" } } },
      /^refund\.refuse\.ret_code: /,
    ],
    [
      "an operation that cannot be pending",
      { reverse: { pending: true } },
      /^reverse\.pending: only for refund, auth-capture, auth-unfreeze$/,
    ],
    ["an operation without a timeout", { add: { timeout_minutes: 5 } }, /^add\.timeout_minutes: only for /],
    ["a list", [], /^must be a JSON object$/],
  ])("%s", async (_what, faults, mistake) => {
    await shop.setFaults({ add: { delay_ms: 1 } });
    const { status, body } = await shop.control("PUT", "/faults", faults);
    expect(status).toBe(400);
    expect(body.error).toMatch(mistake);
    expect((await shop.control("GET", "/faults")).body).toEqual({ add: { delay_ms: 1 } });
  });
});

describe("a notification goes wrong on purpose:", () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await Receiver.open();
  });
  afterEach(() => receiver.close());

  const payWith = async (ipn: object) => {
    await shop.setFaults({ ipn });
    const reference = await open(shop, "securePay", { ipnUrl: receiver.url });
    await shop.customer("pay", reference);
    return reference;
  };

  it("lost", async () => {
    await payWith({ lose: true, times: 2 });
    const sends = await shop.sent(3);
    expect(sends.map(({ status }) => status)).toEqual(["lost", "lost", "acknowledged"]);
    expect(receiver.received).toHaveLength(1);
  });

  it.each([
    [true, 2],
    [3, 4],
  ])("duplicated %s", async (duplicate, copies) => {
    await payWith({ duplicate });
    await shop.sent(copies);
    expect(receiver.received).toEqual(Array(copies).fill(receiver.received[0]));
  });

  it("late", async () => {
    const reference = await payWith({ late_ms: 100 });
    const [{ time }] = await shop.sent(1);
    const { paid_at } = await shop.recorded(reference);
    expect(Date.parse(time) - Date.parse(String(paid_at))).toBeGreaterThanOrEqual(90);
    expect(receiver.received).toHaveLength(1);
  });

  it("with a wrong signature", async () => {
    await payWith({ wrong_signature: true });
    await shop.sent(1);
    const [fields] = receiver.received;
    expect(fields.verifySign).toMatch(/^[0-9a-f]{32}$/);
    expect(fields.verifySign).not.toBe(verifySignOf(fields, "a-token"));
  });

  it("without a signature", async () => {
    const reference = await payWith({ unsigned: true });
    await shop.sent(1);
    expect(receiver.received[0]).toMatchObject({ reference, status: "success" });
    expect(receiver.received[0]).not.toHaveProperty("verifySign");
  });

  it("with a wrong amount, well signed", async () => {
    await payWith({ wrong_amount: true });
    await shop.sent(1);
    const [fields] = receiver.received;
    expect(fields.amount).toBe("13.50");
    expect(fields.verifySign).toBe(verifySignOf(fields, "a-token"));
  });
});
