import { z } from "zod";
import { pollSession, storeContext, tryReconcile } from "../../testing/shop/built-plugin";
import { cases } from "../../testing/shop/cases";
import { TEN_MINUTES } from "../../testing/storefront/ten-minutes";

const QR = "pp_crossborder-channel-a_qr";
const MOST_QUESTIONS = 10;
const MOST_STATEMENTS = 120;

export default cases("a page waits for its customer for ten minutes", (shop) => {
  const { NODE_ENV } = process.env;
  afterEach(() => void (process.env.NODE_ENV = NODE_ENV));

  /** A page with a QR code, and a clock that its test moves on: on a slow machine, too, the gateway's answer comes in time. */
  async function openPage() {
    const { shopper } = await shop.withCart();
    const { id, shown } = await shopper.openSession(QR);
    const context = storeContext(shop.container);
    const opened = Date.now();
    let now = opened;
    const pause = (ms: number, ended?: AbortSignal) => context.clock.pause(ms * 20, ended);
    const clock = { ...context.clock, pause, now: () => now, date: () => new Date(now) };
    const store = { ...context, clock };
    const { signal } = new AbortController();
    return {
      reference: shown.reference,
      poll: async (second: number, waited_ms?: number) => {
        now = opened + second * 1000;
        return await pollSession(store, { id, waited_ms, signal });
      },
      /** What the job does when it is due. */
      job: async (reference: string) => {
        const [due] = await store.ledger.listTransactions({
          reference,
          next_check_at: { $lte: clock.date() },
        });
        if (due) await tryReconcile(store, { reference, by: "job" });
      },
    };
  }

  const asked = z.object({ sql: z.string() });
  /** The statements that the database is sent meanwhile, BEGIN and COMMIT among them. */
  async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
    const statements: string[] = [];
    const note = (query: unknown) => statements.push(asked.parse(query).sql);
    shop.database.on("query", note);
    try {
      await work();
    } finally {
      shop.database.removeListener("query", note);
    }
    return statements;
  }

  const questions = async () => (await shop.gateway.calls("tran-query")).length;

  /** Ten minutes of a page and of the job; when the gateway was asked by then, in seconds, and the page's statements. */
  async function waitTenMinutes() {
    const { reference, poll, job } = await openPage();
    const moments: number[] = [];
    const statements: string[] = [];
    const before = await questions();
    for (const second of TEN_MINUTES) {
      const own = await statementsDuring(async () => {
        expect((await poll(second, second * 1000)).payment).toBe("pending");
      });
      statements.push(...own);
      await job(reference);
      const count = (await questions()) - before;
      if (count > moments.length) moments.push(second);
      expect(count).toBe(moments.length);
    }
    return { moments, statements };
  }

  it("in production: at most ten questions, soon at first, and at most 120 statements", async () => {
    await shop.gateway.faults({ ipn: { lose: true } });
    process.env.NODE_ENV = "production";
    const { moments, statements } = await waitTenMinutes();
    expect(moments.slice(0, 4)).toEqual([2, 6, 12, 24]);
    expect(moments.length).toBeLessThanOrEqual(MOST_QUESTIONS);
    expect(statements.length).toBeLessThanOrEqual(MOST_STATEMENTS);
    // One look-up for each time that the page asks the store.
    expect(statements.length).toBeGreaterThanOrEqual(TEN_MINUTES.length);
  });

  it("and the notification comes: the next answer is the order, and nothing is asked for it", async () => {
    process.env.NODE_ENV = "production";
    const { reference, poll } = await openPage();
    for (const second of TEN_MINUTES.slice(0, 30)) await poll(second, second * 1000);
    await shop.gateway.act(reference, "pay");
    await shop.reconciled(reference);
    const before = await questions();
    expect(await poll(125, 125_000)).toMatchObject({ payment: "paid", order_id: expect.any(String) });
    expect(await questions()).toBe(before);
  });

  it("and the notification is lost: a customer who comes back to the page sees the order at once", async () => {
    await shop.gateway.faults({ ipn: { lose: true } });
    process.env.NODE_ENV = "production";
    const { reference, poll } = await openPage();
    for (const second of TEN_MINUTES.slice(0, 30)) await poll(second, second * 1000);
    await shop.gateway.act(reference, "pay");
    expect(await poll(125, 125_000)).toMatchObject({ payment: "pending" });
    expect(await poll(126, 0)).toMatchObject({ payment: "paid", order_id: expect.any(String) });
  });
});
