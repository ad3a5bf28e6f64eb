import { open, openPaid } from "../orders.spec.helper";
import { type ShownOrder, Shop } from "../shop.spec.helper";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.sandbox.close());

it("shows every order with what was paid and what is held", async () => {
  const paid = await openPaid(shop);
  const held = await openPaid(shop, { preAuth: "true" });
  const { body } = await shop.control<{ transactions: ShownOrder[] }>("GET", "/transactions");
  expect(body.transactions).toHaveLength(2);
  expect(body.transactions[0]).toMatchObject({
    reference: paid,
    operation: "add",
    vendor: "channel_a",
    status: "success",
    currency: "USD",
    amount: "12.50",
    paid: "12.50",
    held: "0.00",
    refunded: "0.00",
    ipn_sent: 0,
  });
  expect(body.transactions[1]).toMatchObject({ reference: held, paid: "0.00", held: "12.50", preAuth: true });
});

it.each([
  ["pay", "success"],
  ["decline", "failed"],
  ["expire", "closed"],
])("lets a test %s an order, by its reference or its transactionNo, once", async (action, status) => {
  const first = await open(shop, "securePay");
  expect(await shop.control("POST", `/transactions/${first}/${action}`)).toMatchObject({
    status: 200,
    body: { status },
  });
  const second = await shop.recorded(await open(shop, "securePay"));
  const again = () => shop.control("POST", `/transactions/${second.transactionNo}/${action}`);
  expect(await again()).toMatchObject({ status: 200, body: { status } });
  const error = `transactionStatus: is ${status}; the customer can no longer pay it`;
  expect(await again()).toEqual({ status: 409, body: { error } });
});

it("knows no order that was not opened", async () => {
  const unknown = { status: 404, body: { error: "no such transaction" } };
  expect(await shop.control("POST", "/transactions/NOBODY/pay")).toEqual(unknown);
  expect(await shop.control("GET", "/transactions/NOBODY")).toEqual(unknown);
});
