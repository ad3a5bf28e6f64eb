import { Modules } from "@medusajs/framework/utils";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { all, bookOf } from "../admin/four-books";

export default cases("somebody asks for another payment session", (shop) => {
  describe("while one of them is paid and nobody has heard of it", () => {
    it("another method is refused, since the gateway is asked first, and the payment becomes the order", async () => {
      const { shopper, reference } = await shop.paidUnnoticed();
      const { data } = await shopper.choose("creditcard");
      // Whichever comes first: its end, or the two seconds for which a shopper waits.
      expect(["already_paid", "payment_in_progress"]).toContain(data.code);
      await shop.reconciled(reference);
      expect((await shopper.choose("creditcard")).data).toMatchObject({ code: "already_paid" });
      expect((await shop.gateway.orders()).map(({ status }) => status)).toEqual(["success"]);
      expect(await shop.gateway.calls("reverse")).toEqual([]);
      expect(await shop.paidOrders()).toHaveLength(1);
      expect(await bookOf(shop, reference)).toEqual(all("17.50"));
    });

    slow.it.each([
      ["the shopper", "creditcard"],
      ["a stranger who knows the collection", "channel-b"],
      ["somebody who wants another provider", "pp_system_default"],
    ])("and Medusa cannot record it yet: %s is refused with the session that is open", async (_, method) => {
      const { shopper, cart, reference } = await shop.paidUnnoticed();
      const { payment_session_id } = await shop.transaction(reference);
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
          payment_session_id,
        },
      ]);
      const same = await shopper.choose("channel-a");
      expect([same.status, same.data.payment_collection.payment_sessions[0].id]).toEqual([
        200,
        payment_session_id,
      ]);
      await locking.release(...lock);
      await shop.runJobLater();
      await shop.reconciled(reference);
      expect(await bookOf(shop, reference)).toEqual(all("17.50"));
      expect(await shop.paidOrders()).toHaveLength(1);
    });

    slow.it(
      "and the gateway cannot be asked: the other method is opened, and no money is kept twice",
      async () => {
        const { shopper, cart, reference } = await shop.paidUnnoticed();
        const broken = { ipn: { lose: true }, "tran-query": { http_500: true }, reverse: { http_500: true } };
        await shop.gateway.faults(broken);
        const { shown } = await shopper.choosePayment("creditcard");
        await shop.gateway.faults({ ipn: { lose: true } });
        await shopper.atCashier(shown.cashier_url);
        expect((await shopper.complete(cart.id)).type).toBe("order");
        await shop.runJobLater();
        await shop.reconciled(reference);
        expect((await shop.transaction(reference)).reconciliation_status).toBe("returned");
        expect(await bookOf(shop, shown.reference)).toEqual(all("17.50"));
        expect(await shop.paidOrders()).toHaveLength(1);
      },
    );
  });

  it("an abandoned cashier page keeps nobody from another method", async () => {
    const { shopper, cart, reference } = await shop.checkout();
    const { shown } = await shopper.choosePayment("channel-b");
    expect((await shop.gateway.order(reference)).status).toBe("closed");
    await shopper.atCashier(shown.cashier_url);
    expect((await shopper.complete(cart.id)).type).toBe("order");
    await shop.reconciled(shown.reference);
    expect(await bookOf(shop, shown.reference)).toEqual(all("17.50"));
  });
});
