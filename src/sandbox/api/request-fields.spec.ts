import { type OperationKey, operations } from "../../gateway/operations";
import { accepted, open, openPaid } from "../orders.spec.helper";
import { Shop } from "../shop.spec.helper";
import { rules } from "./rules.spec.helper";

const BAD = "000023";

let shop: Shop;
let taken: string;
beforeAll(async () => {
  shop = await Shop.open();
  taken = await open(shop, "add");
});
afterAll(() => shop.sandbox.close());

const keys = Object.keys(operations) as OperationKey[];

describe.each(keys)("%s refuses, naming the field and the rule:", (key) => {
  it.each(rules[key])("%s", async (_what, broken, retCode, field) => {
    const answer = await shop.call(key, { ...(await accepted[key](shop)), ...broken });
    expect(answer).toEqual({ ret_code: retCode, ret_msg: expect.stringContaining(`${field}: `) });
  });
});

describe.each(["securePay", "add", "createTransQrcode", "cashierAdd", "prepay"] as const)("%s", (key) => {
  it("refuses a reference that an earlier order has", async () => {
    const answer = await shop.call(key, { ...(await accepted[key](shop)), reference: taken });
    expect(answer).toEqual({ ret_code: BAD, ret_msg: expect.stringMatching(/^reference: must be unique/) });
  });

  it("opens nothing when it refuses", async () => {
    const fields = await accepted[key](shop);
    await shop.call(key, { ...fields, currency: "EUR" });
    expect(await shop.call("tranQuery", { reference: fields.reference })).toMatchObject({
      ret_code: "000021",
    });
  });
});

describe("a call that is no plain form is refused:", () => {
  it("a repeated field", async () => {
    const body = new URLSearchParams([["reference", taken], ["reference", taken]]); // prettier-ignore
    const response = await shop.post("/app-data-search/v2/tran-query", body);
    expect(await response.json()).toEqual({ ret_code: BAD, ret_msg: "reference: must be given once" });
  });

  it("a nested field", async () => {
    const body = new URLSearchParams({ "amount[value]": "1.00" });
    const response = await shop.post("/app-instore/v2/add", body);
    expect(await response.json()).toMatchObject({
      ret_code: BAD,
      ret_msg: expect.stringMatching(/^amount\[value\]: /),
    });
  });

  it.each(["application/json", "text/plain", "application/x-www-form-urlencoded; charset=gbk"])(
    "%s",
    async (type) => {
      const response = await fetch(`${shop.url}/app-instore/v2/add`, {
        method: "POST",
        headers: { "content-type": type },
        body: JSON.stringify(shop.signed({ amount: "1.00", currency: "USD" })),
      });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({
        ret_code: BAD,
        ret_msg: expect.stringMatching(/^body: /),
      });
    },
  );

  it("one that is larger than any order", async () => {
    const response = await shop.post(
      "/app-instore/v2/add",
      new URLSearchParams({ note: "x".repeat(200_000) }),
    );
    expect(await response.json()).toMatchObject({ ret_code: BAD, ret_msg: expect.stringMatching(/^body: /) });
  });

  it("one by GET", async () => {
    const response = await fetch(`${shop.url}/app-instore/v2/add?amount=1.00`);
    expect(await response.json()).toEqual({ ret_code: BAD, ret_msg: "method: must be POST" });
  });
});

it("keeps a payment that was asked to be refunded wrongly", async () => {
  const reference = await openPaid(shop);
  await shop.call("refund", { reference, amount: "5.00" });
  expect(await shop.recorded(reference)).toMatchObject({ status: "success", refunded: "0.00" });
});
