import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import type { Shopper } from "../../testing/shop/shopper";
import { all, bookOf } from "../admin/four-books";

const METHODS = ["channel-a", "channel-b", "channel-c", "creditcard"];
const RATE_MS = 20_000;

export default cases("somebody asks for many payment sessions of one cart", (shop) => {
  const payable = async () => (await shop.gateway.orders()).filter(({ status }) => status === "init");
  const opened = async () => (await shop.gateway.calls("secure-pay")).length;
  const sessionIn = ({ data }: Awaited<ReturnType<Shopper["choose"]>>) =>
    data.payment_collection.payment_sessions[0];

  /** So long ago that time since the last order counts no more. */
  const past = async (ms: number) => {
    const earlier = shop.database.raw("created_at - ? * interval '1 millisecond'", [ms]);
    await shop.database("crossborder_transaction").update({ created_at: earlier });
    await shop.database("crossborder_operation").update({ created_at: earlier });
  };

  /** A shopper who has tried as many methods as one may in a row. */
  async function restless() {
    const shopper = shop.shopper();
    const cart = await shopper.fillCart();
    for (let count = 0; count < 9; count++) {
      expect((await shopper.choose(METHODS[count % 2] ?? "")).status).toBe(200);
    }
    return { shopper, cart };
  }

  slow.it(
    "60 of all methods at once: one order can be paid, with at most 25 calls, and no answer is a 500",
    async () => {
      const shopper = shop.shopper();
      const cart = await shopper.fillCart();
      const before = (await shop.gateway.calls()).length;
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, index) => shopper.choose(METHODS[index % METHODS.length] ?? "")),
      );
      expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
      expect((await shop.gateway.calls()).length - before).toBeLessThanOrEqual(25);
      const left = await payable();
      expect(left).toHaveLength(1);
      const sessions = await shop.container.resolve("payment").listPaymentSessions({});
      expect(sessions).toHaveLength(1);

      const [order] = left;
      await shopper.atCashier(order?.cashier_url ?? "");
      expect((await shopper.complete(cart.id)).type).toBe("order");
      await shop.reconciled(order?.reference ?? "");
      expect(await bookOf(shop, order?.reference ?? "")).toEqual(all("17.50"));
      await shop.runJobLater();
      expect(await payable()).toEqual([]);
      expect(await shop.paidOrders()).toHaveLength(1);
    },
    120_000,
  );

  slow.it(
    "60 of one method at once: all get the same session, and the gateway is called once",
    async () => {
      const shopper = shop.shopper();
      await shopper.fillCart();
      const answers = await Promise.all(Array.from({ length: 60 }, () => shopper.choose("channel-a")));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map((answer) => sessionIn(answer).id)).size).toBe(1);
      expect((await shop.gateway.calls()).map(({ operation }) => operation)).toEqual(["secure-pay"]);
    },
    120_000,
  );

  describe("the same payment asked for again", () => {
    it("is answered as Medusa answers it, with the fields that were asked for", async () => {
      const shopper = shop.shopper();
      await shopper.fillCart();
      const first = await shopper.choose("channel-a", { note: "gift" });
      const again = await shopper.choose("channel-a", { note: "gift" });
      expect([again.status, again.data]).toEqual([200, first.data]);
      const address = `/store/payment-collections/${shopper.collection}/payment-sessions?fields=id,status`;
      const body = { provider_id: "pp_crossborder-channel-a_main", data: { note: "gift" } };
      const { data } = await shopper.post(address, body);
      expect(data).toEqual({ payment_collection: { id: shopper.collection, status: "not_paid" } });
      expect(await opened()).toBe(1);
    });

    it.each([
      ["another text", { note: "other" }],
      ["another page to come back to", { return_url: "https://storefront.example/elsewhere" }],
      ["another terminal", { terminal: "WAP" }],
    ])("with %s: is another payment, and the first is closed", async (_, data) => {
      const { shopper, reference } = await shop.checkout();
      const { shown } = await shopper.choosePayment("channel-a", data);
      expect(shown.reference).not.toBe(reference);
      expect((await payable()).map((order) => order.reference)).toEqual([shown.reference]);
    });

    slow.it("when its time is nearly over: is a new payment", async () => {
      const { shopper, reference } = await shop.checkout();
      const soon = new Date(Date.now() + 30_000);
      await shop.database("crossborder_transaction").where({ reference }).update({ expires_at: soon });
      const { shown } = await shopper.choosePayment("channel-a");
      expect((await payable()).map((order) => order.reference)).toEqual([shown.reference]);
    });

    slow.it("of a cart that costs more by now: is a new payment of the new amount", async () => {
      const { shopper, cart, reference } = await shop.checkout();
      await shopper.addToCart(cart.id, "jasmine-tea");
      const { shown } = await shopper.choosePayment("channel-a");
      const [order] = await payable();
      expect([order?.reference, order?.amount]).toEqual([shown.reference, "30.00"]);
      expect(shown.reference).not.toBe(reference);
    });
  });

  describe("one after the other", () => {
    it("the tenth in ten minutes is refused, and says in how many seconds it may be asked for", async () => {
      const { shopper } = await restless();
      const { status, headers, data } = await shopper.choose("creditcard");
      expect([status, data.code]).toEqual([429, "too_many_payments"]);
      const seconds = Number(headers["retry-after"]);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(20);
      expect(data.message).toBe(`You have started many payments. Try again in ${seconds} seconds.`);
      expect(await opened()).toBe(9);
      expect(await payable()).toHaveLength(1);
      // What is open is not lost, and who wants that has it.
      expect((await shopper.choose("channel-a")).status).toBe(200);
      expect(await opened()).toBe(9);
    });

    slow.it("then one in twenty seconds, and all of them ten minutes later", async () => {
      const { shopper } = await restless();
      await past(RATE_MS);
      expect((await shopper.choose("creditcard")).status).toBe(200);
      expect((await shopper.choose("channel-b")).status).toBe(429);
      await past(10 * 60_000);
      expect((await shopper.choose("channel-b")).status).toBe(200);
      expect((await shopper.choose("channel-a")).status).toBe(200);
    });

    slow.it(
      "those of another cart are not counted, nor is a method of another provider refused",
      async () => {
        const { shopper } = await restless();
        await shop.checkout("channel-b");
        expect((await shopper.choose("pp_system_default")).status).toBe(200);
      },
    );

    slow.it("and those that the gateway refuses count too", async () => {
      const shopper = shop.shopper();
      await shopper.fillCart();
      await shop.gateway.faults({ "secure-pay": { refuse: { ret_code: "000030", ret_msg: "no" } } });
      for (let count = 0; count < 9; count++) expect((await shopper.choose("channel-a")).status).toBe(400);
      expect((await shopper.choose("channel-a")).status).toBe(429);
      expect(await opened()).toBe(9);
    });
  });

  slow.it("shoppers who leave at any moment leave the cart free", async () => {
    await shop.gateway.faults({ "secure-pay": { delay_ms: 300 } });
    const shopper = shop.shopper();
    await shopper.fillCart();
    const address = `${shop.backendUrl}/store/payment-collections/${shopper.collection}/payment-sessions`;
    const headers = {
      "content-type": "application/json",
      "x-publishable-api-key": shop.seeded.publishableKey,
    };
    const body = JSON.stringify({ provider_id: "pp_crossborder-channel-a_main", data: {} });
    const leave = (ms: number) =>
      fetch(address, { method: "POST", headers, body, signal: AbortSignal.timeout(ms) }).catch(
        () => undefined,
      );
    for (let round = 0; round < 4; round++) {
      await Promise.all(Array.from({ length: 25 }, (_, index) => leave(10 * round + index + 1)));
    }
    expect((await shopper.choose("channel-a")).status).toBe(200);
    expect(await opened()).toBe(1);
    expect(await payable()).toHaveLength(1);
  });
});
