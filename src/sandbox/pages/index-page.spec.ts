import { openPaid, startSchedule } from "../orders.spec.helper";
import { advanceDays } from "../schedules.spec.helper";
import { Shop } from "../shop.spec.helper";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.sandbox.close());

it("lists every order, the newest first, with links to its pages", async () => {
  expect(await shop.page("/")).toContain("No orders yet.");
  const older = await openPaid(shop);
  const newer = await openPaid(shop);
  const text = await shop.page("/");
  expect(text.indexOf(newer)).toBeGreaterThan(0);
  expect(text.indexOf(older)).toBeGreaterThan(text.indexOf(newer));
  for (const reference of [older, newer]) {
    const { transactionNo } = await shop.recorded(reference);
    expect(text).toContain(`href="/cashier/${transactionNo}"`);
    expect(text).toContain(`href="/wallet/${transactionNo}"`);
  }
});

it("shows which payments are deductions of which schedule", async () => {
  const limited = await startSchedule(shop);
  const unlimited = await startSchedule(shop, { paymentCount: "0" });
  await advanceDays(shop, 30);
  const text = await shop.page("/");
  for (const number of [1, 2]) {
    expect(text).toContain(`<a href="/_sandbox/schedules/${limited}">deduction ${number} of 3</a>`);
    expect(text).toContain(`<a href="/_sandbox/schedules/${unlimited}">deduction ${number}</a>`);
  }
});
