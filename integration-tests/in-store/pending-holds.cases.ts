import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";

export default cases("the gateway takes its time over a hold", (shop) => {
  const clerk = new Clerk(shop);

  const outcomes = async (reference: string, kind: "capture" | "release") =>
    (await shop.operations(reference, kind)).map(({ outcome, amount }) => [outcome, amount]);
  const bookOf = async (order_id: string) => {
    const { rows } = await shop.database.raw(
      "select coalesce(sum(amount), 0)::text as sum from order_transaction where order_id = ?",
      [order_id],
    );
    return rows[0].sum;
  };

  async function captureAccepted() {
    const { order_id, reference } = await clerk.hold();
    await shop.gateway.faults({ "auth-capture": { pending: true, times: 1 } });
    expect((await shop.staff("capture", reference, { amount: 10 })).status).toBe(200);
    expect(await outcomes(reference, "capture")).toEqual([["accepted", "10.00"]]);
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({ state: "held", captured_amount: "0.00" });
    expect(await shop.gateway.calls("auth-capture")).toHaveLength(1);
    return { order_id, reference };
  }

  it("a capture is accepted and made later: all four books have it once", async () => {
    const { order_id, reference } = await captureAccepted();
    await shop.gateway.act(reference, "complete-capture");
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({ state: "captured", captured_amount: "10.00" });
    expect(await outcomes(reference, "capture")).toEqual([["succeeded", "10.00"]]);
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "10.00", held: "15.00" });
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 10 }]);
    expect(await bookOf(order_id)).toBe("10");
  });

  slow.it.each([
    ["made", "complete-release"],
    ["failed", "fail-release"],
  ] as const)("a release is accepted, and later has %s: the order can be paid again", async (_, end) => {
    const { order_id, reference } = await clerk.hold();
    await shop.gateway.faults({ "auth-unfreeze": { pending: true, times: 1 } });
    await shop.staff("release", reference);
    expect(await outcomes(reference, "release")).toEqual([["accepted", "25.00"]]);
    expect((await shop.transaction(reference)).state).toBe("held");
    await shop.gateway.act(reference, end);
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "released",
      released_amount: "25.00",
    });
    expect(await shop.gateway.order(reference)).toMatchObject({ held: "0.00", paid: "0.00" });
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([]);
    expect(await bookOf(order_id)).toBe("0");
    await clerk.opened({ order_id, method: "merchant_scan" });
  });

  it("what the gateway tells of a payment is kept: the real channel, the rate, and the order's number", async () => {
    const { order_id, reference } = await clerk.begin({ method: "cash_register" });
    expect((await shop.transaction(reference)).vendor).toBeNull();
    await shop.gateway.act(reference, "pay");
    await clerk.poll(reference);
    const { vendor, order_display_id } = await shop.transaction(reference);
    const order = shop.database("order").where({ id: order_id }).first("display_id");
    expect([vendor, order_display_id]).toEqual([
      expect.stringMatching(/^channel_/),
      (await order).display_id,
    ]);
    expect(await shop.operations(reference, "open")).toMatchObject([
      { told: { amount: "25.00", settle_currency: "USD" }, gateway_id: expect.any(String) },
    ]);
  });
});
