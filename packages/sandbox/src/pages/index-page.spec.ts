import { openPaid, startSchedule } from "../orders.spec.helper";
import { advanceDays } from "../schedules.spec.helper";
import { Shop } from "../shop.spec.helper";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.sandbox.close());

/** The row of the order with this reference. */
const rowOf = (text: string, reference: string) =>
  text.split("<tr>").find((row) => row.includes(`>${reference}</a>`)) ?? "";
const amounts = (row: string) =>
  Object.fromEntries(
    [...row.matchAll(/class="number" data-name="(\w+)">([^<]+)</g)].map(([, name, text]) => [name, text]),
  );

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

it("shows when each order was opened, its number, and what is held, captured and refunded", async () => {
  const held = await openPaid(shop, { preAuth: "true" });
  await shop.call("authCapture", { reference: held, amount: "10.00" });
  const refunded = await openPaid(shop);
  await shop.act("refund", refunded);
  const text = await shop.page("/");
  const { transactionNo, created_at } = await shop.recorded(held);
  const row = rowOf(text, held);
  for (const shown of [
    transactionNo,
    `datetime="${created_at}"`,
    "<span>held",
    `/_sandbox/orders/${transactionNo}`,
  ]) {
    expect(row).toContain(shown);
  }
  expect(amounts(row)).toEqual({ Amount: "$12.50", Held: "$2.50", Captured: "$10.00" });
  expect(amounts(rowOf(text, refunded))).toEqual({ Amount: "$12.50", Refunded: "$12.50" });
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
