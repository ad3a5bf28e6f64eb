import axios from "axios";
import { createRenewalOrderWorkflow } from "../../src/workflows/create-renewal-order";
import { verifySignOf } from "../../src/sandbox/signature";
import { ACCOUNT } from "../../testing/shop/shop";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { Subscription } from "../../testing/shop/subscription";

export default cases("a deduction", (shop) => {
  const orderFor = (reference: string) =>
    createRenewalOrderWorkflow(shop.container).run({ input: { reference } });

  /** A second deduction, paid. */
  async function deducted() {
    const subscription = await Subscription.start(shop);
    await subscription.wait(30);
    const { deductions } = await subscription.recorded(2);
    const deduction = deductions.find(({ reference }) => reference !== subscription.reference);
    if (!deduction) throw new Error("there is no second deduction");
    return { subscription, deduction };
  }

  it("becomes an order like the first one, paid, however often it is asked for", async () => {
    const { subscription, deduction } = await deducted();
    const runs = await Promise.all([1, 2, 3].map(() => orderFor(deduction.reference)));
    const ids = new Set(runs.map(({ result }) => result.order_id));
    expect(ids.size).toBe(1);
    const orders = await shop.orders();
    expect(orders).toHaveLength(2);
    const copy = orders.find(({ id }) => ids.has(id));
    expect(copy).toMatchObject({ status: "pending" });
    expect(copy?.payment_collections[0]?.status).toBe("completed");
    const [payment] = copy?.payment_collections[0]?.payments ?? [];
    expect(payment?.captures).toEqual([{ amount: subscription.cart.total }]);
    expect(await shop.gateway.calls("secure-pay")).toHaveLength(1);
    const shown = (await subscription.shown()).deductions.find(
      ({ reference }) => reference === deduction.reference,
    );
    expect(shown).toMatchObject({ order_id: copy?.id, state: "paid", reconciliation_status: "reconciled" });
  });

  it("and its order is refunded: that money goes back, and no other", async () => {
    const { subscription, deduction } = await deducted();
    const { result } = await orderFor(deduction.reference);
    const order = (await shop.orders()).find(({ id }) => id === result.order_id);
    const payment = order?.payment_collections[0]?.payments[0]?.id;
    expect((await shop.admin.post(`/admin/payments/${payment}/refund`, {})).status).toBe(200);
    expect(await shop.gateway.order(deduction.transaction_no)).toMatchObject({ status: "refunded" });
    expect(await shop.gateway.order(subscription.reference)).toMatchObject({
      status: "success",
      refunded: "0.00",
    });
    expect(await shop.transaction(deduction.reference)).toMatchObject({
      state: "refunded",
      reconciliation_status: "reconciled",
    });
  });

  it("that no order has is sent back by staff", async () => {
    const { deduction } = await deducted();
    const answer = await shop.admin.post(`/admin/crossborder/transactions/${deduction.reference}/return`);
    expect([answer.status, answer.data.transaction?.reconciliation_status]).toEqual([200, "returned"]);
    expect(await shop.gateway.order(deduction.transaction_no)).toMatchObject({ status: "reversed" });
    await expect(orderFor(deduction.reference)).rejects.toMatchObject({
      message: expect.stringMatching(/is reversed: no order can be made of it/),
    });
  });

  it("of another amount than the first order makes no order", async () => {
    const { deduction } = await deducted();
    await shop
      .database("crossborder_transaction")
      .where({ reference: deduction.reference })
      .update({ paid_amount: "1.00" });
    await expect(orderFor(deduction.reference)).rejects.toMatchObject({
      message: expect.stringMatching(/1.00 was deducted where the first order is/),
    });
    expect(await shop.orders()).toHaveLength(1);
  });

  it.each(["cb-nobody", "the first payment"])("%s is none, and makes no order", async (which) => {
    const { reference } = await Subscription.start(shop);
    await expect(orderFor(which === "cb-nobody" ? which : reference)).rejects.toMatchObject({
      message: expect.stringMatching(/No transaction|is not a recurring/),
    });
    expect(await shop.orders()).toHaveLength(1);
  });

  describe("that somebody made up", () => {
    const ipn = () => `${shop.backendUrl}/hooks/crossborder/pp_crossborder-creditcard_main/ipn`;
    const send = (fields: Record<string, string>, signed: boolean) =>
      axios.post<string>(
        ipn(),
        new URLSearchParams(
          signed ? { ...fields, verifySign: verifySignOf(fields, ACCOUNT.apiToken) } : fields,
        ),
      );

    it("without a signature: is kept, and the gateway is not even asked", async () => {
      const subscription = await Subscription.start(shop);
      const scheduleNo = await subscription.number();
      const asked = (await shop.gateway.calls("tran-query")).length;
      for (const transactionNo of ["1", "2", "3"])
        await send({ scheduleNo, transactionNo, amount: "1.00" }, false);
      await shop.runJob();
      expect(await shop.gateway.calls("tran-query")).toHaveLength(asked);
      expect((await subscription.shown()).deductions).toHaveLength(1);
    });

    it("or not made up, but badly signed: staff vouches for it, and it is recorded", async () => {
      const subscription = await Subscription.start(shop);
      await shop.gateway.faults({ ipn: { unsigned: true } });
      await subscription.wait(30);
      await eventually(
        async () => (await shop.inbox()).at(-1)?.status === "failed",
        "the notification to be looked at",
      );
      const notification = (await shop.inbox()).at(-1);
      expect(notification?.last_error).toBe(
        "verifySign is missing: a deduction is recorded from a signed notification only",
      );
      expect((await subscription.shown()).deductions).toHaveLength(1);
      await shop.admin.post(`/admin/crossborder/notifications/${notification?.id}/retry`);
      expect((await subscription.recorded(2)).deductions).toHaveLength(2);
    });

    it("naming another customer's payment: the gateway is asked, and nothing is recorded", async () => {
      const subscription = await Subscription.start(shop);
      const other = await Subscription.start(shop);
      const { transaction_no } = await shop.transaction(other.reference);
      const scheduleNo = await subscription.number();
      await send({ scheduleNo, transactionNo: transaction_no ?? "" }, true);
      await send({ scheduleNo, transactionNo: "404" }, true);
      await shop.runJob();
      expect((await subscription.shown()).deductions).toHaveLength(1);
      expect((await other.shown()).deductions).toHaveLength(1);
    });
  });
});
