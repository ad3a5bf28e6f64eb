import { type OperationKey, operations } from "../../../../src/gateway/operations";
import { accepted, open } from "../orders.spec.helper";
import { type Fields, Shop } from "../shop.spec.helper";

/*
 * What each table of §4 allows is tested with the schemas, in src/gateway/operations. Tested here is that the
 * sandbox checks each operation with its schema, and what only the sandbox decides: the ret_code, which mistake it
 * names first, and the rules about orders that it has.
 */

const MISSING = "000020";
const NO_SUCH_RECORD = "000021";
const MISMATCH = "000022";
const BAD_VALUE = "000023";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.sandbox.close());

const keys = Object.keys(operations) as OperationKey[];

/** Calls the operation with a valid request in which these fields are changed. */
const callWith = async (key: OperationKey, changed: Fields) =>
  shop.call(key, { ...(await accepted[key](shop)), ...changed });

/** One rule of each table, broken. */
const broken: Record<OperationKey, [changed: Fields, ret_code: string, ret_msg: string]> = {
  securePay: [{ note: "<b>" }, BAD_VALUE, "note: must not contain special characters"],
  add: [{ amount: "0" }, BAD_VALUE, "amount: must be greater than 0"],
  pay: [{ vendor: "creditcard" }, BAD_VALUE, "vendor: must be one of channel_a, channel_b, channel_c"],
  createTransQrcode: [{ vendor: "channel_c" }, BAD_VALUE, "vendor: must be one of channel_a, channel_b"],
  reverse: [{ transactionNo: "1" }, MISMATCH, "transactionNo/reference: only one of them may be given"],
  authCapture: [{ reference: undefined }, MISMATCH, "transactionNo/reference: one of them is required"],
  authUnfreeze: [{ unfreezeAmount: undefined }, MISSING, "unfreezeAmount: is missing"],
  cashierAdd: [{ ipnUrl: "http://shop.example/ipn" }, BAD_VALUE, "ipnUrl: must be an https address"],
  prepay: [{ terminal: "WAP" }, BAD_VALUE, "terminal: must be one of MINIPROGRAM, APP"],
  updateRecurring: [{ status: "PAUSED" }, BAD_VALUE, "status: must be CANCELLED"],
  refund: [{ rmbAmount: "88.00" }, MISMATCH, "amount/rmbAmount: only one of them may be given"],
  tranQuery: [
    { reference: "a b" },
    BAD_VALUE,
    "reference: must be 1 to 36 characters of A-Z, a-z, 0-9 and -",
  ],
};

it.each(keys)(
  "a request of %s that breaks its table is refused, with the field and the rule",
  async (key) => {
    const [changed, ret_code, ret_msg] = broken[key];
    expect(await callWith(key, changed)).toEqual({ ret_code, ret_msg });
  },
);

describe("the ret_code tells", () => {
  it.each(["currency", "vendor", "ipnUrl", "callbackUrl", "terminal", "reference", "goodsInfo"])(
    "a missing field, whatever its type: %s",
    async (name) => {
      const refusal = { ret_code: MISSING, ret_msg: `${name}: is missing` };
      expect(await callWith("securePay", { [name]: undefined })).toEqual(refusal);
      expect(await callWith("securePay", { [name]: "" })).toEqual(refusal);
    },
  );

  it("a field that is missing because of the value of another", async () => {
    const ret_msg = "openid: is needed for mini-program payment";
    expect(await callWith("prepay", { openid: undefined })).toEqual({ ret_code: MISSING, ret_msg });
  });

  it.each<[string, OperationKey, Fields, string]>([
    ["amounts of which one is needed", "securePay", { amount: undefined }, "amount/rmbAmount"],
    ["a field that needs another value of a second", "securePay", { creditType: "normal" }, "creditType"],
    ["a field that needs two others", "securePay", { vendor: "creditcard", frequency: "3" }, "frequency"],
    ["two fields that need each other", "refund", { password: "0".repeat(32) }, "managerAccountNo/password"],
  ])("fields that do not fit together: %s", async (_what, key, changed, field) => {
    const ret_msg = expect.stringMatching(`^${field}: `);
    expect(await callWith(key, changed)).toEqual({ ret_code: MISMATCH, ret_msg });
  });

  it("a bad value before fields that do not fit together", async () => {
    const answer = await callWith("securePay", { rmbAmount: "88.00", terminal: "APP" });
    expect(answer).toEqual({ ret_code: BAD_VALUE, ret_msg: "terminal: must be one of ONLINE, WAP" });
  });
});

