import { GatewayClient } from "../../src/gateway";
import { forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { failure, paymentWith, refusal } from "../../testing/shop/expected";
import { storeAccount } from "../../testing/store/accounts";

export default cases("a clerk holds money at the counter", (shop) => {
  const clerk = new Clerk(shop);

  async function held(method: "merchant_scan" | "customer_scan") {
    const order_id = await clerk.unpaidOrder();
    const vendor = method === "customer_scan" ? { vendor: "channel_a" } : {};
    const reference = await clerk.opened({ order_id, method, pre_auth: true, ...vendor });
    if (method === "merchant_scan") await clerk.scan(reference, "280000000000000006");
    else await shop.gateway.act(reference, "pay");
    const isHeld = { state: "held", reconciliation_status: "reconciled", held_amount: "25.00" };
    expect(await clerk.poll(reference)).toMatchObject(isHeld);
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([]);
    return { order_id, reference };
  }
  const capture = (reference: string, amount?: number) => shop.staff("capture", reference, { amount });
  const release = (reference: string, amount?: number | string) =>
    shop.staff("release", reference, { amount });
  /** Staff captures 10.00 of a hold. */
  async function partCaptured() {
    const { order_id, reference } = await held("merchant_scan");
    await capture(reference, 10);
    return { order_id, reference };
  }

  slow.it.each(["merchant_scan", "customer_scan"] as const)("by %s, captures all of it", async (method) => {
    const { order_id, reference } = await held(method);
    const payment = await clerk.paymentOf(order_id);
    expect((await shop.admin.post(`/admin/payments/${payment?.id}/capture`, {})).status).toBe(200);
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "25.00" });
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 25 }]);
    expect((await shop.transaction(reference)).state).toBe("captured");
  });

  it("captures a part, once, and releases the rest", async () => {
    const { order_id, reference } = await held("merchant_scan");
    expect(await capture(reference, 10)).toMatchObject(
      paymentWith({ state: "captured", captured_amount: "10.00" }),
    );
    expect(await capture(reference, 5)).toMatchObject(refusal("not_held", "A hold is captured once"));
    expect(await release(reference, "15.01")).toMatchObject(
      refusal("amount_exceeds_hold", "Only 15.00 is held."),
    );
    expect(await release(reference)).toMatchObject(paymentWith({ released_amount: "15.00" }));
    expect(await release(reference)).toMatchObject(refusal("nothing_held", "nothing is held"));
    expect(await shop.gateway.order(reference)).toMatchObject({
      paid: "10.00",
      held: "0.00",
      released: "15.00",
    });
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 10 }]);
  });

  forEach(
    [
      ["0", "amount: must be greater than 0"],
      [0, "amount: must be greater than 0"],
      ["ten", "amount: must be an amount such as 12.50"],
      ["-1", "amount: must be an amount such as 12.50"],
    ],
    { fast: 1 },
  )("and releases %j: is told what is wrong, and nothing is released", async (amount, message) => {
    const { reference } = await held("merchant_scan");
    expect(await release(reference, amount)).toMatchObject(refusal("invalid_input", message));
    await capture(reference, 10);
    expect(await release(reference, amount)).toMatchObject(refusal("invalid_input", message));
    expect(await shop.gateway.calls("auth-unfreeze")).toEqual([]);
    expect(await shop.gateway.order(reference)).toMatchObject({ held: "15.00" });
  });

  forEach(["one after the other", "at once"], { fast: 0, ci: 1 })(
    "captures the same amount twice, %s: the second one is refused, and all books have it once",
    async (when) => {
      const { order_id, reference } = await held("merchant_scan");
      const payment = await clerk.paymentOf(order_id);
      const capture = () => shop.admin.post(`/admin/payments/${payment?.id}/capture`, { amount: 10 });
      const answers =
        when === "at once" ? await Promise.all([capture(), capture()]) : [await capture(), await capture()];
      expect(answers.sort((one, other) => one.status - other.status)).toMatchObject([
        { status: 200 },
        refusal("not_held", "A hold is captured once"),
      ]);
      expect(await shop.gateway.order(reference)).toMatchObject({ paid: "10.00" });
      expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 10 }]);
      expect(await shop.transaction(reference)).toMatchObject({
        state: "captured",
        captured_amount: "10.00",
      });
      expect(await shop.operations(reference, "capture")).toMatchObject([{ outcome: "succeeded" }]);
      const { rows } = await shop.database.raw(
        "select amount::text from order_transaction where order_id = ?",
        [order_id],
      );
      expect(rows).toEqual([{ amount: "10" }]);
    },
  );

  slow.it("releases a part, and captures what is left, and no more than that", async () => {
    const { order_id, reference } = await held("merchant_scan");
    expect(await release(reference, 5)).toMatchObject(
      paymentWith({ state: "held", released_amount: "5.00" }),
    );
    expect(await capture(reference, 25)).toMatchObject(refusal("amount_exceeds_hold", "Only 20.00 is held."));
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([]);
    expect(await capture(reference)).toMatchObject(
      paymentWith({ state: "captured", captured_amount: "20.00", released_amount: "5.00" }),
    );
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "20.00", held: "0.00" });
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 20 }]);
    expect(await shop.operations(reference)).toMatchObject([
      { kind: "open", outcome: "succeeded" },
      { kind: "scan", outcome: "succeeded" },
      { kind: "release", outcome: "succeeded", amount: "5.00", actor_type: "user" },
      { kind: "capture", outcome: "succeeded", amount: "20.00", actor_type: "user" },
    ]);
  });

  slow.it("captures a part, and the answer is lost: no other amount is captured", async () => {
    const { order_id, reference } = await held("merchant_scan");
    await shop.gateway.faults({ "auth-capture": { drop: true, times: 1 } });
    expect(await capture(reference, 10)).toMatchObject(failure(500, "gateway_unclear"));
    expect(await capture(reference, 12)).toMatchObject(
      refusal("capture_amount_differs", "An earlier capture of 10.00 may have been made"),
    );
    expect(await capture(reference, 10)).toMatchObject(
      refusal("hold_unclear", "The answer to the capture of 10.00 was lost"),
    );
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([]);
    const found = { note: "The dashboard shows it.", made: true };
    expect(await shop.staff("resolve", reference, found)).toMatchObject(paymentWith({ state: "captured" }));
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "10.00" });
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 10 }]);
  });

  it("and the order is cancelled: all of it is released", async () => {
    const { order_id, reference } = await held("customer_scan");
    await clerk.cancelOrder(order_id);
    await shop.runJobLater();
    expect(await shop.gateway.order(reference)).toMatchObject({
      held: "0.00",
      released: "25.00",
      paid: "0.00",
    });
    expect((await shop.transaction(reference)).state).toBe("released");
  });

  it("releases all of it", async () => {
    const { reference } = await held("customer_scan");
    expect(await release(reference)).toMatchObject(paymentWith({ state: "released" }));
    expect(await shop.gateway.order(reference)).toMatchObject({
      paid: "0.00",
      held: "0.00",
      released: "25.00",
    });
  });

  slow.it("captures a part, and its refund is refused once: it can be refunded later", async () => {
    const { order_id, reference } = await partCaptured();
    const payment = await clerk.paymentOf(order_id);
    const refund = () => shop.admin.post(`/admin/payments/${payment?.id}/refund`, { amount: 10 });
    await shop.gateway.faults({ refund: { refuse: { ret_code: "000040", ret_msg: "later" }, times: 1 } });
    expect((await refund()).status).toBe(400);
    expect((await refund()).status).toBe(200);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "refunded", refunded: "10.00" });
    expect(await shop.transaction(reference)).toMatchObject({
      authorized_amount: "25.00",
      captured_amount: "10.00",
      refunded_amount: "10.00",
    });
    expect(await shop.operations(reference, "refund")).toMatchObject([
      { outcome: "refused" },
      { outcome: "succeeded" },
    ]);
  });

  slow.it("captures a part, refunded in the gateway's dashboard: Medusa records that part", async () => {
    const { order_id, reference } = await partCaptured();
    const client = new GatewayClient({ baseUrl: shop.gateway.url, ...storeAccount() });
    await client.refund({ reference, amount: "10.00" });
    await shop.runJobLater();
    expect(await clerk.paymentOf(order_id)).toMatchObject({ refunds: [{ amount: 10 }] });
    expect(await shop.operations(reference, "refund")).toMatchObject([
      { outcome: "succeeded", amount: "10.00", actor_type: "gateway" },
    ]);
    const { rows } = await shop.database.raw(
      "select sum(amount)::text as sum from order_transaction where order_id = ?",
      [order_id],
    );
    expect(rows).toEqual([{ sum: "0" }]);
  });

  it("and it expires: the job finds out, and nothing is held any more", async () => {
    const { order_id, reference } = await held("merchant_scan");
    await shop.gateway.act(reference, "expire");
    await shop.runJobLater();
    expect(await clerk.poll(reference)).toMatchObject({ state: "released", held_amount: "0.00" });
    expect((await clerk.paymentOf(order_id))?.canceled_at).not.toBeNull();

    // Nothing authorizes the order any more: it can be paid again.
    const again = await clerk.opened({ order_id, method: "merchant_scan" });
    expect((await clerk.scan(again, "280000000000000007")).data.payment.state).toBe("paid");
    expect(await shop.gateway.order(again)).toMatchObject({ paid: "25.00" });
  });
});
