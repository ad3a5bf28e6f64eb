import { open, opening } from "../orders.spec.helper";
import { type Fields, Shop } from "../shop.spec.helper";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.sandbox.close());

const openOnline = async (fields: Fields = {}) => {
  const reference = await open(shop, "securePay", fields);
  return { reference, no: (await shop.recorded(reference)).transactionNo };
};
const callbackUrl =
  "https://shop.example/back?id={transactionId}&s={status}&a={amount}&t={time}&r={reference}&n={note}&x={other}";

it("is where secure-pay sends the customer, and shows what is bought", async () => {
  const { result } = await shop.call("securePay", { ...opening.securePay(), description: "Two teas" });
  const text = await shop.page(Object(result).cashierUrl);
  for (const shown of ["$12.50", "Merchant 200043", "Two teas", "Green tea", "× 2", "Time left"]) {
    expect(text).toContain(shown);
  }
});

it("loads nothing from anywhere else", async () => {
  const { no } = await openOnline();
  expect(await shop.page(`/cashier/${no}`)).not.toMatch(/(src|href)="(https?:)?\/\//);
});

it("sends the customer who paid back to the shop, with the macros replaced", async () => {
  const { reference, no } = await openOnline({ callbackUrl, note: "cart 7, 绿茶" });
  const response = await shop.press(`/cashier/${no}/pay`);
  expect(response.status).toBe(303);
  const back = new URL(String(response.headers.get("location")));
  expect(Object.fromEntries(back.searchParams)).toEqual({
    id: no,
    s: "success",
    a: "12.50",
    t: expect.stringMatching(/^\d{14}$/),
    r: reference,
    n: "cart 7, 绿茶",
    x: "{other}",
  });
  expect(back.search).toContain("cart%207%2C%20");
  expect(await shop.recorded(reference)).toMatchObject({ status: "success", paid: "12.50" });
});

it("takes the money once, however often the button is pressed", async () => {
  const { reference, no } = await openOnline();
  await shop.press(`/cashier/${no}/pay`);
  const again = await shop.press(`/cashier/${no}/pay`);
  expect(again.status).toBe(303);
  expect(again.headers.get("location")).toContain("status=success");
  expect(await shop.recorded(reference)).toMatchObject({ status: "success", paid: "12.50" });
});

it("sends a customer who declined back to the shop, and lets them try again", async () => {
  const { reference, no } = await openOnline();
  const declined = await shop.press(`/cashier/${no}/decline`);
  expect(declined.status).toBe(303);
  expect(declined.headers.get("location")).toContain("status=failed");
  expect(await shop.recorded(reference)).toMatchObject({ status: "init" });
  expect(await shop.page(`/cashier/${no}`)).toContain(`action="/cashier/${no}/pay"`);
  await shop.press(`/cashier/${no}/pay`);
  expect(await shop.recorded(reference)).toMatchObject({ status: "success" });
});

it("lets an order expire, and then takes no money", async () => {
  const { reference, no } = await openOnline();
  await shop.press(`/cashier/${no}/expire`);
  expect(await shop.recorded(reference)).toMatchObject({ status: "closed" });
  const late = await shop.press(`/cashier/${no}/pay`);
  expect(late.status).toBe(409);
  expect(await late.text()).toContain("can no longer be paid");
  expect(await shop.recorded(reference)).toMatchObject({ status: "closed", paid: "0.00" });
});

it("offers a link back to the shop, and no buttons, when the order is paid", async () => {
  const { no } = await openOnline();
  await shop.press(`/cashier/${no}/pay`);
  const text = await shop.page(`/cashier/${no}`);
  expect(text).toContain("https://shop.example/return?reference=");
  expect(text).not.toContain("<form");
});

it("shows a shop's text as text, not as markup", async () => {
  const { no } = await openOnline({ callbackUrl: 'https://shop.example/"><script>alert(1)</script>' });
  await shop.press(`/cashier/${no}/pay`);
  const text = await shop.page(`/cashier/${no}`);
  expect(text).toContain("https://shop.example/&#34;&#62;&#60;script&#62;alert(1)");
  expect(text).not.toContain("<script>alert");
});

it("says so when there is no such order", async () => {
  const response = await fetch(`${shop.url}/cashier/1`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("No such order");
  expect((await shop.press("/cashier/1/pay")).status).toBe(404);
});

describe("shows the shop's name, and the amount as the shop writes it,", () => {
  const TWO = {
    shopName: "Tea & Co",
    accounts: [{ apiToken: "t2", merchantNo: "200044", storeNo: "1", shopName: "Second" }],
  };
  const inChinese = { headers: { "Accept-Language": "zh-CN,zh;q=0.9,en;q=0.8" } };
  let named: Shop;
  beforeAll(async () => {
    named = await Shop.open(TWO);
  });
  afterAll(() => named.sandbox.close());

  it("to a customer who pays in US dollars", async () => {
    const text = await named.page(`/cashier/${await open(named, "securePay", { amount: "1234.50" })}`);
    for (const shown of ["Tea &#38; Co", "$1,234.50", 'lang="en"']) expect(text).toContain(shown);
  });

  it("to one who pays in yuan and reads Chinese", async () => {
    const fields = { amount: undefined, rmbAmount: "88.00" };
    const address = `${named.url}/cashier/${await open(named, "securePay", fields)}`;
    const response = await fetch(address, inChinese);
    expect(response.headers.get("vary")).toContain("Accept-Language");
    const text = await response.text();
    for (const shown of ["支付 ¥88.00", "沙盒", "让订单过期", 'lang="zh-CN"']) expect(text).toContain(shown);
    expect(await (await fetch(address)).text()).toContain("Pay CN¥88.00");
  });

  it("to one of the second store", async () => {
    const second = named.at(TWO.accounts[0]);
    expect(await named.page(`/cashier/${await open(second, "securePay")}`)).toContain("Second");
  });
});
