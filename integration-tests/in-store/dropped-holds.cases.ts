import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { RECONCILED, waitsFor } from "../../testing/shop/shop";
import { Clerk } from "../../testing/shop/clerk";
import { PaymentRequests } from "../../testing/shop/payment-requests";
import { eventually } from "../../testing/shop/sandbox-control";
import { all, bookOf } from "../admin/four-books";

export default cases("Medusa drops a hold, because its order is changed", (shop) => {
  const clerk = new Clerk(shop);
  const requests = new PaymentRequests(shop);

  /** What staff is told from now on. */
  function toldCodes(): () => unknown[] {
    const events = shop.recordEvents();
    return () =>
      events
        .filter(({ name }) => name === "crossborder.attention_needed")
        .map(({ data }) => Object(data).code);
  }

  ci.it(
    "staff is told what was released and what is due, until the order is paid in another way",
    async () => {
      const { order_id, reference } = await clerk.hold();
      const told = toldCodes();
      await requests.editTo(order_id, 3);
      expect(await shop.gateway.order(reference)).toMatchObject({ held: "0.00", released: "25.00" });
      await shop.runJobLater(2);
      const { display_id } = await shop.database("order").where({ id: order_id }).first("display_id");
      expect(await shop.transaction(reference)).toMatchObject({
        state: "released",
        released_amount: "25.00",
        ...waitsFor("hold_dropped"),
        last_error:
          "The order was changed, and Medusa cancelled the payment: the 25.00 USD that were held are released. " +
          `Order ${display_id} still owes 37.50 USD: take a payment for it, or cancel it.`,
      });
      await eventually(async () => told().length > 0, "staff to be told");
      expect(told()).toEqual(["hold_dropped"]);
      expect(await bookOf(shop, reference)).toEqual(all("0.00"));

      const again = await clerk.opened({ order_id, method: "merchant_scan" });
      expect((await clerk.scan(again, "280000000000000007")).data.payment).toMatchObject({
        state: "paid",
        amount: "37.50",
      });
      expect((await shop.staff("reconcile", reference)).data.transaction).toMatchObject(RECONCILED);
      expect(await bookOf(shop, again)).toEqual(all("37.50"));
    },
  );

  slow.it("and a part was captured: staff is told of the rest, and the part stays in all books", async () => {
    const { order_id, reference } = await clerk.hold();
    await shop.staff("capture", reference, { amount: 10 });
    await requests.editTo(order_id, 3);
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "captured",
      released_amount: "15.00",
      attention_code: "hold_dropped",
      last_error: expect.stringMatching(/the 15\.00 USD that were held .* still owes 27\.50 USD/),
    });
    expect(await bookOf(shop, reference)).toEqual(all("10.00"));
  });

  slow.it("and the gateway does not release it: the job does later, and staff is told of both", async () => {
    const { order_id, reference } = await clerk.hold();
    const told = toldCodes();
    await shop.gateway.faults({ "auth-unfreeze": { refuse: { ret_code: "000030", ret_msg: "not now" } } });
    await requests.editTo(order_id, 3);
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "held",
      released_amount: "0.00",
      attention_code: "release_failed",
    });
    await shop.gatewayMended();
    expect(await shop.gateway.order(reference)).toMatchObject({ held: "0.00" });
    const { state, attention_code } = await shop.transaction(reference);
    expect([state, attention_code]).toEqual(["released", "hold_dropped"]);
    await eventually(async () => told().length === 2, "staff to be told of both");
    expect(told()).toEqual(["release_failed", "hold_dropped"]);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });
});
