import { type OperationKey, operations } from "../../../../src/gateway/operations";
import { accepted, open, openPaid, opening } from "../orders.spec.helper";
import { type Answer, type Fields, Shop } from "../shop.spec.helper";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.sandbox.close());

const transaction = (facts: object) => ({ transaction: expect.objectContaining(facts) });

/** What the caller sees of each operation when all is well. */
const expected: Record<OperationKey, object> = {
  securePay: {
    ret_msg: "add success",
    result: {
      amount: "12.50",
      transactionNo: expect.stringMatching(/^\d+$/),
      reference: expect.any(String),
      cashierUrl: expect.stringMatching(/\/cashier\/\d+$/),
    },
  },
  add: {
    ret_msg: "add success",
    ...transaction({ transactionStatus: "init", paymentTime: null, refundAmount: 0 }),
  },
  pay: {
    ret_msg: "pay success",
    ...transaction({ transactionStatus: "success", amount: 12.5, paymentTime: expect.any(String) }),
  },
  createTransQrcode: {
    amount: "12.50",
    timeout: 120,
    deepLink: expect.stringMatching(/\/wallet\/\d+$/),
    qrcodeUrl: expect.stringMatching(/\/qrcode\/\d+\.png$/),
  },
  reverse: {
    ret_msg: "reverse success",
    ...transaction({ transactionStatus: "reversed", refundAmount: 12.5 }),
  },
  authCapture: { ret_msg: "capture success", ...transaction({ transactionStatus: "success" }) },
  authUnfreeze: { ret_msg: "unfreeze success", ...transaction({ transactionStatus: "success" }) },
  cashierAdd: { ret_msg: "add success", ...transaction({ transactionStatus: "init", currency: "USD" }) },
  prepay: {
    ret_msg: "prepay success",
    result: {
      timeStamp: expect.stringMatching(/^\d+$/),
      nonceStr: expect.any(String),
      package: expect.stringMatching(/^prepay_id=/),
      signType: "MD5",
      paySign: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  },
  updateRecurring: { ret_msg: "update success" },
  refund: {
    ret_msg: "refund success",
    result: expect.objectContaining({ amount: "12.50", refundAmount: "12.50", status: "success" }),
  },
  tranQuery: {
    ret_msg: "query success",
    result: expect.objectContaining({ amount: "12.50", status: "init", transactionType: "payment" }),
  },
};

const keys = Object.keys(operations) as OperationKey[];
const everyPath = keys.flatMap((key) => Object.values(operations[key].paths).map((path) => ({ key, path })));

it("there are the seventeen paths of the document (§4)", () => {
  expect(everyPath).toHaveLength(17);
});

describe("every operation answers on each of its paths", () => {
  it.each(everyPath)("$path", async ({ key, path }) => {
    const answer = await shop.call(key, await accepted[key](shop), path);
    expect(answer).toMatchObject({ ret_code: "000100", ...expected[key] });
    expect(operations[key].answer.safeParse(answer).error).toBeUndefined();
  });
});

it("answers prepay by channel_b for an app with a flat body and the envelope inside (§2.7)", async () => {
  const answer: Answer = await shop.call("prepay", { ...opening.prepay(), terminal: "APP" });
  expect(answer).toEqual({
    appid: expect.any(String),
    noncestr: expect.any(String),
    package: expect.any(String),
    partnerid: "200043",
    prepayid: expect.any(String),
    sign: expect.any(String),
    timestamp: expect.any(String),
    result: { ret_msg: "prepay success", ret_code: "000100" },
  });
});

it("answers prepay by channel_a with the parameters of a mini-program, also for an app", async () => {
  const answer = await shop.call("prepay", { ...opening.prepay(), vendor: "channel_a", terminal: "APP" });
  expect(answer).toMatchObject({ ret_code: "000100", result: { signType: "MD5" } });
});

it("shows the time of a payment in UTC+8, to the second (§2.2)", async () => {
  const reference = await openPaid(shop);
  const { paid_at } = await shop.recorded(reference);
  const inUtc8 = new Date(Date.parse(String(paid_at)) + 8 * 60 * 60_000).toISOString();
  const paymentTime = inUtc8.slice(0, 19).replace("T", " ");
  expect(await shop.query(reference)).toMatchObject({ paymentTime });
});

describe("an order priced in RMB keeps its price", () => {
  const rmb: Fields = { amount: undefined, rmbAmount: "72.50" };

  it("in the answers of secure-pay, order query and refund", async () => {
    const fields = { ...opening.securePay(), ...rmb };
    const reference = String(fields.reference);
    const opened = await shop.call("securePay", fields);
    expect(opened.result).toMatchObject({ rmbAmount: "72.50" });
    expect(opened.result).not.toHaveProperty("amount");
    await shop.customer("pay", reference);
    expect(await shop.query(reference)).toMatchObject({ rmbAmount: "72.50" });
    expect((await shop.call("refund", { reference, rmbAmount: "72.50" })).result).toMatchObject({
      rmbAmount: "72.50",
      refundRmbAmount: "72.50",
      amount: "10.00",
      refundAmount: "10.00",
    });
  });

  it("and shows dollars where a field is in dollars", async () => {
    const reference = await open(shop, "prepay", { ...rmb, rmbAmount: "88.00" });
    const { transaction: shown } = await shop.call("reverse", { reference });
    expect(shown).toMatchObject({ amount: 12.14, rmbAmount: "88.00", exchangeRate: 7.25 });
  });
});

it("gives no QR code address when none is wanted", async () => {
  const answer = await shop.call("createTransQrcode", {
    ...opening.createTransQrcode(),
    needQrcode: "false",
  });
  expect(answer).toMatchObject({ ret_code: "000100", deepLink: expect.any(String) });
  expect(answer).not.toHaveProperty("qrcodeUrl");
});

it("says which version it speaks when another is asked for", async () => {
  const response = await shop.post("/online/v3/secure-pay", new URLSearchParams());
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ ret_code: "000010", ret_msg: "path: the only version is v2" });
});

it("knows no other operation", async () => {
  const response = await shop.post("/app-instore/v2/lend", new URLSearchParams());
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ ret_code: "000021", ret_msg: "path: no such operation" });
});
