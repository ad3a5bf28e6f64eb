import { open, openPaid } from "../orders.spec.helper";
import { Shop } from "../shop.spec.helper";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.sandbox.close());

it.each([
  ["securePay", { timeout: "5" }, 5],
  ["securePay", {}, 120],
  ["createTransQrcode", { timeout: "30" }, 30],
  ["add", {}, 120],
  ["prepay", {}, 120],
  ["cashierAdd", {}, 120],
] as const)("an unpaid order of %s with %j is closed after %i minutes", async (key, fields, minutes) => {
  const reference = await open(shop, key, fields);
  await shop.advanceMinutes(minutes - 1);
  expect(await shop.query(reference)).toMatchObject({ status: "init" });
  await shop.advanceMinutes(1);
  expect(await shop.query(reference)).toMatchObject({ status: "closed" });
  expect((await shop.control("POST", `/transactions/${reference}/pay`)).status).toBe(409);
});

it("a paid order does not expire", async () => {
  const reference = await openPaid(shop);
  await shop.advanceMinutes(100_000);
  expect(await shop.query(reference)).toMatchObject({ status: "success" });
});
