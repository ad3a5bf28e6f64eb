import { Modules } from "@medusajs/framework/utils";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { all, bookOf } from "../admin/four-books";

export default cases("staff refreshes the status of a payment whose money is to move", (shop) => {
  const commands = async () =>
    Promise.all(
      (["reverse", "refund", "auth-capture", "auth-unfreeze"] as const).map(
        async (name) => (await shop.gateway.calls(name)).length,
      ),
    );
  const moneyOf = async (reference: string) => {
    const { status, paid, held, released, refunded } = await shop.gateway.order(reference);
    return { status, paid, held, released, refunded };
  };

  /** By the button, by a program of the store, and by the import of a statement's line. */
  async function refresh(reference: string): Promise<void> {
    expect((await shop.staff("reconcile", reference)).status).toBe(200);
    const engine = shop.container.resolve(Modules.WORKFLOW_ENGINE);
    await engine.run("crossborder-reconcile-transaction", { input: { reference } });
    const imported = await shop.admin.post("/admin/crossborder/recoveries", { keys: [reference] });
    expect(imported.status).toBe(200);
  }

  /** A refresh moves nothing; the payment says what moves by itself, and the job moves it. */
  async function expectLeftToJob(reference: string, act: string): Promise<void> {
    const before = [await moneyOf(reference), await commands()];
    await refresh(reference);
    expect([await moneyOf(reference), await commands()]).toEqual(before);
    expect((await shop.shownToStaff(reference)).by_itself).toMatchObject({ act });
    await shop.runJobLater();
  }

  it("a return that no order can use: the job returns it, and says when before", async () => {
    const { shopper, reference } = await shop.checkout();
    await shop.gateway.faults({ ipn: { lose: true } });
    await shopper.choosePayment("channel-b");
    await shop.runJobLater();
    await shop.gateway.act(reference, "retry");
    await expectLeftToJob(reference, "return");
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "reversed", refunded: "17.50" });
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  slow.it("a refund that Medusa has and the gateway has not: a press makes that one, once", async () => {
    const { reference, payment } = await shop.paidOrder();
    await shop.refundInMedusaAlone(payment.id, 17.5, 2);
    const before = await commands();
    await refresh(reference);
    expect(await commands()).toEqual(before);
    const { actions } = await shop.shownToStaff(reference);
    expect(actions.refund).toMatchObject({ possible: true, is_again: true, amount: "17.50" });
    expect(await shop.staff("refund", reference, { amount: "5.00" })).toMatchObject({ status: 400 });
    expect((await shop.staff("refund", reference)).status).toBe(200);
    expect(await shop.gateway.calls("refund")).toHaveLength(1);
    expect(await shop.database("refund").where({ payment_id: payment.id })).toHaveLength(1);
    await shop.runJobLater();
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "refunded", refunded: "17.50" });
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });
});
