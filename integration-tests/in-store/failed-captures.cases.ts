import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows";
import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { eventually } from "../../testing/shop/sandbox-control";
import { all, bookOf } from "../admin/four-books";
const REFUSED = { refuse: { ret_code: "000030", ret_msg: "card closed" } };

export default cases("a capture was accepted, and fails later", (shop) => {
  const clerk = new Clerk(shop);
  const say = (reference: string, made: boolean) =>
    shop.staff("resolve", reference, { note: "I have looked into the dashboard.", made });

  /** Medusa counts 25.00 as captured; the gateway has taken the capture, and made none. */
  async function failed() {
    const { order_id, reference } = await clerk.hold();
    await shop.gateway.faults({ "auth-capture": { pending: true, times: 1 } });
    expect((await shop.staff("capture", reference)).status).toBe(200);
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 25 }]);
    await shop.gateway.act(reference, "fail-capture");
    return { order_id, reference };
  }

  /** … and refuses it from now on. */
  async function refused() {
    const made = await failed();
    await shop.gateway.faults({ "auth-capture": REFUSED });
    await shop.runJobLater();
    expect(await shop.transaction(made.reference)).toMatchObject({
      state: "held",
      captured_amount: "0.00",
      attention_code: "capture_failed",
      last_error: expect.stringContaining("000030"),
    });
    return made;
  }

  const dueOf = async (order_id: string) =>
    (await shop.admin.get(`/admin/orders/${order_id}`)).data.order.summary.pending_difference;

  ci.it("the hold stands: staff has it captured again", async () => {
    const { order_id, reference } = await refused();
    await shop.gateway.faults({});
    expect(await shop.staff("capture", reference)).toMatchObject({
      status: 200,
      data: { transaction: { state: "captured", captured_amount: "25.00" } },
    });
    await shop.runJobLater();
    expect(await bookOf(shop, reference)).toEqual(all("25.00"));
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 25 }]);
    expect((await shop.transaction(reference)).reconciliation_status).toBe("reconciled");
  });

  slow.it(
    "staff says that it was not made: Medusa's capture is undone, and a part can be captured anew",
    async () => {
      const { order_id, reference } = await refused();
      expect(await say(reference, false)).toMatchObject({
        status: 200,
        data: { transaction: { state: "held", reconciliation_status: "reconciled", attention_code: null } },
      });
      expect(await bookOf(shop, reference)).toEqual(all("0.00"));
      expect(await clerk.orderOf(order_id)).toMatchObject({
        payment_collections: [{ status: "authorized", payments: [{ captured_at: null, captures: [] }] }],
      });
      expect(await dueOf(order_id)).toBe(25);
      await shop.gateway.faults({});
      expect((await shop.staff("capture", reference, { amount: 12 })).status).toBe(200);
      expect(await bookOf(shop, reference)).toEqual(all("12.00"));
      expect(await dueOf(order_id)).toBe(13);
    },
  );

  slow.it(
    "and the hold is over: Medusa's capture is undone by itself, and staff is told what is due",
    async () => {
      const { order_id, reference } = await failed();
      const told = shop.countEvents("crossborder.attention_needed");
      await shop.gateway.act(reference, "expire");
      await shop.runJobLater();
      expect(await bookOf(shop, reference)).toEqual(all("0.00"));
      expect(await shop.transaction(reference)).toMatchObject({
        state: "released",
        attention_code: "order_unpaid",
        last_error: expect.stringMatching(/The capture of 25\.00 USD was never made.* still owes 25\.00 USD/),
      });
      await eventually(async () => told.count === 1, "staff to be told");
      // Nothing authorizes the order any more: it can be paid again.
      const again = await clerk.opened({ order_id, method: "merchant_scan" });
      expect((await clerk.scan(again, "280000000000000007")).data.payment.state).toBe("paid");
      expect(await bookOf(shop, again)).toEqual(all("25.00"));
      await shop.runJobLater();
      expect((await shop.transaction(reference)).attention_code).toBeNull();
    },
  );

  slow.it.each([
    ["all", undefined, "25.00"],
    ["a part", 10, "10.00"],
  ])(
    "or is made all the same after the order was cancelled: %s of it goes back, and the rest is released",
    async (_, amount, captured) => {
      const { order_id, reference } = await clerk.hold();
      await shop.gateway.faults({ "auth-capture": { pending: true, times: 1 } });
      await shop.staff("capture", reference, { amount });
      await cancelOrderWorkflow(shop.container).run({ input: { order_id } });
      await shop.gateway.act(reference, "complete-capture");
      for (let runs = 0; runs < 3; runs++) await shop.runJobLater();
      expect(await shop.gateway.order(reference)).toMatchObject({
        paid: captured,
        refunded: captured,
        held: "0.00",
      });
      expect(await bookOf(shop, reference)).toEqual(all("0.00"));
      expect((await shop.transaction(reference)).reconciliation_status).toBe("reconciled");
    },
  );
});
