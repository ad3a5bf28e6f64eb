import { GatewayClient } from "../../src/gateway";
import { slow } from "../../testing/jest/lanes";
import { accountDay } from "../../testing/shop/account-day";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { ACCOUNT } from "../../testing/shop/shop";
import { Auditor, MAIN, NO_FINDINGS } from "./auditor";

export default cases("the books are audited", (shop) => {
  const clerk = new Clerk(shop);
  const auditor = new Auditor(shop);

  /** Staff refunds in the gateway's own dashboard: the shop is not told. */
  async function refundAtGateway(reference: string, amount: string): Promise<void> {
    const gateway = new GatewayClient({ baseUrl: shop.gateway.url, ...ACCOUNT });
    await gateway.refund({ reference, amount, refundReference: `dashboard-${reference}`.slice(0, 36) });
  }

  const agreed = (currency_code: string, amount: string) => ({
    currency_code,
    transactions: 1,
    gateway: amount,
    ledger: amount,
    payments: amount,
    orders: amount,
    found: "0.00",
    difference: "0.00",
  });

  it("and agree: a difference of 0.00 in every currency, with one question to the gateway for each payment", async () => {
    const usd = await shop.paidOrder("usd");
    const cny = await shop.paidOrder("cny");
    const before = [await auditor.questions(usd.reference), await auditor.questions(cny.reference)];
    const done = shop.countEvents("crossborder.audit_finished");
    const { audit: seen, findings } = await auditor.audit();
    expect(seen).toMatchObject({
      provider_id: MAIN,
      transactions: 2,
      unanswered: 0,
      findings: NO_FINDINGS,
      days: [agreed("cny", "118.00"), agreed("usd", "17.50")],
    });
    expect(new Set(seen.days.map((one) => one.day))).toEqual(new Set([accountDay()]));
    expect(seen.days[0]?.between).toEqual({
      gateway_ledger: "0.00",
      gateway_payments: "0.00",
      gateway_orders: "0.00",
      ledger_payments: "0.00",
      ledger_orders: "0.00",
      payments_orders: "0.00",
    });
    expect(findings).toEqual([]);
    const after = [await auditor.questions(usd.reference), await auditor.questions(cny.reference)];
    expect(after).toEqual(before.map((count) => count + 1));
    expect(done.count).toBe(1);
  });

  slow.it("a refund made in the gateway's dashboard is found, and recorded in Medusa by itself", async () => {
    const { reference, order } = await shop.paidOrder();
    await refundAtGateway(reference, "17.50");
    const attention = shop.countEvents("crossborder.attention_needed");
    const { audit: seen, findings } = await auditor.audit();
    expect(findings).toMatchObject([
      {
        reference,
        order_id: order.id,
        code: "shippable_unpaid",
        outcome: "healed",
        gateway: "0.00",
        ledger: "17.50",
        payments: "17.50",
        orders: "17.50",
      },
    ]);
    expect(seen.days).toMatchObject([
      {
        gateway: "0.00",
        ledger: "0.00",
        payments: "0.00",
        orders: "0.00",
        found: "17.50",
        difference: "0.00",
      },
    ]);
    expect((await shop.orders())[0]?.payment_collections[0]?.payments[0]?.refunds).toEqual([
      { amount: 17.5 },
    ]);
    expect(await shop.stateOf(reference)).toEqual(["refunded", "reconciled"]);
    expect(attention.count).toBe(0);
    expect((await auditor.audit()).audit).toMatchObject({ findings: NO_FINDINGS });
  });

  slow.it("an order that has lost what it was paid gets it back", async () => {
    const { reference, order } = await shop.paidOrder();
    await shop.database("order_transaction").where({ order_id: order.id }).delete();
    await shop.makeDue();
    const { findings } = await auditor.audit();
    expect(findings).toMatchObject([
      { reference, code: "order_differs", outcome: "healed", payments: "17.50", orders: "0.00" },
    ]);
    expect(await shop.database("order_transaction").where({ order_id: order.id })).toHaveLength(1);
  });

  slow.it("a payment that has lost its capture is a person's, who is told what differs", async () => {
    await shop.paidOrder("cny");
    const { reference, payment } = await shop.paidOrder("usd");
    await shop.database("capture").where({ payment_id: payment.id }).delete();
    await auditor.timePasses();
    const told = shop.countEvents("crossborder.attention_needed");
    const { audit: seen, findings } = await auditor.audit();
    expect(findings).toMatchObject([
      { reference, code: "payment_differs", outcome: "attention", payments: "0.00", orders: "17.50" },
    ]);
    expect(seen.days).toMatchObject([
      { currency_code: "cny", difference: "0.00" },
      {
        currency_code: "usd",
        payments: "0.00",
        difference: "17.50",
        between: { gateway_payments: "17.50", gateway_orders: "0.00", payments_orders: "-17.50" },
      },
    ]);
    expect(await shop.transaction(reference)).toMatchObject({
      reconciliation_status: "needs_attention",
      last_error: expect.stringContaining("Medusa's payment has 0.00, our ledger 17.50"),
    });
    expect(told.count).toBe(1);
  });

  slow.it("a payment whose capture is being written is left alone until the next night", async () => {
    const { reference, payment } = await shop.paidOrder();
    await shop.database("capture").where({ payment_id: payment.id }).delete();
    expect((await auditor.audit()).findings).toMatchObject([{ reference, outcome: "moving" }]);
    expect(await shop.transaction(reference)).toMatchObject({ reconciliation_status: "reconciled" });
  });

  slow.it("a capture that an order has twice is a person's", async () => {
    const { reference, order } = await shop.paidOrder();
    const [entry] = await shop.database("order_transaction").where({ order_id: order.id });
    await shop.database("order_transaction").insert({ ...entry, id: "ordtrx_again" });
    await auditor.timePasses();
    const { findings } = await auditor.audit();
    expect(findings).toMatchObject([
      { reference, code: "shippable_unpaid", outcome: "attention", orders: "35.00" },
    ]);
    expect(findings[0]?.message).toContain("recorded more than once");
  });

  describe("with a hold", () => {
    slow.it("that stands, or that was released or captured in part by staff: nothing is wrong", async () => {
      await clerk.hold();
      const [captured, released] = [await clerk.hold(), await clerk.hold()];
      expect((await shop.staff("capture", captured.reference, { amount: "10" })).status).toBe(200);
      expect((await shop.staff("release", captured.reference)).status).toBe(200);
      expect((await shop.staff("release", released.reference)).status).toBe(200);
      const { audit: seen } = await auditor.audit();
      expect(seen).toMatchObject({ transactions: 3, findings: NO_FINDINGS });
      expect(seen.days).toMatchObject([{ gateway: "10.00", orders: "10.00", difference: "0.00" }]);
    });

    slow.it("of which Medusa has a second capture, whose server died before it took that back", async () => {
      const { order_id, reference } = await clerk.hold();
      expect((await shop.staff("capture", reference, { amount: "10" })).status).toBe(200);
      const [capture] = await shop.database("capture");
      await shop.database("capture").insert({ ...capture, id: "capt_again" });
      await auditor.timePasses();
      const { findings } = await auditor.audit();
      expect(findings).toMatchObject([
        { reference, code: "recorded_twice", outcome: "attention", gateway: "10.00", payments: "20.00" },
      ]);
      expect(await shop.transaction(reference)).toMatchObject({
        attention_code: "not_in_agreement",
        last_error: expect.stringContaining("captured 10.00 USD and 10.00 USD"),
      });
      // The order does not count what nobody has paid.
      expect(await shop.database("order_transaction").where({ order_id })).toHaveLength(1);
    });

    slow.it("that has expired: it authorizes nothing any more", async () => {
      const { order_id, reference } = await clerk.hold();
      await shop.gateway.act(reference, "expire");
      expect((await auditor.audit()).findings).toMatchObject([
        { reference, code: "hold_is_over", outcome: "healed" },
      ]);
      expect((await clerk.paymentOf(order_id))?.canceled_at).not.toBeNull();
      expect(await shop.transaction(reference)).toMatchObject({ state: "released" });
    });
  });

  slow.it("a cancelled order that keeps the customer's money is refunded", async () => {
    const { reference, order } = await shop.paidOrder();
    await shop.database("order").where({ id: order.id }).update({ status: "canceled" });
    expect((await auditor.audit()).findings).toMatchObject([{ reference, code: "canceled_keeps_money" }]);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "refunded" });
  });

  slow.it("a paid draft becomes an order", async () => {
    const { reference, order } = await shop.paidOrder();
    await shop.database("order").where({ id: order.id }).update({ status: "draft", is_draft_order: true });
    expect((await auditor.audit()).findings).toMatchObject([
      { reference, code: "paid_draft", outcome: "healed" },
    ]);
    expect((await shop.orders())[0]?.status).toBe("pending");
  });
});
