import { Modules } from "@medusajs/framework/utils";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { eventually } from "../../testing/shop/sandbox-control";
import { orderOf } from "../../testing/shop/order-first";
import { all, bookOf as fourBooksOf } from "../admin/four-books";

/** Medusa writes a capture first and the order's own transaction afterwards. Here the second waits so long. */
const BETWEEN_S = 3;

export default cases("the job looks at a payment while Medusa still writes it down", (shop) => {
  const clerk = new Clerk(shop);
  const capture = (reference: string) => shop.staff("capture", reference);
  const bookOf = async (order_id: string) =>
    (await shop.database("order_transaction").where({ order_id }).select("reference")).map(
      ({ reference }) => reference,
    );

  async function slowly(act: () => Promise<unknown>, meanwhile: () => Promise<unknown>): Promise<void> {
    await shop.database.raw(`create function wait_a_little() returns trigger language plpgsql as
      $$ begin perform pg_sleep(${BETWEEN_S}); return new; end $$;
      create trigger wait_a_little before insert on order_transaction
        for each row execute function wait_a_little();`);
    try {
      await Promise.all([act(), meanwhile()]);
    } finally {
      await shop.database.raw("drop function wait_a_little cascade");
    }
  }

  slow.it("the order's own book has a capture once", async () => {
    const { order_id, reference } = await clerk.hold();
    await slowly(
      () => capture(reference),
      async () => {
        await eventually(
          async () => (await shop.database("capture").select("id")).length === 1,
          "the capture to be written",
        );
        await shop.row(reference).update({ next_check_at: new Date() });
        await shop.runJob();
      },
    );
    await shop.runJobLater();
    expect(await bookOf(order_id)).toEqual(["capture"]);
    expect(await shop.stateOf(reference)).toEqual(["captured", "reconciled"]);
  });

  /** Staff captures again what the gateway could not say, and the server that does so stands still over its question. */
  async function stoodStill(reference: string): Promise<void> {
    await shop.gateway.faults({
      "auth-capture": { refuse: { ret_code: "000080", ret_msg: "upstream error" }, times: 1 },
    });
    expect((await capture(reference)).status).not.toBe(200);
    await shop.gateway.faults({ "tran-query": { hold: true, http_500: true, times: 1 } });
    const again = capture(reference);
    const captures = () => shop.database("capture").whereNull("deleted_at");
    await eventually(async () => (await captures().select("id")).length === 1, "the capture to be written");
    await eventually(async () => (await shop.gateway.calls("tran-query")).length > 0, "the question");
    await captures().update({ created_at: new Date(Date.now() - 60_000) });
    await shop.row(reference).update({ under_way_until: null });
    await shop.container.resolve(Modules.LOCKING).release(`crossborder:${reference}`);
    await shop.runJobLater();
    await shop.gateway.releaseCalls();
    expect(await again).toMatchObject({ status: 400 });
    expect(await captures().select("id")).toEqual([]);
  }

  slow.it("a capture is deleted whose entry was written meanwhile: the order is paid once", async () => {
    const { order_id, reference } = await clerk.hold();
    await stoodStill(reference);
    const payment = await clerk.paymentOf(order_id);
    expect((await shop.admin.post(`/admin/payments/${payment?.id}/capture`, {})).status).toBe(200);
    const edit = (path: string, body: object = {}) => shop.admin.post(`/admin/order-edits${path}`, body);
    const { data } = await shop.admin.get(`/admin/orders/${order_id}`);
    await edit("", { order_id });
    await edit(`/${order_id}/items/item/${data.order.items[0].id}`, { quantity: 3 });
    expect((await edit(`/${order_id}/confirm`)).status).toBe(200);
    expect(await fourBooksOf(shop, reference)).toEqual({ ...all("25.00"), orders: "50.00" });
    const entries = () => shop.database("order_transaction").where({ order_id });
    await entries().update({ created_at: new Date(Date.now() - 60_000) });
    await shop.runJobLater();
    expect(await fourBooksOf(shop, reference)).toEqual(all("25.00"));
    expect(await orderOf(shop, order_id)).toMatchObject({
      total: 37.5,
      summary: { pending_difference: 12.5 },
    });
    expect(await entries().whereNull("deleted_at").select("reference")).toEqual([{ reference: "capture" }]);
    expect(await shop.transaction(reference)).toMatchObject({ reconciliation_status: "reconciled" });
    expect(await shop.gateway.calls("auth-capture")).toHaveLength(2);
  });
});
