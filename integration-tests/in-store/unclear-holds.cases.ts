import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { RECONCILED, waitsFor } from "../../testing/shop/shop";
import { failure, paymentWith, refusal } from "../../testing/shop/expected";
import { Clerk } from "../../testing/shop/clerk";
import { eventually } from "../../testing/shop/sandbox-control";
import { all, bookOf } from "../admin/four-books";
/** As a gateway refuses what was made before, and what cannot be made any more. */
const REFUSED = { refuse: { ret_code: "000040", ret_msg: "wrong transaction status" } };
/** A code that nobody knows. */
const ODD = { ret_code: "000777", ret_msg: "see manual" };

export default cases("the answer to a capture or a release is lost", (shop) => {
  const clerk = new Clerk(shop);
  const say = (reference: string, made: boolean) =>
    shop.staff("resolve", reference, { note: "I have looked into the dashboard.", made });
  const outcomes = async (reference: string, kind: "capture" | "release") =>
    (await shop.operations(reference, kind)).map(({ outcome }) => outcome);

  async function expectUnclear(reference: string) {
    expect(await shop.transaction(reference)).toMatchObject({
      state: "held",
      captured_amount: "0.00",
      released_amount: "0.00",
      ...waitsFor("hold_unclear"),
      last_error: expect.stringContaining("was lost, and the gateway refuses it now (ret_code 000040)"),
    });
  }

  slow.it("and the hold expires before the capture is repeated: the order is not paid", async () => {
    const { order_id, reference } = await clerk.hold();
    await shop.gateway.faults({ "auth-capture": { reset: true, times: 1 } });
    expect((await shop.staff("capture", reference)).status).toBe(500);
    await shop.gateway.act(reference, "expire");
    expect(await shop.staff("capture", reference)).toMatchObject(refusal("not_held"));
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({ state: "released", captured_amount: "0.00" });
    expect(await outcomes(reference, "capture")).toEqual(["failed"]);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    // Nothing authorizes the order any more: it can be paid again.
    await clerk.opened({ order_id, method: "merchant_scan" });
  });

  slow.it("and the hold expires during the second call: what the gateway shows then counts", async () => {
    const { reference } = await clerk.hold();
    await shop.gateway.faults({ "auth-capture": { reset: true, times: 1 } });
    await shop.staff("capture", reference);
    const asked = (await shop.gateway.calls("tran-query")).length;
    await shop.gateway.faults({
      "auth-capture": REFUSED,
      // What is asked before the second call still shows a hold.
      "tran-query": { show: { status: "success" }, times: 1 },
    });
    await shop.gateway.act(reference, "expire");
    expect(await shop.staff("capture", reference)).toMatchObject(refusal("gateway_refused"));
    expect((await shop.gateway.calls("tran-query")).length).toBe(asked + 2);
    expect(await outcomes(reference, "capture")).toEqual(["failed"]);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  slow.it("of a capture that was made: a person looks, and then all four books have it once", async () => {
    const { order_id, reference } = await clerk.hold();
    await shop.gateway.faults({ "auth-capture": { drop: true, times: 1 } });
    expect((await shop.staff("capture", reference)).status).toBe(500);
    const told = shop.countEvents("crossborder.attention_needed");
    expect(await shop.staff("capture", reference)).toMatchObject(refusal("hold_unclear"));
    await expectUnclear(reference);
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([]);

    await shop.runJobLater(3);
    await expectUnclear(reference);
    expect(told.count).toBe(1);
    expect(await shop.gateway.calls("auth-capture")).toHaveLength(2);

    expect(await say(reference, true)).toMatchObject(paymentWith({ state: "captured", ...RECONCILED }));
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 25 }]);
    expect(await bookOf(shop, reference)).toEqual(all("25.00"));
    expect(await shop.gateway.calls("auth-capture")).toHaveLength(2);
  });

  slow.it.each([
    ["made", { drop: true, times: 1 }, true],
    ["not made", { reset: true, times: 1 }, false],
  ])("of a release that was %s: a person looks, and nothing is claimed before", async (_, fault, made) => {
    const { order_id, reference } = await clerk.hold();
    await shop.gateway.faults({ "auth-unfreeze": fault });
    expect((await shop.staff("release", reference)).status).toBe(500);
    await shop.gateway.faults({ "auth-unfreeze": REFUSED });
    await shop.runJobLater();
    await expectUnclear(reference);
    await shop.gateway.faults({});
    expect((await say(reference, made)).status).toBe(200);
    const held = made ? "0.00" : "25.00";
    expect((await clerk.poll(reference)).held_amount).toBe(held);
    expect(await shop.gateway.order(reference)).toMatchObject({ held });
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    if (made) await clerk.opened({ order_id, method: "merchant_scan" });
    else expect(await shop.staff("release", reference)).toMatchObject({ status: 200 });
  });

  slow.it.each([
    ["made", { drop: true, times: 1 }, true, "15.00"],
    ["not made", { reset: true, times: 1 }, false, "25.00"],
  ])("of a part's release that was %s: it is not repeated, a person looks", async (_, fault, made, held) => {
    const { reference } = await clerk.hold();
    await shop.gateway.faults({ "auth-unfreeze": fault });
    expect((await shop.staff("release", reference, { amount: 10 })).status).toBe(500);
    const told = shop.countEvents("crossborder.attention_needed");
    await shop.runJobLater(2);
    expect(await shop.transaction(reference)).toMatchObject({
      state: "held",
      released_amount: "0.00",
      ...waitsFor("hold_unclear"),
      last_error: expect.stringContaining("a part is not released twice"),
    });
    await eventually(async () => told.count === 1, "staff to be told");
    expect(await shop.operations(reference, "release")).toMatchObject([{ outcome: "unknown", attempts: 1 }]);
    expect((await say(reference, made)).data.transaction).toMatchObject({
      state: "held",
      reconciliation_status: "reconciled",
    });
    expect((await clerk.poll(reference)).held_amount).toBe(held);
    expect(await shop.gateway.order(reference)).toMatchObject({ held });
    expect((await shop.staff("release", reference)).status).toBe(200);
    expect(await shop.gateway.order(reference)).toMatchObject({ held: "0.00", released: "25.00" });
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  slow.it("of a part of what a capture left: a cancelled order's refund waits for nobody", async () => {
    const { order_id, reference } = await clerk.hold();
    await shop.staff("capture", reference, { amount: 10 });
    await shop.gateway.faults({ "auth-unfreeze": { drop: true, times: 1 } });
    expect((await shop.staff("release", reference, { amount: 5 })).status).toBe(500);
    expect((await shop.admin.post(`/admin/orders/${order_id}/cancel`, {})).status).toBe(200);
    await shop.runJobLater();
    expect(await shop.gateway.order(reference)).toMatchObject({ refunded: "10.00", held: "10.00" });
    expect((await shop.transaction(reference)).attention_code).toBe("hold_unclear");
    await say(reference, true);
    expect(await shop.gateway.order(reference)).toMatchObject({ held: "0.00", released: "15.00" });
    expect(await shop.transaction(reference)).toMatchObject({
      released_amount: "15.00",
      reconciliation_status: "reconciled",
    });
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  ci.it("and answers an unknown code, after it has captured: it is not taken for a refusal", async () => {
    const { reference } = await clerk.hold();
    await shop.gateway.faults({ "auth-capture": { answer: ODD, times: 1 } });
    expect(await shop.staff("capture", reference)).toMatchObject(failure(500, "gateway_refused"));
    expect(await outcomes(reference, "capture")).toEqual(["unknown"]);
    await shop.runJobLater();
    await expectUnclear(reference);
    expect((await say(reference, true)).status).toBe(200);
    expect(await bookOf(shop, reference)).toEqual(all("25.00"));
  });
});
