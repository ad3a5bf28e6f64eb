import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { refusal } from "../../testing/shop/expected";
import { Clerk } from "../../testing/shop/clerk";
import { PaymentRequests } from "../../testing/shop/payment-requests";

export default cases("the counter takes what is still due", (shop) => {
  const clerk = new Clerk(shop);
  const requests = new PaymentRequests(shop);
  const method = "merchant_scan";

  /** An order that was placed with Medusa's own provider, and is not paid. */
  async function placed() {
    const { shopper, cart } = await shop.withCart();
    expect((await shopper.choose("pp_system_default")).status).toBe(200);
    await shopper.complete(cart.id);
    const [order] = await shop.orders();
    if (!order) throw new Error("no order was placed");
    return order;
  }

  const orderIn = async (order_id: string) => {
    const fields =
      "*payment_collections,*payment_collections.payments,*payment_collections.payments.captures";
    return (await shop.admin.get(`/admin/orders/${order_id}`, { params: { fields: `+summary,${fields}` } }))
      .data.order;
  };

  async function partCaptured() {
    const { order_id, reference } = await clerk.hold();
    expect((await shop.staff("capture", reference, { amount: 10 })).status).toBe(200);
    return { order_id, reference };
  }

  /** Takes what is due of an order, which is paid then: of its payments, all four books have so much each. */
  async function expectTaken(order_id: string, due: string, references: string[], amounts: string[]) {
    const again = await clerk.opened({ order_id, method });
    expect((await clerk.scan(again, "280000000000000007")).data.payment).toMatchObject({
      state: "paid",
      amount: due,
      reconciliation_status: "reconciled",
    });
    const all = [...references, again];
    const atGateway = await Promise.all(all.map(async (one) => (await shop.gateway.order(one)).paid));
    const inLedger = await Promise.all(all.map(async (one) => (await shop.transaction(one)).captured_amount));
    const order = await orderIn(order_id);
    const captures: { amount: number }[] = order.payment_collections.flatMap(
      ({ payments }: { payments: { captures: object[] }[] }) => payments.flatMap((one) => one.captures),
    );
    const entries: { amount: string }[] = await shop
      .database("order_transaction")
      .where({ order_id })
      .whereNull("deleted_at");
    const sorted = (list: (string | number)[]) => list.map((one) => Number(one).toFixed(2)).sort();
    const books = [atGateway, inLedger, captures.map((one) => one.amount), entries.map((one) => one.amount)];
    for (const book of books) expect(sorted(book)).toEqual(sorted(amounts));
    expect(order.summary.pending_difference).toBe(0);
    return order;
  }

  slow.it("after a part of a hold was captured and the rest released", async () => {
    const { order_id, reference } = await partCaptured();
    expect((await shop.staff("release", reference)).status).toBe(200);
    const order = await expectTaken(order_id, "15.00", [reference], ["10.00", "15.00"]);
    // The part stays a payment that can be refunded.
    const [part] = order.payment_collections.flatMap(({ payments }: { payments: object[] }) => payments);
    expect(part).toMatchObject({ canceled_at: null });
    await shop.posted(`payments/${part.id}/refund`, { amount: 10 });
    expect(await shop.gateway.order(reference)).toMatchObject({ refunded: "10.00", held: "0.00" });
  });

  slow.it("after a part was captured, and the rest released before Medusa was told", async () => {
    const { order_id, reference } = await partCaptured();
    await shop.staff("release", reference);
    const collection_id = (await shop.transaction(reference)).payment_collection_id;
    await shop.database("payment_collection").where({ id: collection_id }).update({ status: "authorized" });
    await expectTaken(order_id, "15.00", [reference], ["10.00", "15.00"]);
  });

  slow.it("after a part was captured and the order changed", async () => {
    const { order_id, reference } = await partCaptured();
    await requests.editTo(order_id, 3);
    await expectTaken(order_id, "27.50", [reference], ["10.00", "27.50"]);
  });

  slow.it("and not while something is held: it says how much, and of what", async () => {
    const { order_id, reference } = await partCaptured();
    const held = `15.00 is held for this order (${reference})`;
    expect(await clerk.take({ order_id, method })).toMatchObject(refusal("order_has_hold", held));
    expect(await shop.gateway.order(reference)).toMatchObject({ held: "15.00" });
  });

  ci.it("of an order that was placed with Medusa's own provider, which moves no money", async () => {
    const { id, payment_collections } = await placed();
    expect(payment_collections).toMatchObject([{ status: "authorized" }]);
    await expectTaken(id, "17.50", [], ["17.50"]);
  });

  slow.it("and nothing of one that staff has marked as paid", async () => {
    const { id: order_id, payment_collections } = await placed();
    await shop.posted(`payments/${payment_collections[0]?.payments[0]?.id}/capture`);
    expect(await clerk.take({ order_id, method })).toMatchObject(refusal("nothing_due"));
  });
});
