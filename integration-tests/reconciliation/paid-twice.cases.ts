import { Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import { forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { PaymentRequests } from "../../testing/shop/payment-requests";
import { whileRefused } from "../../testing/shop/refused-writes";
import { bookOf } from "../admin/four-books";
import { providerOf } from "../security/provider-of";
import { Auditor } from "./auditor";

const opened = z.object({ crossborder: z.object({ reference: z.string() }) });

export default cases("an order is paid twice", (shop) => {
  const clerk = new Clerk(shop);
  const requests = new PaymentRequests(shop);
  // Nobody tells the shop anything: each test says who looks, and when.
  beforeEach(() => shop.gateway.faults({ ipn: { lose: true } }));

  const reconcile = (reference: string) => shop.staff("reconcile", reference);

  /** A second payment for the same, as it is left by two browsers that choose a payment method in the same moment. */
  async function openBeside(collection: string, amount: number): Promise<string> {
    const { data } = await shop.container.resolve(Modules.PAYMENT).createPaymentSession(collection, {
      provider_id: "pp_crossborder-creditcard_main",
      currency_code: "usd",
      amount,
      data: {},
    });
    return opened.parse(data).crossborder.reference;
  }

  /** Two methods that were chosen at once for an order of 25.00, both open at the gateway. */
  async function twoMethods(order_id: string): Promise<[string, string]> {
    const collection = await requests.ask(order_id, 25);
    const first = await requests.choose(collection);
    return [first, await openBeside(collection, 25)];
  }

  /** What the four books have of an order. */
  async function booksOf(...references: [string, ...string[]]) {
    const books = await Promise.all(references.map((reference) => bookOf(shop, reference)));
    const total = (book: string) => books.reduce((sum, one) => sum + Number(one[book]), 0);
    return [total("gateway"), total("ledger"), Number(books[0]?.payments), Number(books[0]?.orders)];
  }

  /** Which of two payments was recorded, and which waits for a person. */
  async function sides(...references: [string, string]): Promise<{ recorded: string; other: string }> {
    const rows = await Promise.all(references.map((reference) => shop.transaction(reference)));
    expect(rows.map((row) => row.reconciliation_status).sort()).toEqual(["needs_attention", "reconciled"]);
    const [recorded, other] =
      rows[0]?.reconciliation_status === "reconciled" ? references : references.toReversed();
    expect(await shop.transaction(other ?? "")).toMatchObject({ state: "paid", attention_code: "overpaid" });
    return { recorded: recorded ?? "", other: other ?? "" };
  }

  forEach([false, true], { fast: 0, ci: 1 })(
    "by two methods that were chosen at once: counts once, and staff is asked about the other (a draft: %s)",
    async (is_draft) => {
      const references = await twoMethods(await clerk.unpaidOrder(is_draft));
      for (const reference of references) await shop.gateway.act(reference, "pay");
      const told = shop.countEvents("crossborder.attention_needed");
      await Promise.all(references.map(reconcile));
      await shop.runJobLater();
      expect(await booksOf(...references)).toEqual([50, 50, 25, 25]);
      const { other } = await sides(...references);
      expect(told.count).toBe(1);

      const { actions } = await shop.shownToStaff(other);
      expect(actions).toMatchObject({ return: { possible: true } });
      expect((await shop.staff("return", other)).status).toBe(200);
      expect(await booksOf(...references)).toEqual([25, 25, 25, 25]);
      expect(await shop.transaction(other)).toMatchObject({ reconciliation_status: "returned" });
    },
  );

  forEach(["cancelled", "refunded"], { fast: 0 })("and is %s afterwards: all goes back", async (end) => {
    const order_id = await clerk.unpaidOrder();
    const references = await twoMethods(order_id);
    for (const reference of references) await shop.gateway.act(reference, "pay");
    for (const reference of references) await reconcile(reference);
    const { recorded, other } = await sides(...references);
    if (end === "cancelled") await clerk.cancelOrder(order_id);
    else await shop.posted(`crossborder/transactions/${recorded}/refund`);
    await shop.runJobLater();
    // Of an order that is still there staff says what the second payment is for.
    if (end === "refunded") await shop.staff("return", other);
    expect(await shop.transaction(recorded)).toMatchObject({ state: "refunded" });
    expect(await shop.stateOf(other)).toEqual(["reversed", "returned"]);
    expect(await booksOf(...references)).toEqual([0, 0, 0, 0]);
  });

  slow.it.each(["is sent back by staff", "is solved by staff", "has lost its session"])(
    "and the first payment, which was never recorded, %s: the second one pays for the order",
    async (end) => {
      const references = await twoMethods(await clerk.unpaidOrder());
      const [first, second] = references;
      await shop.gateway.act(first, "pay");
      await whileRefused(shop.database, "insert on payment for each row", () => reconcile(first));
      if (end === "is sent back by staff") await shop.staff("return", first);
      if (end === "is solved by staff") {
        const change = {
          reconciliation_status: "needs_attention",
          attention_code: "not_in_agreement",
        } as const;
        await shop.ledger.advance(await shop.transaction(first), change);
        await whileRefused(shop.database, "insert on payment for each row", () =>
          shop.staff("resolve", first, { note: "paid out in cash" }),
        );
      }
      if (end === "has lost its session") {
        const { payment_session_id: id } = await shop.transaction(first);
        await shop.database("payment_session").where({ id }).delete();
      }
      await shop.gateway.act(second, "pay");
      await reconcile(second);
      expect(await shop.transaction(second)).toMatchObject({ reconciliation_status: "reconciled" });
      const back = end === "is sent back by staff";
      expect(await booksOf(...references)).toEqual(back ? [25, 25, 25, 25] : [50, 50, 25, 25]);
    },
  );

  it("by two browsers with one cart: one order, paid once, and the other money goes back", async () => {
    const { shopper, reference } = await shop.checkout();
    const other = await openBeside(shopper.collection, 17.5);
    const references = [reference, other] as const;
    for (const one of references) await shop.gateway.act(one, "pay");
    await Promise.all(references.map(reconcile));
    await shop.runJobLater(2);
    const states = await Promise.all(references.map(async (one) => (await shop.transaction(one)).state));
    expect([...states].sort()).toEqual(["paid", "reversed"]);
    const [kept, back] = states[0] === "paid" ? references : [other, reference];
    expect(await booksOf(kept)).toEqual([17.5, 17.5, 17.5, 17.5]);
    expect(await shop.orders()).toHaveLength(1);
    expect(await shop.gateway.order(back)).toMatchObject({ status: "reversed", refunded: "17.50" });
  });

  slow.it("in Medusa's eyes alone, which asks twice about one payment: it is paid once", async () => {
    const { shopper, cart, reference } = await shop.checkout();
    await shop.gateway.act(reference, "pay");
    const { payment_session_id } = await shop.transaction(reference);
    const provider = providerOf(shop, "main");
    const ask = () => provider.authorizePayment({ context: { idempotency_key: payment_session_id ?? "" } });
    const answers = [...(await Promise.all([ask(), ask(), ask()])), await ask()];
    expect(answers.map(({ status }) => status)).toEqual(["captured", "captured", "captured", "captured"]);
    await shopper.completeUntilOrdered(cart.id);
    await shop.runJobLater();
    expect(await booksOf(reference)).toEqual([17.5, 17.5, 17.5, 17.5]);
  });

  slow.it("and Medusa asks about the second before anybody has looked: it is not recorded", async () => {
    const references = await twoMethods(await clerk.unpaidOrder());
    for (const reference of references) await shop.gateway.act(reference, "pay");
    const payments = shop.container.resolve(Modules.PAYMENT);
    const rows = await Promise.all(references.map((reference) => shop.transaction(reference)));
    const authorized = rows.map((row) => payments.authorizePaymentSession(row.payment_session_id ?? "", {}));
    const outcomes = await Promise.allSettled(authorized);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await shop.runJobLater(2);
    await sides(...references);
    expect(await booksOf(...references)).toEqual([50, 50, 25, 25]);
  });

  slow.it("by a payment that Medusa recorded all the same: the audit finds it, once", async () => {
    const order_id = await clerk.unpaidOrder();
    const reference = await requests.choose(await requests.ask(order_id, 25));
    await shop.gateway.act(reference, "pay");
    await reconcile(reference);
    await requests.markAsPaid(order_id, 25);
    const auditor = new Auditor(shop);
    await auditor.timePasses();
    const { findings } = await auditor.audit();
    expect(findings).toMatchObject([{ reference, order_id, code: "overpaid", outcome: "attention" }]);
    expect(findings[0]?.message).toContain("has payments of 50.00, and its total is 25.00");
    expect(await shop.transaction(reference)).toMatchObject({ attention_code: "audit" });
  });
});