it("takes an empty optional field as not sent", async () => {
  const answer = await callWith("securePay", { note: "", timeout: "", rmbAmount: "" });
  expect(answer).toMatchObject({ ret_code: "000100" });
});

it("accepts the fields that the document's samples send beyond the tables", async () => {
  expect(await callWith("refund", { currency: "USD" })).toMatchObject({ ret_code: "000100" });
  const update = await callWith("updateRecurring", { currency: "USD", frequency: "30" });
  expect(update).toMatchObject({ ret_code: "000100" });
});

describe.each(["pay", "reverse", "authCapture", "authUnfreeze", "refund", "tranQuery"] as const)(
  "%s",
  (key) => {
    it.each([
      ["reference", { reference: "NOBODY" }],
      ["transactionNo", { reference: undefined, transactionNo: "1" }],
    ])("refuses an unknown %s", async (field, changed) => {
      const ret_msg = `${field}: no such record`;
      expect(await callWith(key, changed)).toEqual({ ret_code: NO_SUCH_RECORD, ret_msg });
    });
  },
);

describe.each(["securePay", "add", "createTransQrcode", "cashierAdd", "prepay"] as const)("%s", (key) => {
  it("refuses a reference that an earlier order has", async () => {
    const reference = await open(shop, "add");
    const ret_msg = "reference: must be unique; an earlier order has it";
    expect(await callWith(key, { reference })).toEqual({ ret_code: BAD_VALUE, ret_msg });
  });

  it("opens no order when it refuses", async () => {
    const fields = await accepted[key](shop);
    const refused = await shop.call(key, { ...fields, currency: "EUR" });
    expect(refused).toEqual({ ret_code: BAD_VALUE, ret_msg: "currency: must be USD" });
    const { status } = await shop.control("GET", `/transactions/${fields.reference}`);
    expect(status).toBe(404);
  });
});

describe("a call that is not a plain form is refused:", () => {
  it("a repeated field", async () => {
    const body = new URLSearchParams([["reference", "A"], ["reference", "A"]]); // prettier-ignore
    const response = await shop.post("/app-data-search/v2/tran-query", body);
    expect(await response.json()).toEqual({ ret_code: BAD_VALUE, ret_msg: "reference: must be given once" });
  });

  it("a nested field", async () => {
    const response = await shop.post("/app-instore/v2/add", new URLSearchParams({ "amount[value]": "1.00" }));
    const ret_msg = "amount[value]: must be text, not a list or an object";
    expect(await response.json()).toEqual({ ret_code: BAD_VALUE, ret_msg });
  });

  it.each([
    ["application/json", "body: must be URL-encoded form fields"],
    ["text/plain", "body: must be URL-encoded form fields"],
    ["application/x-www-form-urlencoded; charset=gbk", "body: cannot be read as URL-encoded form fields"],
  ])("%s", async (type, ret_msg) => {
    const response = await fetch(`${shop.url}/app-instore/v2/add`, {
      method: "POST",
      headers: { "content-type": type },
      body: JSON.stringify(shop.signed({ amount: "1.00", currency: "USD" })),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ret_code: BAD_VALUE, ret_msg });
  });

  it("a body that is larger than any order", async () => {
    const body = new URLSearchParams({ note: "x".repeat(200_000) });
    const response = await shop.post("/app-instore/v2/add", body);
    const ret_msg = "body: cannot be read as URL-encoded form fields";
    expect(await response.json()).toEqual({ ret_code: BAD_VALUE, ret_msg });
  });

  it("a call by GET", async () => {
    const response = await fetch(`${shop.url}/app-instore/v2/add?amount=1.00`);
    expect(await response.json()).toEqual({ ret_code: BAD_VALUE, ret_msg: "method: must be POST" });
  });
});
