import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { paymentWith } from "../../testing/shop/expected";
import { SETTLED, RECONCILED, waitsFor } from "../../testing/shop/shop";
import { Clerk } from "../../testing/shop/clerk";
import { PaymentRequests } from "../../testing/shop/payment-requests";
import { eventually } from "../../testing/shop/sandbox-control";
import { withOptions } from "../../testing/shop/with-options";
import { all, bookOf } from "../admin/four-books";
const NOT_NOW = { refuse: { ret_code: "000030", ret_msg: "not now" } };

export default cases("a part of a hold was captured, and the rest is not needed any more", (shop) => {
  const clerk = new Clerk(shop);
  const requests = new PaymentRequests(shop);
  const releases = async (reference: string) =>
    (await shop.operations(reference, "release")).map(({ outcome, amount }) => [outcome, amount]);

  /** 10.00 of 25.00 are captured; 15.00 are still held. */
  async function partCaptured() {
    const { order_id, reference } = await clerk.hold();
    expect((await shop.staff("capture", reference, { amount: 10 })).status).toBe(200);
    const payment_id = (await clerk.paymentOf(order_id))?.id;
    return { order_id, reference, payment_id };
  }

  /** Of the rest, the ledger says what the gateway has. */
  async function expectRest(reference: string, rest: "held" | "released") {
    const amounts = rest === "held" ? ["15.00", "0.00"] : ["0.00", "15.00"];
    const { held, released } = await shop.gateway.order(reference);
    expect([held, released]).toEqual(amounts);
    expect((await shop.transaction(reference)).released_amount).toBe(amounts[1]);
    expect((await clerk.poll(reference)).held_amount).toBe(amounts[0]);
  }

  ci.it("the order is cancelled: the part goes back, and the rest is released", async () => {
    const { order_id, reference } = await partCaptured();
    await clerk.cancelOrder(order_id);
    await shop.runJobLater();
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "refunded", refunded: "10.00" });
    await expectRest(reference, "released");
    expect(await releases(reference)).toEqual([["succeeded", "15.00"]]);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    expect(await shop.transaction(reference)).toMatchObject({
      ...SETTLED,
    });
  });

  slow.it("by releaseRemainder: it is released as soon as the part is captured", async () => {
    const { reference } = await clerk.hold();
    await withOptions(shop, { releaseRemainder: true }, async () => {
      expect((await shop.staff("capture", reference, { amount: 10 })).status).toBe(200);
      await shop.runJobLater();
      await expectRest(reference, "released");
      expect(await releases(reference)).toEqual([["succeeded", "15.00"]]);
      expect(await bookOf(shop, reference)).toEqual(all("10.00"));
    });
  });

  slow.it("the part is refunded: the rest is released before", async () => {
    const { reference, payment_id } = await partCaptured();
    await shop.posted(`payments/${payment_id}/refund`, { amount: 10 });
    await expectRest(reference, "released");
    expect(await releases(reference)).toEqual([["succeeded", "15.00"]]);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    const moved = (await shop.operations(reference)).map(({ kind }) => kind);
    expect(moved).toEqual(["open", "scan", "capture", "release", "refund"]);
  });

  slow.it("the part is refunded in the dashboard: a refresh moves nothing, the job releases", async () => {
    const { reference } = await partCaptured();
    await shop.gateway.act(reference, "refund");
    await shop.staff("reconcile", reference);
    expect(await shop.gateway.order(reference)).toMatchObject({ held: "15.00", released: "0.00" });
    const rest = { by_itself: { act: "release" }, held_amount: "15.00" };
    expect(await shop.shownToStaff(reference)).toMatchObject(rest);
    await shop.runJobLater();
    await expectRest(reference, "released");
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  slow.it("the order is edited, and Medusa drops the payment: the rest alone is released", async () => {
    const { order_id, reference } = await partCaptured();
    await requests.editTo(order_id, 3);
    await expectRest(reference, "released");
    await shop.runJobLater();
    expect(await releases(reference)).toEqual([["succeeded", "15.00"]]);
    expect(await bookOf(shop, reference)).toEqual(all("10.00"));
    const [payment] =
      (await clerk.orderOf(order_id))?.payment_collections.flatMap((one) => one.payments) ?? [];
    expect((await shop.admin.post(`/admin/payments/${payment?.id}/refund`, { amount: 10 })).status).toBe(200);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  slow.it.each(["the order is cancelled", "the part is refunded"])(
    "%s, and the gateway does not release the rest: the money goes back, staff is told, and the job goes on",
    async (event) => {
      const { order_id, reference, payment_id } = await partCaptured();
      await shop.gateway.faults({ "auth-unfreeze": NOT_NOW });
      if (event === "the order is cancelled") await clerk.cancelOrder(order_id);
      else await shop.posted(`payments/${payment_id}/refund`, { amount: 10 });
      expect(await shop.gateway.order(reference)).toMatchObject({ refunded: "10.00" });
      const told = shop.countEvents("crossborder.attention_needed");
      await shop.runJobLater();
      await expectRest(reference, "held");
      expect(await shop.transaction(reference)).toMatchObject({
        state: "refunded",
        ...waitsFor("release_failed"),
        last_error: expect.stringContaining("000030"),
        next_check_at: expect.any(Date),
      });
      await eventually(async () => told.count === 1, "staff to be told");
      expect(await bookOf(shop, reference)).toEqual(all("0.00"));

      await shop.gatewayMended();
      await expectRest(reference, "released");
      expect(await shop.transaction(reference)).toMatchObject({ ...RECONCILED, next_check_at: null });
      expect((await shop.gateway.calls("refund")).length).toBe(1);
    },
  );

  slow.it("the rest has expired: a person looks, and by their word nothing is held any more", async () => {
    const { order_id, reference } = await partCaptured();
    await shop.gateway.act(reference, "expire");
    await clerk.cancelOrder(order_id);
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({
      attention_code: "release_failed",
      released_amount: "0.00",
    });
    expect(await shop.staff("resolve", reference, { note: "Its time was over.", made: true })).toMatchObject(
      paymentWith({ reconciliation_status: "reconciled", released_amount: "15.00" }),
    );
    await expectRest(reference, "released");
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });
});
