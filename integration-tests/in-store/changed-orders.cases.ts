import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows";
import { forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { refusal } from "../../testing/shop/expected";
import { Clerk } from "../../testing/shop/clerk";
import { LinkVisitor } from "../../testing/shop/link-visitor";
import { goToPay, placeUnpaid } from "../../testing/shop/order-first";
import { PaymentRequests } from "../../testing/shop/payment-requests";
import { eventually } from "../../testing/shop/sandbox-control";
import { all, bookOf } from "../admin/four-books";

const CODE = "280000000000000051";
const REFUSED = { refuse: { ret_code: "000030", ret_msg: "not now" } };

export default cases("the office changes an order that is being paid", (shop) => {
  const clerk = new Clerk(shop);
  const requests = new PaymentRequests(shop);

  const CHANGES: [string, (order_id: string) => Promise<unknown>][] = [
    ["cancels it", (id) => shop.admin.post(`/admin/orders/${id}/cancel`)],
    ["edits it to cost more", (id) => requests.editTo(id, 3)],
    ["edits it to cost less", (id) => requests.editTo(id, 1)],
  ];

  const newest = async () => (await shop.gateway.orders()).at(-1)?.reference ?? "";
  const WAYS: [string, () => Promise<{ order_id: string; reference: string }>][] = [
    ["a clerk waits for the customer's code", () => clerk.begin()],
    ["a code is shown at the counter", () => clerk.begin({ method: "customer_scan", vendor: "channel_a" })],
    [
      "its link was opened",
      async () => {
        const order_id = await clerk.unpaidOrder();
        const visitor = new LinkVisitor(shop);
        const { url } = await visitor.linkFor(order_id);
        expect((await visitor.press(url, "creditcard")).status).toBe(303);
        return { order_id, reference: await newest() };
      },
    ],
    [
      "it was placed first, and its shopper is at the cashier",
      async () => {
        const { shopper, session, reference, order_id } = await placeUnpaid(shop);
        await goToPay(shopper, session.id);
        return { order_id, reference };
      },
    ],
  ];

  describe.each(WAYS)("while %s", (_, begin) => {
    // A cart of the storefront has one piece: there is nothing to take away.
    const changes = begin === WAYS.at(-1)?.[1] ? CHANGES.slice(0, 2) : CHANGES;
    forEach(changes, { fast: 2 })("and %s: what is open is closed at once", async (_what, change) => {
      const { order_id, reference } = await begin();
      expect(await shop.gateway.order(reference)).toMatchObject({ status: "init" });
      await change(order_id);
      const isClosed = async () => (await shop.gateway.order(reference)).status === "closed";
      await eventually(isClosed, `${reference} to be closed`, 8);
      await eventually(async () => (await shop.transaction(reference)).state === "closed", "the ledger", 5);
      expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    });
  });

  forEach(CHANGES, { fast: 1 })("and %s, unheard at the counter: no code is sent", async (_, change) => {
    const { order_id, reference } = await clerk.begin();
    // The gateway closes nothing now.
    await shop.gateway.faults({ "tran-query": REFUSED, reverse: REFUSED });
    await change(order_id);
    const { status, data } = await clerk.scan(reference, CODE);
    expect([status, data.code]).toEqual([400, "takes_no_code"]);
    expect(data.message).toMatch(
      /^This payment takes no code: (it is for 25\.00|its order was cancelled)|^The payment is cancelled/,
    );
    expect(await shop.gateway.calls("pay")).toEqual([]);
    await shop.gateway.faults({});
    const isClosed = async () => {
      await shop.runJobLater();
      return (await shop.transaction(reference)).state === "closed";
    };
    await eventually(isClosed, `${reference} to be closed`);
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "0.00" });
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  it("without telling anybody: the customer's code is not sent either", async () => {
    const { order_id, reference } = await clerk.begin();
    await cancelOrderWorkflow(shop.container).run({ input: { order_id, no_notification: true } });
    expect((await clerk.scan(reference, CODE)).data).toMatchObject({ code: "takes_no_code" });
    expect(await shop.gateway.calls("pay")).toEqual([]);
  });

  it("and another payment has paid for it meanwhile: the customer's code is not sent", async () => {
    const order_id = await clerk.unpaidOrder();
    const first = await requests.ask(order_id, 25);
    const reference = await clerk.opened({ payment_collection_id: first, method: "merchant_scan" });
    await requests.markAsPaid(order_id, 25);
    expect(await clerk.scan(reference, CODE)).toMatchObject(refusal("takes_no_code"));
    expect(await shop.gateway.calls("pay")).toEqual([]);
    await shop.runJobLater();
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "0.00" });
    expect(await shop.paidOrders()).toMatchObject([{ id: order_id, captured: [25] }]);
  });

  slow.it("with an edit that leaves what is due: it goes on, and is paid", async () => {
    const { order_id, reference } = await clerk.begin();
    await requests.editTo(order_id, 3);
    const isClosed = async () => (await shop.transaction(reference)).state === "closed";
    await eventually(isClosed, "it to be closed", 8);
    const again = await clerk.opened({ order_id, method: "merchant_scan" });
    expect((await clerk.scan(again, CODE)).data.payment.state).toBe("paid");
    expect(await bookOf(shop, again)).toEqual(all("37.50"));
  });
});
