import { open } from "../orders.spec.helper";
import { Shop } from "../shop.spec.helper";

let shop: Shop;
let lines: string[];
beforeEach(async () => {
  lines = [];
  shop = await Shop.open({ log: (line) => lines.push(line) });
});
afterEach(() => shop.sandbox.close());

const BARCODE = "28471234";

it("keeps every call with its answer, without secrets", async () => {
  const reference = await open(shop, "add");
  await shop.call("pay", { reference, paymentBarcode: BARCODE, vendor: "channel_a" });
  await shop.call("tranQuery", { reference: "NOBODY" });
  const { body } = await shop.control<{ calls: object[] }>("GET", "/calls");
  expect(body.calls).toHaveLength(3);
  expect(body.calls).toMatchObject([
    { operation: "add", path: "/app-instore/v2/add", reference, ret_code: "000100" },
    {
      operation: "pay",
      reference,
      transactionNo: expect.any(String),
      ret_code: "000100",
      fields: { reference, paymentBarcode: "***", verifySign: "***", vendor: "channel_a" },
    },
    { operation: "tran-query", reference: "NOBODY", ret_code: "000021" },
  ]);
  const text = JSON.stringify(body.calls);
  expect(text).not.toContain(BARCODE);
  expect(text).not.toMatch(/[0-9a-f]{32}/);
});

it("writes one line per call for a person, without secrets", async () => {
  const reference = await open(shop, "add");
  await shop.call("pay", { reference, paymentBarcode: BARCODE, vendor: "channel_a" });
  expect(lines).toEqual([
    expect.stringMatching(`^\\d\\d:\\d\\d:\\d\\d add ${reference} 12.50 000100 add success$`),
    expect.stringMatching(`^\\d\\d:\\d\\d:\\d\\d pay ${reference} - 000100 pay success$`),
  ]);
});

it("writes a caller's text without its line breaks", async () => {
  await shop.call("tranQuery", { reference: "A\n12:00:00 refund B 1.00 000100 refund success" });
  expect(lines).toEqual([
    expect.stringMatching(/^\S+ tran-query A 12:00:00 refund B 1\.00 000100 refund success - 000023 [^\n]+$/),
  ]);
});
