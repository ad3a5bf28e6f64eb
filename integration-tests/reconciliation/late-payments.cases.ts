import { forEach, slow } from "../../testing/jest/lanes";
import { storeContext } from "../../testing/shop/built-plugin";
import { cases } from "../../testing/shop/cases";
import { SETTLED } from "../../testing/shop/shop";
import { all, bookOf } from "../admin/four-books";
import { Auditor, MAIN } from "./auditor";

export default cases("a payment that comes after its order had failed or was closed", (shop) => {
  const auditor = new Auditor(shop);

  beforeEach(() => shop.gateway.faults({ ipn: { lose: true } }));

  /** An order that the customer did not pay, as the job has found it. */
  async function ended(ending: "decline" | "expire") {
    const begun = await shop.checkout();
    await shop.gateway.act(begun.reference, ending);
    await shop.runJobLater();
    const state = ending === "decline" ? "failed" : "closed";
    expect(await shop.transaction(begun.reference)).toMatchObject({ state, next_check_at: null });
    return begun;
  }

  const change = (reference: string, more: Record<string, unknown>) => shop.row(reference).update(more);

  forEach(["decline", "expire"] as const, { fast: 1 })(
    "by a second try after a %s, without a word to the shop: the job makes the order",
    async (ending) => {
      const { reference } = await ended(ending);
      await shop.gateway.act(reference, "retry");
      await shop.runJobLater();
      expect(await shop.paidOrders()).toMatchObject([{ captured: [17.5] }]);
      expect(await bookOf(shop, reference)).toEqual(all("17.50"));
      expect(await shop.transaction(reference)).toMatchObject({
        state: "paid",
        ...SETTLED,
        ended_at: null,
        late_look_at: null,
      });
    },
  );

  it("when the shopper has chosen another method meanwhile: it goes back, and the store is told", async () => {
    const returned = shop.countEvents("crossborder.money_returned");
    const { shopper, reference } = await shop.checkout();
    await shopper.choosePayment("channel-b");
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({ state: "closed", next_check_at: null });
    await shop.gateway.act(reference, "retry");
    await shop.runJobLater();
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "reversed", refunded: "17.50" });
    expect(await shop.transaction(reference)).toMatchObject({
      state: "reversed",
      reconciliation_status: "returned",
      captured_amount: "17.50",
      returned_amount: "17.50",
    });
    expect(await shop.orders()).toEqual([]);
    expect(returned.count).toBe(1);
  });

  forEach(
    [
      ["that both sides agree on", { reconciliation_status: "reconciled" }],
      [
        "that is not recorded yet",
        { reconciliation_status: "pending", next_check_at: new Date(Date.now() + 3_600_000) },
      ],
    ] as const,
    { fast: 1 },
  )("the gateway tells of a refund of a payment %s, and is silent: it is asked again", async (_, row) => {
    const { reference } = await shop.paidOrder();
    const { id, next_check_at } = await shop.transaction(reference);
    expect(next_check_at).toBeNull();
    await change(reference, row);
    await shop.gateway.act(reference, "refund");
    // As a notification that came while the server was not known as this shop.
    await storeContext(shop.container).ledger.askLater(id);
    const { late_look_at } = await shop.transaction(reference);
    await shop.gateway.faults({ ipn: { lose: true }, "tran-query": { drop: true } });
    await shop.runJob();
    // It was due all the time, so a database that fails in the look, or a server that dies, loses nothing.
    expect(await shop.transaction(reference)).toMatchObject({ state: "paid", late_look_at });
    await shop.gateway.faults({ ipn: { lose: true } });
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({ state: "refunded", late_look_at: null });
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  slow.it("is found by the audit where no look has found it: it becomes the order", async () => {
    const { reference } = await ended("decline");
    await shop.gateway.act(reference, "retry");
    await change(reference, { late_look_at: null });
    const { findings } = await auditor.audit();
    expect(findings).toMatchObject([
      { reference, code: "paid_after_end", outcome: "healed", gateway: "17.50", ledger: "0.00" },
    ]);
    expect(await bookOf(shop, reference)).toEqual(all("17.50"));
    expect(await shop.paidOrders()).toHaveLength(1);
  });

  slow.it("is not asked about by audits for ever", async () => {
    const { reference } = await ended("expire");
    await change(reference, { expires_at: minutesAgo(3 * 24 * 60) });
    const asked = await auditor.questions(reference);
    await auditor.audit();
    expect(await auditor.questions(reference)).toBe(asked);
  });

  describe("though thousands are never paid:", () => {
    /** Orders that the gateway does not know. It is asked about them all the same. */
    const insert = (name: string, count: number, more: string) =>
      shop.database.raw(
        `insert into crossborder_transaction (id, reference, provider_id, operation, currency_code, amount, transaction_no,
           expires_at, state, next_check_at, ended_at, late_look_at)
         select :name || n, :name || n, :provider_id, 'secure-pay', 'usd', '12.50', :name || n, now(), ${more}
         from generate_series(1, :count::int) as n`,
        { name, count, provider_id: MAIN },
      );
    const closed = (count: number) =>
      insert("closed-", count, "'closed', null, now() - interval '2 minutes', now() - interval '1 hour'");
    const due = (count: number) => insert("due-", count, "'open', now() - interval '1 minute', null, null");
    const asked = async (name: string) =>
      (await shop.gateway.calls("tran-query")).filter(({ reference }) => reference?.startsWith(name)).length;

    slow.it("at most a tenth of the job's questions is about them, and no other one waits", async () => {
      await closed(1_000);
      await due(90);
      await shop.runJob();
      expect(await asked("due-")).toBe(90);
      // Fewer where the machine was slow: late looks have their turn before the others are through.
      const late = await asked("closed-");
      expect(late).toBeGreaterThan(0);
      expect(late).toBeLessThanOrEqual(10);
    });

    slow.it("who pays on a second try has the order at once: the newest are looked at first", async () => {
      await closed(1_000);
      const { reference } = await ended("decline");
      await shop.gateway.act(reference, "retry");
      await shop.runJobLater();
      expect(await bookOf(shop, reference)).toEqual(all("17.50"));
    });
  });
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
