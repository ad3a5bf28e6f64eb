import { runsOf } from "../../testing/jest/length";
import { ci, forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { refusal } from "../../testing/shop/expected";
import { Clerk } from "../../testing/shop/clerk";
import { PaymentRequests } from "../../testing/shop/payment-requests";
import { eventually } from "../../testing/shop/sandbox-control";
import { bookOf } from "../admin/four-books";

/** Who comes first is chance: both acts are played so often. */
const ROUNDS = runsOf({ fast: 1, short: 4, long: 10 });

export default cases("two clerks take money for the same order", (shop) => {
  const clerk = new Clerk(shop);
  const requests = new PaymentRequests(shop);
  const method = "merchant_scan";

  /** What the four books have of an order, with all its payments. */
  async function booksOf(...references: [string, ...string[]]) {
    const books = await Promise.all(references.map((reference) => bookOf(shop, reference)));
    const total = (book: string) => books.reduce((sum, one) => sum + Number(one[book]), 0);
    return [total("gateway"), total("ledger"), Number(books[0]?.payments), Number(books[0]?.orders)];
  }

  forEach([false, true], { fast: 1 })(
    "one by the order and one by its payment collection, at once: one opens it, the other is told (a draft: %s)",
    async (is_draft) => {
      const order_id = await clerk.unpaidOrder(is_draft);
      const payment_collection_id = await requests.ask(order_id, 25);
      const bodies = [{ order_id }, { payment_collection_id }, { order_id }, { payment_collection_id }];
      const answers = await Promise.all(bodies.map((body) => clerk.take({ ...body, method })));
      const codes = answers.map(({ status, data }) => (status === 200 ? "opened" : data.code));
      expect([...codes].sort()).toEqual(["opened", ...Array(3).fill("payment_is_open")]);
      const [order, ...others] = await shop.gateway.orders();
      expect(others).toEqual([]);
      const reference = order?.reference ?? "";
      await clerk.scan(reference, "280000000000000021");
      expect(await booksOf(reference)).toEqual([25, 25, 25, 25]);
      expect(await clerk.take({ payment_collection_id, method })).toMatchObject({ status: 400 });
    },
  );

  slow.it("by two payment collections for all of it: the second is told, also once it is paid", async () => {
    const order_id = await clerk.unpaidOrder();
    const first = await requests.ask(order_id, 25);
    const second = { payment_collection_id: await requests.ask(order_id, 25), method };
    const reference = await clerk.opened({ payment_collection_id: first, method });
    expect(await clerk.take(second)).toMatchObject(refusal("payment_is_open", reference));
    await clerk.scan(reference, "280000000000000022");
    expect(await clerk.take(second)).toMatchObject({
      status: 400,
      data: { code: "nothing_due", message: "payment_collection_id: less than 25.00 is outstanding" },
    });
    expect(await booksOf(reference)).toEqual([25, 25, 25, 25]);
  });

  slow.it("a part each, by two payment collections at once: both are recorded", async () => {
    const order_id = await clerk.unpaidOrder();
    const collections = [await requests.ask(order_id, 10), await requests.ask(order_id, 15)];
    const opening = collections.map((id) => clerk.opened({ payment_collection_id: id, method }));
    const [one = "", other = ""] = await Promise.all(opening);
    await Promise.all([clerk.scan(one, "280000000000000025"), clerk.scan(other, "280000000000000026")]);
    await shop.runJobLater();
    expect(await booksOf(one, other)).toEqual([25, 25, 25, 25]);
  });

  it("and one of them takes it in cash while the customer would pay with a code: that is not sent", async () => {
    const { order_id, reference } = await clerk.begin();
    await requests.markAsPaid(order_id, 25);
    expect(await clerk.scan(reference, "280000000000000029")).toMatchObject(refusal("takes_no_code"));
    expect(await shop.gateway.calls("pay")).toEqual([]);
    expect(await booksOf(reference)).toEqual([0, 0, 25, 25]);
  });

  describe("one submits the customer's code, and the other cancels the payment", () => {
    const NO_CODE = { status: 400, data: { code: "takes_no_code" } };
    const NOT_OPEN = { status: 400, data: { code: "not_open" } };

    interface Answer {
      status: number;
      data: { code?: string };
    }

    async function oneWins(reference: string, scanned: Answer, canceled: Answer): Promise<string> {
      const isPaid = scanned.status === 200;
      expect(isPaid ? canceled : scanned).toMatchObject(isPaid ? NOT_OPEN : NO_CODE);
      expect(isPaid ? scanned.status : canceled.status).toBe(200);
      for (const look of [() => Promise.resolve(), () => shop.runJobLater()]) {
        await look();
        const [gateway, ledger, payments, orders] = await booksOf(reference);
        expect([gateway, ledger]).toEqual(isPaid ? [25, 25] : [0, 0]);
        if (isPaid) expect([payments, orders]).toEqual([25, 25]);
      }
      const { state, attention_code } = await shop.transaction(reference);
      expect(attention_code).toBeNull();
      return state;
    }

    ci.it(`in the same moment, ${ROUNDS} times: one wins, one is told, and the books agree`, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { reference } = await clerk.begin();
        const acts = [clerk.scan(reference, `28000000000000013${round}`), clerk.cancel(reference)] as const;
        const [scanned, canceled] = await Promise.all(round % 2 ? acts : acts.toReversed());
        const [scan, cancel] = round % 2 ? [scanned, canceled] : [canceled, scanned];
        expect(["paid", "closed"]).toContain(await oneWins(reference, scan, cancel));
      }
    });

    slow.it.each([
      // Longer than the look waits with which a cancellation begins.
      ["pay", "paid", 3_000],
      ["reverse", "closed", 700],
    ])("while %s is on its way: what was asked for first stands", async (operation, end, delay_before_ms) => {
      const { reference } = await clerk.begin();
      await shop.gateway.faults({ [operation]: { delay_before_ms, times: 1 } });
      const scan = () => clerk.scan(reference, "280000000000000141");
      const cancel = () => clerk.cancel(reference);
      const kind = operation === "pay" ? "scan" : "void";
      const [first, second] = operation === "pay" ? [scan, cancel] : [cancel, scan];
      const begun = first();
      await eventually(
        async () => (await shop.operations(reference, kind))[0]?.called_at != null,
        `${operation} to be called`,
      );
      const late = await second();
      const answers = operation === "pay" ? [await begun, late] : [late, await begun];
      const [scanned, canceled] = answers;
      if (!scanned || !canceled) throw new Error("there are two answers");
      expect(await oneWins(reference, scanned, canceled)).toBe(end);
    });
  });
});
