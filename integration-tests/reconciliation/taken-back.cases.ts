import { setTimeout as pause } from "node:timers/promises";
import { Modules } from "@medusajs/framework/utils";
import { refundPaymentsWorkflow } from "@medusajs/medusa/core-flows";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { refusingWrites } from "../contracts/kit/dead-database";

/** What Medusa writes with the refund when it cannot finish placing an order. */
const NOTE = "Refunded due to cart completion failure";

export default cases("an order that Medusa could not finish stays", (shop) => {
  /** As Medusa's completion does it when a later step of it fails. */
  async function takenBack() {
    const placed = await shop.paidOrder();
    const input = [{ payment_id: placed.payment.id, amount: 17.5, note: NOTE }];
    await refundPaymentsWorkflow(shop.container).run({ input });
    return placed;
  }

  const statusOf = async (id: string) => (await shop.orders()).find((order) => order.id === id)?.status;

  const bookOf = async (order_id: string) => {
    const paid = await shop.database("order_transaction").where({ order_id }).sum("amount as sum").first();
    return Number(paid?.sum);
  };

  it("it is cancelled, its stock is free, and its book says that nothing was paid", async () => {
    const { reference, order, cart } = await takenBack();
    await shop.runJobLater();
    expect(await statusOf(order.id)).toBe("canceled");
    expect(await bookOf(order.id)).toBe(0);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "refunded", refunded: "17.50" });
    expect(await shop.database("reservation_item").whereNull("deleted_at").select("id")).toEqual([]);
    expect(await shop.transaction(reference)).toMatchObject({ reconciliation_status: "reconciled" });
    const reason = "Medusa refunded its payment because placing it failed";
    expect(await shop.ledger.listEvents({ name: "order_canceled" })).toMatchObject([
      { actor_type: expect.any(String), data: { order_id: order.id, cart_id: cart.id, reason } },
    ]);
    expect(await shop.gateway.calls("refund")).toHaveLength(1);
  });

  slow.it("it is being shipped: a person is told what can be done, once", async () => {
    const { reference, order } = await takenBack();
    const items = await shop.database("order_item").where({ order_id: order.id }).select("item_id as id");
    const { status } = await shop.admin.post(`/admin/orders/${order.id}/fulfillments`, {
      items: items.map(({ id }) => ({ id, quantity: 1 })),
    });
    expect(status).toBe(200);
    const told = shop.countEvents("crossborder.attention_needed");
    await shop.runJobLater(2);
    expect(await statusOf(order.id)).toBe("pending");
    expect(await shop.transaction(reference)).toMatchObject({
      reconciliation_status: "needs_attention",
      last_error: expect.stringContaining("it is being shipped: stop it, or have the customer pay again"),
    });
    expect(told.count).toBe(1);
  });

  slow.it("a refund by staff cancels nothing, whatever its note says", async () => {
    const { reference, order, payment } = await shop.paidOrder();
    const answer = await shop.admin.post(`/admin/payments/${payment.id}/refund`, {
      amount: 17.5,
      note: NOTE,
    });
    expect(answer.status).toBe(200);
    await shop.runJobLater();
    expect(await shop.stateOf(reference)).toEqual(["refunded", "reconciled"]);
    expect(await statusOf(order.id)).toBe("pending");
  });

  /** The customer has paid, and the gateway tells nobody. */
  async function paidUntold() {
    const { shopper, cart, reference } = await shop.paidUnnoticed();
    const complete = () => shopper.post(`/store/carts/${cart.id}/complete`, {});
    return { cart_id: cart.id, reference, complete };
  }

  async function expectNoOrder(reference: string): Promise<void> {
    await shop.runJobLater();
    expect((await shop.orders()).filter(({ status }) => status !== "canceled")).toEqual([]);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "refunded", refunded: "17.50" });
    expect(await shop.transaction(reference)).toMatchObject({ state: "refunded" });
    expect(await shop.gateway.calls("refund")).toHaveLength(1);
  }

  it("its customer tries again: no order is placed with the payment that was refunded", async () => {
    const { reference, complete } = await paidUntold();
    await refusingWrites(shop.database, { order_transaction: "insert" });
    expect((await complete()).data.type).not.toBe("order");
    await shop.database.raw("drop function refuse_write cascade");
    expect((await complete()).data.type).not.toBe("order");
    await expectNoOrder(reference);
  });

  slow.it("the order is gone, and session and cart stand: what is placed then is cancelled", async () => {
    const { cart_id, reference, complete } = await paidUntold();
    await refusingWrites(shop.database, { order_transaction: "insert", payment_session: "delete" });
    await shop.runJobLater();
    await shop.database.raw("drop function refuse_write cascade");
    expect(await shop.orders()).toEqual([]);
    await shop.database("cart").where({ id: cart_id }).update({ completed_at: new Date() });
    await complete();
    await eventually(
      async () => (await shop.orders())[0]?.status === "canceled",
      "the order to be cancelled",
    );
    expect(await bookOf((await shop.orders())[0]?.id ?? "")).toBe(0);
    await expectNoOrder(reference);
  });

  slow.it("the order is gone, and the refund was refused: the money goes back by the job", async () => {
    const refuse = { ret_code: "000030", ret_msg: "not today" };
    await shop.gateway.faults({ ipn: { lose: true }, refund: { refuse } });
    const { shopper, cart, reference, cashier_url } = await shop.checkout();
    await shopper.atCashier(cashier_url);
    await refusingWrites(shop.database, { order_transaction: "insert" });
    expect((await shopper.post(`/store/carts/${cart.id}/complete`, {})).data.type).not.toBe("order");
    await shop.database.raw("drop function refuse_write cascade");
    expect(await shop.orders()).toEqual([]);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "success", refunded: "0.00" });
    await shop.gateway.faults({ ipn: { lose: true } });
    // So long Medusa may still be at it.
    const earlier = (column: string) => `${column} = ${column} - interval '2 minutes'`;
    await shop.database.raw(`update payment set ${earlier("created_at")};
      update workflow_execution set ${earlier("created_at")}, ${earlier("updated_at")}`);
    await shop.runJobLater();
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "refunded", refunded: "17.50" });
    expect(await shop.database("refund").whereNull("deleted_at").select("note")).toEqual([{ note: NOTE }]);
    expect(await shop.transaction(reference)).toMatchObject({ state: "refunded", next_check_at: null });
    expect(await shop.orders()).toEqual([]);
  });

  describe("the old session stands", () => {
    /** A server has died after it had refunded the payment, and before it had opened another session. */
    async function oldSession() {
      const { cart_id, reference, complete } = await paidUntold();
      const { payment_session_id } = await shop.transaction(reference);
      await refusingWrites(shop.database, { order_transaction: "insert" });
      await shop.database.raw("create table kept as select * from payment_session where false");
      await shop.database.raw(`create function keep() returns trigger language plpgsql as
      $$ begin insert into kept select old.*; return old; end $$`);
      await shop.database.raw(
        "create trigger keep before delete on payment_session for each row execute function keep()",
      );
      await complete();
      await shop.database.raw("drop function refuse_write cascade; drop function keep cascade");
      await shop.database("payment_session").delete();
      await shop.database.raw("insert into payment_session select * from kept where id = ?", [
        payment_session_id,
      ]);
      await shop.database.raw("drop table kept");
      await shop.runJobLater();
      const planned = async () => (await shop.transaction(reference)).next_check_at;
      expect(await planned()).toBeNull();
      return { cart_id, reference, complete, planned };
    }

    async function expectCancelled(reference: string): Promise<void> {
      const statuses = async () => (await shop.orders()).map(({ status }) => status);
      await eventually(async () => (await statuses()).join() === "canceled", "the order to be cancelled");
      expect(await bookOf((await shop.orders())[0]?.id ?? "")).toBe(0);
      expect(await shop.gateway.order(reference)).toMatchObject({ status: "refunded", refunded: "17.50" });
      expect(await shop.gateway.calls("refund")).toHaveLength(1);
    }

    slow.it("its customer tries again: the order that Medusa places is cancelled", async () => {
      const { reference, complete, planned } = await oldSession();
      // Should this server die before its look, the job's comes.
      const locking = shop.container.resolve(Modules.LOCKING);
      await locking.acquire(`crossborder:${reference}`, { ownerId: "other-server", expire: 30 });
      expect((await complete()).data.type).toBe("order");
      await eventually(async () => (await planned()) !== null, "the look to be planned");
      await locking.release(`crossborder:${reference}`, { ownerId: "other-server" });
      await expectCancelled(reference);
    });

    slow.it("… and the database fails before a look is planned: the job's hour finds it", async () => {
      const { cart_id, reference, complete, planned } = await oldSession();
      await refusingWrites(shop.database, { crossborder_transaction: "update" });
      expect((await complete()).data.type).toBe("order");
      const metadata = async () =>
        (await shop.database("cart").where({ id: cart_id }).first("metadata")).metadata;
      await eventually(async () => JSON.stringify(await metadata()) === "{}", "the mark to be ended");
      // It is planned right after that.
      await pause(1_000);
      await shop.database.raw("drop function refuse_write cascade");
      expect(await planned()).toBeNull();
      await shop.runJob();
      await expectCancelled(reference);
    });
  });
});
