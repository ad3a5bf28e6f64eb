import { open, opening, openPaid, startSchedule } from "../orders.spec.helper";
import { type Fields, Shop } from "../shop.spec.helper";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.sandbox.close());

const get = async (path: string) => {
  const response = await fetch(shop.url + path);
  return { status: response.status, text: await response.text() };
};
const press = (path: string) => fetch(shop.url + path, { method: "POST", redirect: "manual" });
const openOnline = async (fields: Fields = {}) => {
  const reference = await open(shop, "securePay", fields);
  return { reference, no: (await shop.recorded(reference)).transactionNo };
};
const callbackUrl =
  "https://shop.example/back?id={transactionId}&s={status}&a={amount}&t={time}&r={reference}&n={note}&x={other}";

describe("the cashier page", () => {
  it("is where secure-pay sends the customer, and shows what is being bought", async () => {
    const { result } = await shop.call("securePay", { ...opening.securePay(), description: "Two teas" });
    const { cashierUrl } = result as { cashierUrl: string };
    const response = await fetch(cashierUrl);
    const text = await response.text();
    expect(response.status).toBe(200);
    for (const shown of ["USD 12.50", "200043", "Two teas", "Green tea", "× 2", "Time left"]) {
      expect(text).toContain(shown);
    }
  });

  it("loads nothing from elsewhere", async () => {
    const { no } = await openOnline();
    expect((await get(`/cashier/${no}`)).text).not.toMatch(/(src|href)="(https?:)?\/\//);
  });

  it("sends the customer who paid back to the shop, with the macros filled in", async () => {
    const { reference, no } = await openOnline({ callbackUrl, note: "cart 7, 绿茶" });
    const response = await press(`/cashier/${no}/pay`);
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
    await press(`/cashier/${no}/pay`);
    const again = await press(`/cashier/${no}/pay`);
    expect(again.status).toBe(303);
    expect(again.headers.get("location")).toContain("status=success");
    expect(await shop.recorded(reference)).toMatchObject({ paid: "12.50" });
  });

  it("sends a customer who declined back, and lets them try again", async () => {
    const { reference, no } = await openOnline();
    const declined = await press(`/cashier/${no}/decline`);
    expect(declined.headers.get("location")).toContain("status=failed");
    expect(await shop.recorded(reference)).toMatchObject({ status: "init" });
    expect((await get(`/cashier/${no}`)).text).toContain(`action="/cashier/${no}/pay"`);
    await press(`/cashier/${no}/pay`);
    expect(await shop.recorded(reference)).toMatchObject({ status: "success" });
  });

  it("lets an order expire, and then takes no money", async () => {
    const { reference, no } = await openOnline();
    await press(`/cashier/${no}/expire`);
    expect(await shop.recorded(reference)).toMatchObject({ status: "closed" });
    const late = await press(`/cashier/${no}/pay`);
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("can no longer be paid");
    expect(await shop.recorded(reference)).toMatchObject({ status: "closed", paid: "0.00" });
  });

  it("offers a link back to the shop, and no buttons, when it is over", async () => {
    const { no } = await openOnline();
    await press(`/cashier/${no}/pay`);
    const { text } = await get(`/cashier/${no}`);
    expect(text).toContain("https://shop.example/return?reference=");
    expect(text).not.toContain("<form");
  });

  it("cannot be made to run a merchant's markup", async () => {
    const { no } = await openOnline({ callbackUrl: 'https://shop.example/"><script>alert(1)</script>' });
    await press(`/cashier/${no}/pay`);
    const { text } = await get(`/cashier/${no}`);
    expect(text).toContain("Back to the shop");
    expect(text).not.toContain("<script>alert");
  });

  it("says so when there is no such order", async () => {
    expect(await get("/cashier/1")).toMatchObject({
      status: 404,
      text: expect.stringContaining("No such order"),
    });
    expect((await press("/cashier/1/pay")).status).toBe(404);
  });
});

describe("the wallet page", () => {
  it("is where a QR code leads; the customer confirms there", async () => {
    const fields = opening.createTransQrcode();
    const { deepLink } = await shop.call("createTransQrcode", fields);
    const page = await (await fetch(String(deepLink))).text();
    expect(page).toContain("Confirm USD 12.50");
    expect(page).not.toContain("hold");
    await fetch(`${deepLink}/confirm`, { method: "POST" });
    expect(await shop.recorded(String(fields.reference))).toMatchObject({ status: "success", paid: "12.50" });
  });

  it("says that a pre-authorization is a hold", async () => {
    const reference = await open(shop, "createTransQrcode", { preAuth: "true" });
    expect((await get(`/wallet/${reference}`)).text).toContain("Confirm the hold of USD 12.50");
    await press(`/wallet/${reference}/confirm`);
    expect((await get(`/wallet/${reference}`)).text).toContain("on hold");
    expect(await shop.recorded(reference)).toMatchObject({ held: "12.50" });
  });

  it("leaves the order open when the customer declines", async () => {
    const reference = await open(shop, "createTransQrcode");
    const declined = await press(`/wallet/${reference}/decline`);
    expect(declined.status).toBe(303);
    const page = await (await fetch(String(declined.headers.get("location")))).text();
    expect(page).toContain("Declined. The order is still open");
    expect(page).toContain(`/confirm"`);
    expect(await shop.recorded(reference)).toMatchObject({ status: "init" });
  });
});

it("lists every order on the first page, with its links", async () => {
  const reference = await openPaid(shop);
  const { transactionNo } = await shop.recorded(reference);
  const { text } = await get("/");
  expect(text).toContain(reference);
  expect(text).toContain(`href="/cashier/${transactionNo}"`);
  expect(text).toContain(`href="/wallet/${transactionNo}"`);
});

it("says on the first page which payments are deductions of which schedule", async () => {
  const scheduleNo = await startSchedule(shop);
  const endless = await startSchedule(shop, { paymentCount: "0" });
  await shop.control("POST", "/clock", { advance_minutes: 30 * 24 * 60 });
  const { text } = await get("/");
  for (const number of [1, 2]) {
    expect(text).toContain(`<a href="/_sandbox/schedules/${scheduleNo}">deduction ${number} of 3</a>`);
    expect(text).toContain(`<a href="/_sandbox/schedules/${endless}">deduction ${number}</a>`);
  }
});
