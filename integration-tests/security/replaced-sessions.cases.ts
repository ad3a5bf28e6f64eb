import { Modules } from "@medusajs/framework/utils";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { bookOf } from "../admin/four-books";

export default cases("somebody asks for another payment session", (shop) => {
  const payable = async () => (await shop.gateway.orders()).filter(({ status }) => status === "init");

  describe("while one of them is paid and nobody has heard of it", () => {
    async function paidUnheard() {
      await shop.gateway.faults({ ipn: { lose: true } });
      const shopper = shop.shopper();
      const cart = await shopper.fillCart();
      const session = await shopper.choosePayment("channel-a");
      await shopper.atCashier(session.shown.cashier_url);
      return { shopper, cart, session, reference: session.shown.reference };
    }

    it("another method is refused, since the gateway is asked first, and the payment becomes the order", async () => {
      const { shopper, reference } = await paidUnheard();
      const { data } = await shopper.choose("creditcard");
      // Whichever comes first: its end, or the two seconds for which a shopper waits.
      expect(["already_paid", "payment_in_progress"]).toContain(data.code);
      await shop.reconciled(reference);
      expect((await shopper.choose("creditcard")).data).toMatchObject({ code: "already_paid" });
      expect((await shop.gateway.orders()).map(({ status }) => status)).toEqual(["success"]);
      expect(await shop.gateway.calls("reverse")).toEqual([]);
      expect(await shop.paidOrders()).toHaveLength(1);
      const books = { gateway: "17.50", ledger: "17.50", payments: "17.50", orders: "17.50" };
      expect(await bookOf(shop, reference)).toEqual(books);
    });

    slow.it.each([
      ["the shopper", "creditcard"],
      ["a stranger who knows the collection", "channel-b"],
      ["somebody who wants another provider", "pp_system_default"],
    ])("and Medusa cannot record it yet: %s is refused with the session that is open", async (_, method) => {
      const { shopper, cart, session, reference } = await paidUnheard();
      const locking = shop.container.resolve(Modules.LOCKING);
      const lock = [`crossborder-cart:${cart.id}`, { ownerId: "somebody", expire: 60 }] as const;
      await locking.acquire(...lock);
      const { status, data } = await shop.shopper().choose(method, {}, shopper.collection);
      expect([status, data]).toEqual([
        409,
        {
          type: "conflict",
          code: "payment_in_progress",
          message: expect.stringContaining("A payment of this is being made"),
          payment_session_id: session.id,
        },
      ]);
      const same = await shopper.choose("channel-a");
      expect([same.status, same.data.payment_collection.payment_sessions[0].id]).toEqual([200, session.id]);
      await locking.release(...lock);
      await shop.runJobLater();
      await shop.reconciled(reference);
      const books = { gateway: "17.50", ledger: "17.50", payments: "17.50", orders: "17.50" };
      expect(await bookOf(shop, reference)).toEqual(books);
      expect(await shop.paidOrders()).toHaveLength(1);
    });

    slow.it(
      "and the gateway cannot be asked: the other method is opened, and no money is kept twice",
      async () => {
        const { shopper, cart, reference } = await paidUnheard();
        const broken = { ipn: { lose: true }, "tran-query": { http_500: true }, reverse: { http_500: true } };
        await shop.gateway.faults(broken);
        const { shown } = await shopper.choosePayment("creditcard");
        await shop.gateway.faults({ ipn: { lose: true } });
        await shopper.atCashier(shown.cashier_url);
        expect((await shopper.complete(cart.id)).type).toBe("order");
        await shop.runJobLater();
        await shop.reconciled(reference);
        expect((await shop.transaction(reference)).reconciliation_status).toBe("returned");
        const books = { gateway: "17.50", ledger: "17.50", payments: "17.50", orders: "17.50" };
        expect(await bookOf(shop, shown.reference)).toEqual(books);
        expect(await shop.paidOrders()).toHaveLength(1);
      },
    );
  });

  slow.it(
    "while the gateway says that the shopper is paying: refused for a quarter of an hour, not for longer",
    async () => {
      const { shopper, reference } = await shop.checkout();
      await shop.gateway.dialect({ statuses: { init: "DEALING" } });
      expect((await shopper.choose("channel-b")).data).toMatchObject({ code: "payment_in_progress" });
      expect((await shopper.choose("channel-a")).status).toBe(200);
      expect((await payable()).map((order) => order.reference)).toEqual([reference]);
      await shop
        .database("crossborder_transaction")
        .where({ reference })
        .update({ created_at: new Date(Date.now() - 15 * 60_000) });
      expect((await shopper.choose("channel-b")).status).toBe(200);
      expect((await shop.gateway.order(reference)).status).toBe("closed");
    },
  );

  it("an abandoned cashier page keeps nobody from another method", async () => {
    const { shopper, cart, reference } = await shop.checkout();
    const { shown } = await shopper.choosePayment("channel-b");
    expect((await shop.gateway.order(reference)).status).toBe("closed");
    await shopper.atCashier(shown.cashier_url);
    expect((await shopper.complete(cart.id)).type).toBe("order");
    await shop.reconciled(shown.reference);
    const books = { gateway: "17.50", ledger: "17.50", payments: "17.50", orders: "17.50" };
    expect(await bookOf(shop, shown.reference)).toEqual(books);
  });

  slow.it("nor does it keep from a method of another provider", async () => {
    const { shopper, reference } = await shop.checkout();
    expect((await shopper.choose("pp_system_default")).status).toBe(200);
    expect((await shop.gateway.order(reference)).status).toBe("closed");
    expect(await payable()).toEqual([]);
  });

  slow.it("what a clerk takes at the counter is not replaced, also while it is being opened", async () => {
    const clerk = new Clerk(shop);
    const order_id = await clerk.unpaidOrder();
    const reference = await clerk.opened({ order_id, method: "merchant_scan" });
    const collection = (await shop.transaction(reference)).payment_collection_id ?? "";
    expect(await shop.shopper().choose("channel-a", {}, collection)).toMatchObject({
      status: 400,
      data: { code: "staff_only" },
    });
    expect((await clerk.scan(reference, "280000000000000001")).data.payment.state).toBe("paid");
  });
});
