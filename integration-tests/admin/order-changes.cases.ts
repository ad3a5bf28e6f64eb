import { cancelOrderWorkflow, refundPaymentWorkflow } from "@medusajs/medusa/core-flows";
import { forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { eventually } from "../../testing/shop/sandbox-control";
import { all, bookOf } from "./four-books";

/** Each change that Medusa knows, by its address, what begins it, and how the reason names it. */
const CHANGES = [
  ["order-edits", {}, "An edit", "edit"],
  ["returns", {}, "A return", "return_request"],
  ["claims", { type: "refund" }, "A claim", "claim"],
  ["exchanges", {}, "An exchange", "exchange"],
] as const;

export default cases("an order is being changed", (shop) => {
  const clerk = new Clerk(shop);
  const refund = (payment_id: string) => shop.admin.post(`/admin/payments/${payment_id}/refund`, {});
  const staff = (act: string, reference: string) => shop.staff(act, reference);
  const cancel = (order_id: string) => shop.admin.post(`/admin/orders/${order_id}/cancel`, {});
  const refused = (reason: string) => ({
    status: 400,
    data: {
      code: "order_change_open",
      message: expect.stringMatching(`^${reason} of order order_\\w+ is open: `),
    },
  });

  async function begin(path: string, order_id: string, body: object = {}): Promise<void> {
    const { status, data } = await shop.admin.post(`/admin/${path}`, { order_id, ...body });
    expect([status, data.message]).toEqual([200, undefined]);
  }
  const endEdit = async (order_id: string) =>
    expect((await shop.admin.delete(`/admin/order-edits/${order_id}`)).status).toBe(200);

  forEach(CHANGES, { fast: 1 })(
    "(%s): no refund goes out, nothing is cancelled, and staff reads which change is open",
    async (path, body, reason, open_change) => {
      const { reference, order, payment } = await shop.paidOrder();
      await begin(path, order.id, body);
      expect(await refund(payment.id)).toMatchObject(refused(reason));
      expect(await staff("refund", reference)).toMatchObject(refused(reason));
      expect(await cancel(order.id)).toMatchObject(refused(reason));
      const { data } = await shop.admin.get(`/admin/crossborder/transactions/${reference}`);
      const why = { possible: false, reason: "order_change_open", open_change };
      expect(data.transaction.actions).toMatchObject({ refund: why, refund_and_ask: why });
      expect(await shop.gateway.calls("refund")).toEqual([]);
      expect(await bookOf(shop, reference)).toEqual(all("17.50"));
      expect((await shop.orders())[0]?.status).toBe("pending");
    },
  );

  slow.it("and the store's own code refunds or cancels it: no money moves either", async () => {
    const { reference, order, payment } = await shop.paidOrder();
    await begin("order-edits", order.id);
    const refunding = refundPaymentWorkflow(shop.container).run({ input: { payment_id: payment.id } });
    await expect(refunding).rejects.toMatchObject({ code: "order_change_open" });
    const canceling = cancelOrderWorkflow(shop.container).run({ input: { order_id: order.id } });
    await expect(canceling).rejects.toMatchObject({
      message: expect.stringContaining("active order change"),
    });
    expect(await shop.gateway.calls("refund")).toEqual([]);
    await shop.runJobLater();
    expect(await bookOf(shop, reference)).toEqual(all("17.50"));
  });

  slow.it(
    "and its money is held: the hold is not dropped by a cancellation that Medusa refuses",
    async () => {
      const { order_id, reference } = await clerk.hold();
      await begin("order-edits", order_id);
      expect(await cancel(order_id)).toMatchObject(refused("An edit"));
      expect(await shop.gateway.order(reference)).toMatchObject({ held: "25.00" });
      expect((await clerk.paymentOf(order_id))?.canceled_at).toBeNull();
    },
  );

  slow.it(
    "and the money goes back in the gateway's dashboard: it is recorded once the change is over",
    async () => {
      const { reference, order } = await shop.paidOrder();
      await begin("order-edits", order.id);
      await shop.gateway.act(reference, "refund");
      expect(await staff("reconcile", reference)).toMatchObject(refused("An edit"));
      expect(await shop.transaction(reference)).toMatchObject({
        state: "refunded",
        reconciliation_status: "needs_attention",
        attention_code: "not_in_agreement",
        last_error: expect.stringContaining("An edit of order"),
      });
      expect(await bookOf(shop, reference)).toMatchObject({ payments: "17.50", orders: "17.50" });
      await endEdit(order.id);
      await shop.runJobLater();
      expect(await bookOf(shop, reference)).toEqual(all("0.00"));
      expect(await shop.transaction(reference)).toMatchObject({ reconciliation_status: "reconciled" });
    },
  );

  slow.it(
    "it is cancelled, and its refund failed: staff refunds it in our block, and Medusa's button says so",
    async () => {
      const { reference, order, payment } = await shop.paidOrder();
      await shop.gateway.faults({ refund: { refuse: { ret_code: "000999", ret_msg: "try later" } } });
      expect((await cancel(order.id)).status).toBe(200);
      await eventually(
        async () => (await shop.transaction(reference)).reconciliation_status === "needs_attention",
        "staff to be told",
      );
      expect(await refund(payment.id)).toMatchObject({ status: 400, data: { code: "order_canceled" } });
      expect(await shop.gateway.order(reference)).toMatchObject({ refunded: "0.00" });
      await shop.gateway.faults({});
      expect((await staff("refund", reference)).status).toBe(200);
      expect(await bookOf(shop, reference)).toEqual(all("0.00"));
      await shop.runJobLater();
      expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    },
  );
});
