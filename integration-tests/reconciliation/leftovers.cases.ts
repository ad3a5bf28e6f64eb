import { Modules } from "@medusajs/framework/utils";
import { ci, forEach, slow } from "../../testing/jest/lanes";
import { storeContext } from "../../testing/shop/built-plugin";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { minutesPass } from "../../testing/shop/make-due";
import { reserved } from "../../testing/shop/order-first";
import { PaymentRequests } from "../../testing/shop/payment-requests";

const MARK = "crossborder_completion";

export default cases("a server dies while it places an order", (shop) => {
  const LINKS = ["order_cart", "order_payment_collection"];

  /** Placed by the returning browser alone: a notification would still be worked on. */
  async function placed() {
    await shop.gateway.faults({ ipn: { lose: true } });
    return await shop.paidOrder();
  }

  /** As if the server had died before it recorded the payment, and which order is its own. */
  async function unpay(reference: string): Promise<void> {
    await shop.unrecord(reference);
    await shop.row(reference).update({ order_id: null });
  }

  /** What it notes before it begins, and takes away when it ends. */
  async function markCart(cart_id: string): Promise<void> {
    await shop.container
      .resolve(Modules.CART)
      .updateCarts(cart_id, { metadata: { [MARK]: { cart_id, begun_at: new Date() } } });
  }

  async function dropReservations(): Promise<void> {
    const inventory = shop.container.resolve(Modules.INVENTORY);
    const all = await inventory.listReservationItems({}, { take: null });
    await inventory.deleteReservationItems(all.map(({ id }) => id));
  }

  const statuses = async () => {
    const rows = await shop.database("order").orderBy("id").select("id", "status");
    return rows.map(({ status }) => String(status));
  };

  const unlink = async () => {
    for (const table of LINKS) await shop.database(table).delete();
    await shop.database("cart").update({ completed_at: null });
  };

  const history = async () => {
    const events = await shop.ledger.listEvents({ name: "order_canceled" });
    return events.map(({ actor_type, data, transaction_id }) => ({ actor_type, data, transaction_id }));
  };

  describe("and the customer has paid", () => {
    it("that order is linked, gets its stock and its payment, and is announced; no other is placed", async () => {
      const { reference, order, cart } = await placed();
      await unpay(reference);
      await unlink();
      await dropReservations();
      await markCart(cart.id);
      const announced = shop.countEvents("order.placed");
      await shop.runJob();
      expect(await shop.paidOrders()).toEqual([{ id: order.id, captured: [17.5] }]);
      expect(await shop.orders()).toHaveLength(1);
      expect(await reserved(shop)).toBe(1);
      expect(announced.count).toBe(1);
      expect(await shop.database("order_cart").select("order_id", "cart_id")).toEqual([
        { order_id: order.id, cart_id: cart.id },
      ]);
      const [row] = await shop.database("cart").where({ id: cart.id }).select("completed_at", "metadata");
      expect(row).toEqual({ completed_at: expect.any(Date), metadata: {} });

      await shop.runJobLater(2);
      expect(await statuses()).toEqual(["pending"]);
      expect(announced.count).toBe(1);
    });

    ci.it("a changed cart becomes another order, and the first is cancelled in three minutes", async () => {
      const { reference, order, cart } = await placed();
      await unpay(reference);
      await unlink();
      await markCart(cart.id);
      await shop.database("cart_address").update({ address_1: "2 Main Street" });
      await shop.runJob();
      const [paid] = await shop.paidOrders();
      expect(paid).toEqual({ id: expect.not.stringContaining(order.id), captured: [17.5] });
      expect(await statuses()).toEqual(["pending", "pending"]);
      expect(await reserved(shop)).toBe(2);

      // As long as its server may still work on it, nobody touches it.
      await shop.runJob();
      expect(await statuses()).toEqual(["pending", "pending"]);
      await minutesPass(shop.database, 3);
      await shop.runJob();
      expect(await statuses()).toEqual(["canceled", "pending"]);
      expect(await reserved(shop)).toBe(1);
      const reason = `its cart became order ${paid?.id}`;
      const { id: transaction_id } = await shop.transaction(reference);
      const data = { order_id: order.id, cart_id: cart.id, reason };
      expect(await history()).toEqual([{ actor_type: "job", data, transaction_id }]);
      expect(await shop.gateway.order(reference)).toMatchObject({ status: "success", refunded: "0.00" });

      await shop.runJobLater();
      expect(await history()).toHaveLength(1);
    });
  });

  describe("and nobody has paid", () => {
    /** An order of a cart whose payment can be made no more. */
    async function unpaid(state: string, links: "with" | "without") {
      const begun = await placed();
      await unpay(begun.reference);
      if (links === "without") await unlink();
      await shop.row(begun.reference).update({ state, next_check_at: null });
      return begun;
    }

    forEach(["with", "without"] as const, { fast: 1 })("the order, %s links, is cancelled", async (links) => {
      const { reference, order, cart } = await unpaid("closed", links);
      expect(await reserved(shop)).toBe(1);
      await shop.runJobLater();
      expect(await statuses()).toEqual(["canceled"]);
      expect(await reserved(shop)).toBe(0);
      const reason = "it was never paid, and no payment for it can be made any more";
      const { id: transaction_id } = await shop.transaction(reference);
      const data = { order_id: order.id, cart_id: cart.id, reason };
      expect(await history()).toEqual([{ actor_type: "job", data, transaction_id }]);
    });

    const untouched = async () => {
      await shop.runJobLater(2);
      expect(await statuses()).toEqual(["pending"]);
      expect(await history()).toEqual([]);
    };

    slow.it("the order stays while its payment can still be made", async () => {
      await unpaid("open", "with");
      await untouched();
    });

    slow.it("the order stays while its cart is being completed", async () => {
      const { cart } = await unpaid("closed", "without");
      const { release: unlock } = await storeContext(shop.container).locks.lockCart(cart.id);
      await untouched().finally(unlock);
      await shop.runJobLater();
      expect(await statuses()).toEqual(["canceled"]);
    });

    slow.it("an order that staff has marked as paid stays", async () => {
      const { order } = await unpaid("closed", "without");
      await new PaymentRequests(shop).markAsPaid(order.id, 17.5);
      await untouched();
    });

    slow.it("an order that waits for another provider stays", async () => {
      const { reference } = await unpaid("closed", "with");
      const { payment_collection_id } = await shop.transaction(reference);
      const provider_id = "pp_system_default";
      await shop.database("payment_session").where({ payment_collection_id }).update({ provider_id });
      await untouched();
    });

    slow.it.each([
      ["a draft", { is_draft_order: true, status: "draft" }],
      ["of another cart", { metadata: { [MARK]: { cart_id: "cart_of_nobody", begun_at: new Date() } } }],
      ["not of this checkout", { metadata: null }],
      ["completed by staff", { status: "completed" }],
    ])("an order that is %s stays", async (_, change) => {
      const { order } = await unpaid("closed", "without");
      await shop.database("order").where({ id: order.id }).update(change);
      await shop.runJobLater(2);
      expect(await statuses()).not.toContain("canceled");
      expect(await history()).toEqual([]);
    });

    slow.it("a copy that a store made of a paid order, with its metadata, stays", async () => {
      const { order } = await placed();
      const copy = await new Clerk(shop).unpaidOrder();
      const [{ metadata }] = await shop.database("order").where({ id: order.id }).select("metadata");
      await shop.database("order").where({ id: copy }).update({ metadata });
      await shop.runJobLater(2);
      expect(await statuses()).toEqual(["pending", "pending"]);
    });
  });

  it("after the payment was recorded, and the stock was freed: it is reserved, and the order is announced once", async () => {
    const { reference, cart } = await placed();
    await markCart(cart.id);
    await dropReservations();
    await shop.recordAgain(reference);
    const announced = shop.countEvents("order.placed");
    await shop.runJobLater(2);
    expect([announced.count, await reserved(shop)]).toEqual([1, 1]);
  });
});
