import { join } from "node:path";
import { inShop } from "../../testing/shop/in-shop";
import { splitCartWorkflow } from "../../testing/store/split-cart";
import { all, bookOf } from "../admin/four-books";

inShop(
  "a store completes carts by a workflow of its own, which makes two orders of a cart",
  (shop) => {
    async function expectAgreed(reference: string) {
      await shop.reconciled(reference);
      const { order_ids, order_id } = await shop.transaction(reference);
      const orders = (await shop.orders()).map(({ id }) => id);
      expect(order_ids).toHaveLength(2);
      expect(order_ids?.toSorted()).toEqual(orders.toSorted());
      expect(order_id).toBe(order_ids?.[0]);
      expect(await bookOf(shop, reference)).toEqual(all("17.50"));
    }

    /** Paid, and the notification has made both orders of it. */
    async function paid() {
      const { cart, reference } = await shop.checkout();
      await shop.gateway.act(reference, "pay");
      await expectAgreed(reference);
      return { cart, reference };
    }

    it("the notification has it run, and the browser gets the same orders", async () => {
      const { cart, reference } = await paid();
      await splitCartWorkflow(shop.container).run({ input: { id: cart.id } });
      await shop.runJobLater();
      await expectAgreed(reference);
      expect(await shop.gateway.calls("refund")).toEqual([]);
    });

    it("the browser was first: the notification learns which orders there are", async () => {
      await shop.gateway.faults({ ipn: { lose: true } });
      const { cart, reference } = await shop.checkout();
      await shop.gateway.act(reference, "pay");
      await splitCartWorkflow(shop.container).run({ input: { id: cart.id } });
      await shop.gatewayMended();
      await expectAgreed(reference);
      expect(await shop.gateway.calls("refund")).toEqual([]);
    });

    it("a refund is refused with what to do instead, and nothing moves", async () => {
      const { reference } = await paid();
      const payment = await shop.database("payment").first("id");
      const refused = {
        status: 400,
        data: { message: expect.stringMatching(/2 orders of one cart.*dashboard/) },
      };
      expect(await shop.admin.post(`/admin/payments/${payment.id}/refund`, { amount: 17.5 })).toMatchObject(
        refused,
      );
      expect(await shop.staff("refund", reference)).toMatchObject(refused);
      expect(await shop.gateway.calls("refund")).toEqual([]);
      expect(await bookOf(shop, reference)).toEqual(all("17.50"));
    });

    it("one of the orders has not got its share: a person is told which books to mend", async () => {
      const { reference } = await paid();
      const [, second] = (await shop.transaction(reference)).order_ids ?? [];
      const order_id = second ?? "";
      await shop.database("order_transaction").where({ order_id }).delete();
      await shop.staff("reconcile", reference);
      expect(await shop.transaction(reference)).toMatchObject({
        reconciliation_status: "needs_attention",
        last_error: expect.stringContaining("have 10.00 together, and 17.50 was paid"),
      });
      expect(await shop.gateway.calls("refund")).toEqual([]);
    });
  },
  { store: join(__dirname, "own-completion"), lane: "ci" },
);
