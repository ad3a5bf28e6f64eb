import { Modules } from "@medusajs/framework/utils";
import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { refusal } from "../../testing/shop/expected";
import { eventually } from "../../testing/shop/sandbox-control";
import { all, bookOf } from "../admin/four-books";

export default cases("a call that moves money is under way", (shop) => {
  /** As if another server had called the gateway and waited for its answer. */
  const elsewhere = (reference: string) =>
    shop.row(reference).update({ under_way_until: shop.database.raw("now() + interval '1 hour'") });
  const isOver = (reference: string) =>
    shop.row(reference).update({ under_way_until: shop.database.raw("now() - interval '1 second'") });

  ci.it("the answer to a refund is lost, and another server knows of it: Medusa keeps it", async () => {
    const { reference, payment } = await shop.paidOrder();
    await shop.gateway.faults({ refund: { hold: true, drop: true, times: 1 } });
    const medusa = shop.container.resolve(Modules.PAYMENT);
    const refunding = medusa.refundPayment({ payment_id: payment.id, amount: 17.5 });
    const refunded = async () => (await shop.gateway.order(reference)).status === "refunded";
    await eventually(refunded, "the gateway to refund");
    await isOver(reference);
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({ state: "refunded", next_check_at: null });
    await shop.gateway.faults({ "tran-query": { reset: true } });
    await shop.gateway.releaseCalls();
    await refunding;
    await shop.gatewayMended();
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  slow.it("a refund at a slow gateway, reconciled and asked for meanwhile: one call goes out", async () => {
    const { reference, payment } = await shop.paidOrder();
    await shop.gateway.faults({ refund: { delay_before_ms: 5_000, times: 1 } });
    const refund = () => shop.admin.post(`/admin/payments/${payment.id}/refund`, {});
    const first = refund();
    const isCalled = async () => (await shop.operations(reference, "refund"))[0]?.called_at != null;
    await eventually(isCalled, "the refund to be called");
    const told = shop.countEvents("crossborder.attention_needed");
    const [, second] = await Promise.all([shop.staff("reconcile", reference), refund(), shop.runJob()]);
    expect(second.status).toBe(400);
    expect((await first).status).toBe(200);
    await shop.runJobLater();
    const calls = await shop.gateway.calls("refund");
    expect(calls.map(({ ret_code }) => ret_code)).toEqual(["000100"]);
    expect(await shop.operations(reference, "refund")).toMatchObject([{ attempts: 1, outcome: "succeeded" }]);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    expect(told.count).toBe(0);
    expect(await shop.transaction(reference)).toMatchObject({
      state: "refunded",
      reconciliation_status: "reconciled",
      under_way_until: null,
    });
  });

  slow.it("of a payment: no refund goes out and nobody is told, and afterwards it is made", async () => {
    const { reference, payment } = await shop.paidOrder();
    const told = shop.countEvents("crossborder.attention_needed");
    await elsewhere(reference);
    const refund = () => shop.admin.post(`/admin/payments/${payment.id}/refund`, {});
    expect(await refund()).toMatchObject(refusal("under_way"));
    expect(await shop.gateway.calls("refund")).toEqual([]);
    expect(told.count).toBe(0);
    await isOver(reference);
    expect((await refund()).status).toBe(200);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  slow.it("and the server dies in the middle of a refund: it is asked about, and made once", async () => {
    const { reference, payment } = await shop.paidOrder();
    await shop.refundInMedusaAlone(payment.id, 17.5, 1, "ref_cut");
    const transaction = await shop.transaction(reference);
    const wanted = {
      kind: "refund",
      amount: "17.50",
      medusa_id: "ref_cut",
      reference: "ref-cut",
    } as const;
    const { operation } = await shop.ledger.request(transaction, wanted);
    await shop.ledger.begin(operation, 60_000);

    await shop.row(reference).update({ next_check_at: new Date() });
    await shop.runJob();
    expect(await shop.gateway.calls("refund")).toEqual([]);
    expect((await shop.transaction(reference)).attention_code).toBeNull();

    const asked = (await shop.gateway.calls("tran-query")).length;
    await shop.runJobLater();
    expect((await shop.gateway.calls("tran-query")).length).toBeGreaterThan(asked);
    const references = (await shop.gateway.calls("refund")).map(({ fields }) => fields.refundReference);
    expect(references).toEqual(["ref-cut"]);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });
});
