import { MedusaError } from "@medusajs/framework/utils";
import { createRenewalOrderWorkflow } from "medusa-payment-crossborder/workflows";
import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { paymentWith } from "../../testing/shop/expected";
import { eventually } from "../../testing/shop/sandbox-control";
import { goodsOf } from "./goods";
import { notify } from "./notify";
import { Subscription } from "./subscription";

export default cases("a renewal", (shop) => {
  const orderFor = (reference: string) =>
    createRenewalOrderWorkflow(shop.container).run({ input: { reference } });

  /** What the running test does in the hooks. Medusa takes one handler per hook, so they stay for the whole suite. */
  const hooks = { validate: jest.fn(), renewalOrderCreated: jest.fn() };
  beforeAll(() => {
    createRenewalOrderWorkflow.hooks.validate(({ input }) => hooks.validate(input));
    createRenewalOrderWorkflow.hooks.renewalOrderCreated((hook) => hooks.renewalOrderCreated(hook));
  });
  beforeEach(() => Object.values(hooks).forEach((hook) => hook.mockReset()));

  /** A deduction that was paid, the second one of its subscription. */
  async function deducted() {
    const subscription = await Subscription.start(shop);
    await subscription.wait(30);
    const deduction = await subscription.renewal();
    return { subscription, deduction };
  }

  it("becomes a paid order like the first one, once, however often that is requested", async () => {
    const { subscription, deduction } = await deducted();
    const runs = await Promise.all([1, 2, 3].map(() => orderFor(deduction.reference)));
    const [order_id, ...others] = new Set(runs.map(({ result }) => result.order_id));
    expect(others).toEqual([]);
    expect(await goodsOf(shop, order_id)).toEqual(await goodsOf(shop, (await subscription.shown()).order_id));
    expect((await shop.orders()).find(({ id }) => id === order_id)).toMatchObject({
      status: "pending",
      payment_collections: [{ status: "completed" }],
    });
    expect(await shop.paidOrders()).toHaveLength(2);
    expect(await shop.paidOrders()).toContainEqual({ id: order_id, captured: [subscription.cart.total] });
    expect(await shop.gateway.calls("secure-pay")).toHaveLength(1);
    const [shown] = (await subscription.shown()).deductions.filter(
      ({ reference }) => reference === deduction.reference,
    );
    expect(shown).toMatchObject({ order_id, state: "paid", reconciliation_status: "reconciled" });
  });

  ci.it("whose order is refunded: its money goes back, and not that of the first order", async () => {
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
    expect(await shop.stateOf(deduction.reference)).toEqual(["refunded", "reconciled"]);
  });

  slow.it("is refused by the store's own code: no order is made, until the store agrees", async () => {
    const { deduction } = await deducted();
    const { reference } = deduction;
    hooks.validate.mockImplementationOnce(() => {
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "The tea is sold out.", "sold_out");
    });
    await expect(orderFor(reference)).rejects.toMatchObject({ code: "sold_out" });
    expect(await shop.orders()).toHaveLength(1);
    expect(hooks.renewalOrderCreated).not.toHaveBeenCalled();

    const { result } = await orderFor(reference);
    expect(hooks.validate).toHaveBeenCalledWith({ reference });
    expect(hooks.renewalOrderCreated).toHaveBeenCalledWith({ order_id: result.order_id, reference });
    expect(await shop.paidOrders()).toHaveLength(2);
  });

  slow.it("without an order is sent back by staff, and can be no order afterwards", async () => {
    const { deduction } = await deducted();
    expect(await shop.staff("return", deduction.reference)).toMatchObject(
      paymentWith({ reconciliation_status: "returned" }),
    );
    expect(await shop.gateway.order(deduction.transaction_no)).toMatchObject({ status: "reversed" });
    await expect(orderFor(deduction.reference)).rejects.toMatchObject({ code: "deduction_not_paid" });
    expect(await shop.orders()).toHaveLength(1);
  });

  describe("that is notified", () => {
    const send = (fields: Record<string, string>, signed: boolean) => notify(shop, fields, signed);

    it("without a signature, by numbers that the gateway does not know: each is asked about, and nothing recorded", async () => {
      const subscription = await Subscription.start(shop);
      const scheduleNo = await subscription.number();
      const asked = (await shop.gateway.calls("tran-query")).length;
      const numbers = ["1", "2", "3"];
      for (const transactionNo of numbers) await send({ scheduleNo, transactionNo, amount: "1.00" }, false);
      const failed = async () => (await shop.inbox()).filter(({ status }) => status === "failed");
      await eventually(async () => (await failed()).length === 3, "three notifications to be processed");
      const about = async () =>
        (await shop.gateway.calls("tran-query")).slice(asked).map(({ fields }) => fields.transactionNo);
      // The bus may have handed one over twice.
      const before = await about();
      expect(new Set(before)).toEqual(new Set(numbers));
      await shop.runJob();
      expect(await about()).toEqual(before);
      expect((await subscription.shown()).deductions).toHaveLength(1);
    });

    ci.it("without a signature: it is recorded where the gateway shows it under its schedule", async () => {
      const [subscription, other] = [await Subscription.start(shop), await Subscription.start(shop)];
      await shop.gateway.faults({ ipn: { lose: true } });
      await subscription.wait(30);
      const scheduleNo = await subscription.number();
      const made = async ({ reference }: Subscription) =>
        (await shop.gateway.schedules()).find((one) => one.reference === reference)?.transactions[1] ?? "";
      const before = (await shop.inbox()).length;
      await send({ scheduleNo, transactionNo: await made(other) }, false);
      await send({ scheduleNo, transactionNo: await made(subscription) }, false);
      const { deductions } = await subscription.recorded(2);
      expect(deductions.map(({ transaction_no }) => transaction_no)).toContain(await made(subscription));
      await eventually(
        async () => (await shop.inbox()).slice(before).every(({ attempts }) => attempts > 0),
        "both notifications to be processed",
      );
      const statuses = (await shop.inbox()).slice(before).map(({ status }) => status);
      expect(statuses.sort()).toEqual(["failed", "reconciled"]);
      expect((await other.shown()).deductions).toHaveLength(1);
      expect(new Set(Object.values(await subscription.books())).size).toBe(1);
    });

    it("without a signature, where no answer has its schedule: staff vouches for it", async () => {
      const subscription = await Subscription.start(shop);
      await shop.gateway.dialect({ scheduleNo: "notified", ipn: "unsigned" });
      await subscription.wait(30);
      await eventually(
        async () => (await shop.inbox()).at(-1)?.status === "failed",
        "the notification to be processed",
      );
      const notification = (await shop.inbox()).at(-1);
      expect(notification?.last_error).toMatch(
        /^verifySign is missing: a deduction is recorded from a signed notification, or where the gateway shows it under schedule /,
      );
      expect((await subscription.shown()).deductions).toHaveLength(1);
      const retry = `/admin/crossborder/notifications/${notification?.id}/retry`;
      expect((await shop.admin.post(retry)).data).toMatchObject({ notification: { status: "reconciled" } });
      expect((await subscription.recorded(2)).deductions).toHaveLength(2);
    });

    slow.it("with the numbers of another account's deduction: it is recorded beside that", async () => {
      const { subscription, deduction } = await deducted();
      const others = { provider_id: "pp_crossborder-creditcard_gone", schedule_id: "another" };
      await shop.row(deduction.reference).update(others);
      const before = await shop.transaction(deduction.reference);
      const scheduleNo = await subscription.number();
      await send({ scheduleNo, transactionNo: deduction.transaction_no }, true);
      const { deductions } = await subscription.recorded(2);
      expect(deductions.map(({ transaction_no }) => transaction_no)).toContain(deduction.transaction_no);
      expect(await shop.transaction(deduction.reference)).toEqual(before);
    });

    slow.it("with another customer's payment, or one that does not exist: nothing is recorded", async () => {
      const subscription = await Subscription.start(shop);
      const other = await Subscription.start(shop);
      const { transaction_no } = await shop.transaction(other.reference);
      const scheduleNo = await subscription.number();
      const before = (await shop.inbox()).length;
      await send({ scheduleNo, transactionNo: transaction_no ?? "" }, true);
      await send({ scheduleNo, transactionNo: "404" }, true);
      const sent = async () => (await shop.inbox()).slice(before);
      await eventually(
        async () => (await sent()).filter(({ attempts }) => attempts > 0).length === 2,
        "two notifications to be processed",
      );
      expect(await sent()).toMatchObject([
        { status: "reconciled", reference: other.reference },
        { status: "received", reference: null, last_error: expect.stringContaining("ret_code") },
      ]);
      expect((await subscription.shown()).deductions).toHaveLength(1);
      expect((await other.shown()).deductions).toHaveLength(1);
    });
  });
});
