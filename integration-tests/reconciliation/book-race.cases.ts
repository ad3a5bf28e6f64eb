import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { eventually } from "../../testing/shop/sandbox-control";

/** Medusa writes a capture first and the order's own transaction afterwards. Here the second waits so long. */
const BETWEEN_S = 3;

export default cases("the job looks at a payment while Medusa still writes it down", (shop) => {
  const clerk = new Clerk(shop);
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
    const capture = () => shop.admin.post(`/admin/crossborder/transactions/${reference}/capture`, {});
    await slowly(capture, async () => {
      await eventually(
        async () => (await shop.database("capture").select("id")).length === 1,
        "the capture to be written",
      );
      await shop
        .database("crossborder_transaction")
        .where({ reference })
        .update({ next_check_at: new Date() });
      await shop.runJob();
    });
    await shop.runJobLater();
    expect(await bookOf(order_id)).toEqual(["capture"]);
    expect(await shop.transaction(reference)).toMatchObject({
      state: "captured",
      reconciliation_status: "reconciled",
    });
  });
});
