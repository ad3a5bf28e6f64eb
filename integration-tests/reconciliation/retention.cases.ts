import axios from "axios";
import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { waitsFor } from "../../testing/shop/shop";
import { all, bookOf } from "../admin/four-books";
import { Subscription } from "../recurring/subscription";
import { eventually } from "../../testing/shop/sandbox-control";
import { ipn, MAIN, signed } from "../security/ipn";

export default cases("what is kept, and for how long", (shop) => {
  const references = async () =>
    (await shop.ledger.listTransactions({}, { take: null })).map(({ reference }) => reference).sort();
  const operationsOf = (id: string) => shop.database("crossborder_operation").where({ transaction_id: id });
  const linesOf = (id: string) => shop.database("crossborder_event").where({ transaction_id: id });

  /** So many days pass for all that is known of a payment. */
  async function daysPass(reference: string, days: number): Promise<void> {
    const earlier = (column: string) => shop.database.raw(`${column} - make_interval(days => ${days})`);
    const { id } = await shop.transaction(reference);
    const moments = ["created_at", "ended_at", "expires_at", "queried_at", "asked_at"];
    await shop.row(reference).update(Object.fromEntries(moments.map((name) => [name, earlier(name)])));
    await linesOf(id).update({ created_at: earlier("created_at") });
    await shop
      .database("crossborder_job_run")
      .whereLike("id", "history %")
      .update({ looked_to: earlier("looked_to") });
  }

  /** What became of the notifications about an order, or of all. */
  const statusOf = async (reference?: string) =>
    (await shop.inbox()).flatMap((one) =>
      reference === undefined || one.reference === reference ? one.status : [],
    );

  const hourPasses = () =>
    shop
      .database("crossborder_job_run")
      .whereLike("id", "lost %")
      .update({ started_at: new Date(Date.now() - 60 * 60_000) });

  /** Closed, because its shopper has chosen another method, and looked at by the job. */
  async function abandoned() {
    const { shopper, reference } = await shop.checkout();
    const { shown } = await shopper.choosePayment("channel-b");
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({ state: "closed", next_check_at: null });
    return { shopper, reference, other: shown };
  }

  /** The gateway has said after its time was over that nobody has paid, and the job has looked for the last time. */
  async function confirmed() {
    const begun = await abandoned();
    const { reference } = begun;
    await shop.row(reference).update({ expires_at: new Date(Date.now() - 60_000), late_look_at: new Date() });
    await shop.runJob();
    const { queried_at, expires_at } = await shop.transaction(reference);
    expect(Number(queried_at)).toBeGreaterThan(Number(expires_at));
    await shop.row(reference).update({ late_look_at: null });
    return begun;
  }

  it("an order that nobody paid goes after 90 days, and when its customer pays on day 91 staff is asked", async () => {
    const { reference, other } = await confirmed();
    const { id } = await shop.transaction(reference);
    await daysPass(reference, 89);
    await shop.runJob();
    expect(await references()).toEqual([reference, other.reference].sort());
    await daysPass(reference, 2);
    await shop.runJob();
    expect(await references()).toEqual([other.reference]);
    expect([await operationsOf(id), await linesOf(id)]).toEqual([[], []]);
    const asked = await shop.admin.get(`/admin/crossborder/transactions/${reference}`);
    expect(asked.status).toBe(404);
    const back = await axios.get(`${shop.backendUrl}/hooks/crossborder/${MAIN}/return`, {
      params: { reference, status: "success" },
      maxRedirects: 0,
      validateStatus: () => true,
    });
    expect([back.status, back.headers.location]).toEqual([303, expect.stringContaining("payment=pending")]);
    // Nobody's word is believed: the gateway is asked, and says that it is closed.
    await ipn(shop, signed({ reference, status: "success", amount: "17.50" }));
    await eventually(
      async () => (await statusOf(reference)).includes("nothing_to_do"),
      "it to be asked about",
    );
    expect(await references()).toEqual([other.reference]);
    // The customer pays.
    await shop.gateway.act(reference, "retry");
    await eventually(async () => (await references()).includes(reference), "it to be known again");
    await eventually(
      async () => (await shop.transaction(reference)).attention_code !== null,
      "staff to be asked",
    );
    expect(await shop.transaction(reference)).toMatchObject({
      state: "paid",
      captured_amount: "17.50",
      provider_id: MAIN,
      ...waitsFor("return_asked"),
    });
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "success", refunded: "0.00" });
    // The job sends nothing back by itself.
    await shop.runJobLater();
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "success" });
    const { actions } = await shop.shownToStaff(reference);
    expect(actions.return).toMatchObject({ possible: true });
    await shop.staff("return", reference);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    expect(await shop.transaction(reference)).toMatchObject({
      state: "reversed",
      reconciliation_status: "returned",
      attention_code: null,
    });
    expect((await linesOf((await shop.transaction(reference)).id)).map(({ name }) => name)).toContain(
      "taken_in",
    );
    // It had money: it stays for ever.
    await daysPass(reference, 4000);
    await shop.runJob();
    expect(await references()).toContain(reference);
  });

  it("signed words about orders that the ledger does not have: twenty are asked about in an hour, the others later", async () => {
    const { reference } = await shop.paidUnnoticed();
    // As after a backup was restored that is older than the payment.
    const { id } = await shop.transaction(reference);
    await operationsOf(id).delete();
    await shop.row(reference).delete();
    await ipn(shop, signed({ reference: "other-1", status: "success" }));
    for (let n = 1; n <= 20; n++) await ipn(shop, signed({ reference: `cb-${n}`, status: "success" }));
    const questions = async () => (await shop.gateway.calls("tran-query")).length;
    await eventually(async () => (await questions()) === 20, "the gateway to be asked");
    await ipn(shop, signed({ reference, status: "success" }));
    await shop.runJobLater();
    expect((await statusOf()).at(-1)).toBe("received");
    expect([await questions(), await references()]).toEqual([20, []]);
    await hourPasses();
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "paid",
      captured_amount: "17.50",
      provider_id: MAIN,
      attention_code: "return_asked",
    });
    expect(await statusOf(reference)).toEqual(["reconciled"]);
    expect(await statusOf()).not.toContain("received");
    await shop.staff("return", reference);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  ci.it("one of which the gateway has not said so stays, and is asked about once more", async () => {
    const { reference } = await abandoned();
    await shop.row(reference).update({ late_look_at: null });
    await daysPass(reference, 400);
    await shop.gateway.faults({ "tran-query": { http_500: true } });
    await shop.runJob();
    await shop.runJob();
    expect(await references()).toContain(reference);
    await shop.gateway.faults({});
    await shop.runJob();
    await shop.runJob();
    expect(await references()).not.toContain(reference);
  });

  slow.it("orders are kept where they may be paid, were paid, went back, or need somebody", async () => {
    const open = await shop.checkout();
    const { reference: paid } = await shop.paidOrder();
    const { reference: touched } = await confirmed();
    await shop.staff("reconcile", touched);
    const { reference: watched } = await confirmed();
    await shop.row(watched).update({ attention_since: new Date(), attention_code: "not_confirmed" });
    const { reference: undecided } = await confirmed();
    const { id } = await shop.transaction(undecided);
    await operationsOf(id).where({ kind: "void" }).update({ outcome: "unknown" });
    const { reference: once_paid } = await confirmed();
    await shop.row(once_paid).update({ paid_amount: "17.50" });
    const kept = [open.reference, paid, touched, watched, undecided, once_paid];
    for (const reference of kept) await daysPass(reference, 4000);
    await shop.runJob();
    expect(await references()).toEqual(expect.arrayContaining(kept));
  });

  it("of an order that is paid all stays but for technical lines of its history, after 400 days", async () => {
    const { reference } = await shop.paidOrder();
    const { id } = await shop.transaction(reference);
    await shop.staff("reconcile", reference);
    const names = async () => (await linesOf(id)).map(({ name }) => name);
    const [before, operations] = [await names(), await operationsOf(id)];
    expect(before).toEqual(
      expect.arrayContaining(["operation_requested", "state_changed", "reconciled", "reconcile_requested"]),
    );
    await daysPass(reference, 399);
    await shop.runJob();
    expect(await names()).toEqual(before);
    await daysPass(reference, 2);
    await shop.runJob();
    expect(await names()).toEqual(["reconcile_requested"]);
    expect(await operationsOf(id)).toEqual(operations);
    expect(await bookOf(shop, reference)).toEqual(all("17.50"));
    expect((await shop.admin.get(`/admin/crossborder/transactions/${reference}`)).status).toBe(200);
  });

  ci.it("of a payment of a subscription the line by which it was counted stays as well", async () => {
    const { reference } = await Subscription.start(shop);
    const { id } = await shop.transaction(reference);
    await daysPass(reference, 401);
    await shop.runJob();
    expect((await linesOf(id)).map(({ name }) => name)).toEqual(["reconciled"]);
    expect(await bookOf(shop, reference)).toEqual(all("17.50"));
  });
});
