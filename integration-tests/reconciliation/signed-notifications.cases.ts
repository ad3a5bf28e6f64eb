import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { waitsFor } from "../../testing/shop/shop";
import { eventually } from "../../testing/shop/sandbox-control";
import { withOptions } from "../../testing/shop/with-options";
import { all, bookOf } from "../admin/four-books";
import { answerOf, ipn, signed } from "../security/ipn";

export default cases("the gateway is asked about what a validly signed notification names", (shop) => {
  /** Of the gateway itself; resolves when the store has processed it. */
  async function notified(fields: Record<string, string>): Promise<void> {
    const before = (await shop.inbox()).length;
    expect((await ipn(shop, fields)).data).toBe("success");
    await eventually(async () => {
      const kept = await shop.inbox();
      return kept.length > before && kept.every(({ attempts }) => attempts > 0);
    }, "the notification to be processed");
  }

  /** A refund in the gateway's dashboard, as some gateways tell of it. */
  async function refundedThere() {
    const paid = await shop.paidOrder();
    await shop.gateway.act(paid.reference, "refund");
    return { ...paid, word: { reference: paid.reference, status: "refunded", amount: "17.50" } };
  }

  it("though it is reconciled: a refund in the gateway's dashboard is in all books before the order ships", async () => {
    const { reference, order, word } = await refundedThere();
    expect(await bookOf(shop, reference)).toEqual({ ...all("17.50"), gateway: "0.00" });
    await notified(signed(word));
    await shop.reconciled(reference);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    expect(await shop.transaction(reference)).toMatchObject({
      state: "refunded",
      reconciliation_status: "reconciled",
      refunded_amount: "17.50",
    });
    expect((await shop.orders()).find(({ id }) => id === order.id)).toMatchObject({
      payment_collections: [{ payments: [{ refunds: [{ amount: 17.5 }] }] }],
    });
  });

  slow.it("while the gateway cannot be asked: it is asked later, and the refund is found", async () => {
    const { reference, word } = await refundedThere();
    await shop.gateway.faults({ "tran-query": { http_500: true } });
    await notified(signed(word));
    expect((await shop.inbox()).at(-1)).toMatchObject({ status: "received" });
    await shop.gateway.faults({});
    // The notification is ten minutes old when the job takes it up, and the answer before it is older.
    const before = { queried_at: new Date(Date.now() - 60 * 60_000) };
    await shop.row(reference).update(before);
    await shop.runJobLater();
    await shop.reconciled(reference);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  it("and shows a word that is not known: a person is told at once, and no later answer with it takes that back", async () => {
    await shop.gateway.dialect({ statuses: { success: "TRADE_OK" } });
    const { reference } = await shop.paidUnnoticed();
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({ state: "open", attention_code: null });
    // What anybody could send is no reason.
    await notified({ reference, status: "success" });
    expect(await shop.transaction(reference)).toMatchObject({ attention_code: null });
    await notified(signed({ reference, status: "success", amount: "17.50" }));
    const told = {
      state: "open",
      ...waitsFor("word_unknown"),
      last_error: expect.stringContaining('"TRADE_OK"'),
    };
    expect(await shop.transaction(reference)).toMatchObject(told);
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject(told);
    expect(await bookOf(shop, reference)).toEqual({ ...all("0.00"), gateway: "17.50" });
    // As after a restart with the word in `statuses`.
    await shop.gateway.dialect("documented");
    await shop.runJobLater();
    await shop.reconciled(reference);
    expect(await shop.transaction(reference)).toMatchObject({ state: "paid", attention_code: null });
    expect(await bookOf(shop, reference)).toEqual(all("17.50"));
  });

  it("where an account has requireSignature: unsigned notifications are refused, and signed ones are taken", async () => {
    const { reference } = await shop.paidUnnoticed();
    const word = { reference, status: "success" };
    await withOptions(shop, { requireSignature: true }, async () => {
      for (const unsigned of [word, { ...word, verifySign: "0".repeat(32) }])
        expect(answerOf(await ipn(shop, unsigned))).toEqual([400, "signature_required"]);
      expect(await shop.inbox()).toEqual([]);
      await notified(signed(word));
      expect(await shop.inbox()).toMatchObject([{ signature: "valid" }]);
    });
  });
});
