import { setTimeout as pause } from "node:timers/promises";
import { ci, forEach, slow } from "../../testing/jest/lanes";
import { NoPlaceError, storeContext, tryReconcile } from "../../testing/shop/built-plugin";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { all, bookOf } from "../admin/four-books";
import { ipn, MAIN, signed } from "./ipn";

/** Looks that are under way at the same time: of strangers, of staff and signed notifications, of the job. */
const STRANGERS = 3;
const TRUSTED = 3;
const OF_THE_JOB = 5;
const MANY = 200;

export default cases("strangers have a slow gateway asked", (shop) => {
  afterEach(async () => {
    await shop.gateway.faults({});
    await shop.gateway.releaseCalls();
  });

  /** As many open payments as a shopper likes, opened a minute ago, each of a cart of its own, or all of one. */
  async function openMany(count: number, { name = "many", oneCart = false, due = false } = {}) {
    await shop.database.raw(
      `insert into crossborder_transaction (id, reference, provider_id, operation, currency_code, amount, state,
         cart_id, payment_session_id, next_check_at, created_at)
       select :name || '-' || n, :name || '-' || n, :provider, 'secure-pay', 'usd', '12.50', 'open',
         'cart_' || :name || case when :oneCart then '' else n::text end, 'payses_' || :name || n, :next, now() - interval '1 minute'
       from generate_series(1, :count::int) as n`,
      { name, provider: MAIN, oneCart, next: due ? new Date(Date.now() - 60_000) : null, count },
    );
    const numbers = Array.from({ length: count }, (_, n) => n + 1);
    return {
      references: numbers.map((n) => `${name}-${n}`),
      sessions: numbers.map((n) => `payses_${name}${n}`),
    };
  }

  const hold = (references: string[], ipn: object = { lose: true }) =>
    shop.gateway.faults({ "tran-query": { hold: true, references }, ipn });
  const asked = async () =>
    new Set((await shop.gateway.calls("tran-query")).map(({ reference = "" }) => reference));
  const askedAmong = async (references: string[]) => {
    const all = await asked();
    return references.filter((reference) => all.has(reference));
  };
  const untilAsked = (references: string[], count: number) =>
    eventually(
      async () => (await askedAmong(references)).length === count,
      `${count} of ${references.length} to be asked about`,
    );
  const poll = async (session: string, signal?: AbortSignal) => {
    const { status, data } = await shop.shopper().get(`/store/crossborder/sessions/${session}`, signal);
    return [status, data.session?.payment];
  };

  async function openOne() {
    await shop.gateway.faults({ ipn: { lose: true } });
    const begun = await shop.checkout();
    const { payment_session_id } = await shop.transaction(begun.reference);
    return { ...begun, session: payment_session_id ?? "" };
  }
  type Begun = Awaited<ReturnType<typeof openOne>>;

  async function expectPaid({ reference }: Begun) {
    await shop.reconciled(reference);
    const { paid } = await shop.gateway.order(reference);
    expect(Number(paid)).toBeGreaterThan(0);
    expect(await bookOf(shop, reference)).toEqual(all(paid));
  }

  const byNotification = async ({ shopper, cashier_url }: Begun) =>
    void (await shopper.atCashier(cashier_url));
  const byStaff = async ({ shopper, cashier_url, reference }: Begun) => {
    await shopper.atCashier(cashier_url);
    const { status } = await shop.staff("reconcile", reference);
    expect(status).toBe(200);
  };
  const byReturn = async ({ shopper, cashier_url }: Begun) => {
    const { storefront } = await shopper.comeBackDecided(await shopper.atCashier(cashier_url));
    expect(storefront.searchParams.get("payment")).toBe("paid");
  };
  const byJob = async ({ shopper, cashier_url, reference }: Begun) => {
    await shopper.atCashier(cashier_url);
    const next_check_at = new Date(Date.now() - 60_000);
    await shop.database("crossborder_transaction").where({ reference }).update({ next_check_at });
    await shop.runJob();
  };

  const ASKED_BY: [string, (other: Begun) => Promise<void>, { lose?: true }][] = [
    ["a signed notification", byNotification, {}],
    ["staff", byStaff, { lose: true }],
    ["a return with its secret", byReturn, { lose: true }],
    ["the job", byJob, { lose: true }],
  ];

  forEach(ASKED_BY, { fast: 0, ci: 1 })(
    `${MANY} looks of one shopper wait: %s has another payment asked about before any of them, and those are dropped`,
    async (_, ask, ipnFault) => {
      const other = await openOne();
      const { references, sessions } = await openMany(MANY);
      await hold(references, ipnFault);
      const polls = sessions.map((session) => poll(session));
      await untilAsked(references, STRANGERS);
      // The look of the other shopper's own page waits, too.
      const own = poll(other.session);
      await ask(other);
      await expectPaid(other);
      expect(await askedAmong(references)).toHaveLength(STRANGERS);

      const answers = await Promise.all(polls);
      expect(answers).toEqual(Array(MANY).fill([200, "pending"]));
      expect((await own)[0]).toBe(200);
      await shop.gateway.faults({});
      await shop.gateway.releaseCalls();
      // Whoever waited before it would be asked about before it.
      const next = await openMany(1, { name: "next" });
      await poll(next.sessions[0] ?? "");
      await untilAsked(next.references, 1);
      expect(await askedAmong(references)).toHaveLength(STRANGERS);
    },
  );

  it("a browser that leaves while its look waits: the gateway is not asked for it", async () => {
    const held = await openMany(STRANGERS, { name: "held" });
    const waiting = await openMany(1, { name: "waiting" });
    const next = await openMany(1, { name: "next" });
    await hold(held.references);
    const polls = held.sessions.map((session) => poll(session));
    await untilAsked(held.references, STRANGERS);
    const browser = new AbortController();
    const left = poll(waiting.sessions[0] ?? "", browser.signal).catch(() => "left");
    // A later request is answered, so the earlier one has come.
    await shop.shopper().get("/store/crossborder/sessions/payses_none");
    browser.abort();
    expect(await left).toBe("left");
    await shop.shopper().get("/store/crossborder/sessions/payses_none");
    await shop.gateway.releaseCalls();
    await poll(next.sessions[0] ?? "");
    await untilAsked(next.references, 1);
    expect(await askedAmong(waiting.references)).toEqual([]);
    await Promise.all(polls);
  });

  slow.it(
    "a shopper with many sessions of one cart: one of them is asked about at a time, and other shoppers' are",
    async () => {
      const many = await openMany(10, { oneCart: true });
      const other = await openMany(1, { name: "other" });
      await hold(many.references);
      const polls = many.sessions.map((session) => poll(session));
      await untilAsked(many.references, 1);
      const [first] = await askedAmong(many.references);
      const [noticed = ""] = many.references.filter((one) => one !== first);
      expect((await ipn(shop, { reference: noticed })).status).toBe(200);
      await poll(other.sessions[0] ?? "");
      await untilAsked(other.references, 1);
      expect(await Promise.all(polls)).toEqual(Array(10).fill([200, "pending"]));
      expect(await askedAmong(many.references)).toEqual([first]);
      // What was notified, and not asked about because of the other, is not forgotten.
      await shop.gateway.faults({});
      await shop.gateway.releaseCalls();
      await shop.runJobLater();
      expect(await askedAmong([noticed])).toEqual([noticed]);
    },
  );

  slow.it(
    "an unsigned notification whose look is dropped: the job has the gateway asked, and the order is placed",
    async () => {
      const genuine = await openOne();
      const held = await openMany(STRANGERS, { name: "held" });
      const later = await openMany(1, { name: "later" });
      await hold(held.references);
      const polls = held.sessions.map((session) => poll(session));
      await untilAsked(held.references, STRANGERS);
      await genuine.shopper.atCashier(genuine.cashier_url);
      const fields = { reference: genuine.reference, status: "success" };
      expect((await ipn(shop, fields)).status).toBe(200);
      // Waits for as long as the notification before it.
      expect(await poll(later.sessions[0] ?? "")).toEqual([200, "pending"]);
      await shop.gateway.releaseCalls();
      await Promise.all(polls);
      expect(await askedAmong([genuine.reference])).toEqual([]);
      expect(await shop.inbox()).toMatchObject([{ status: "received", attempts: 0 }]);
      await shop.runJobLater();
      await expectPaid(genuine);
    },
  );

  /** Takes all places of those who are trusted. `leave` gives the first one back, `leaveAll` the others too. */
  async function takePlaces() {
    const context = storeContext(shop.container);
    const ask = (name: string, work: () => Promise<unknown>, wait_ms?: number) =>
      context.locks.withTransaction({ reference: name, provider_id: MAIN }, { by: "staff", wait_ms }, work);
    const ends: (() => void)[] = [];
    const stay = () => new Promise<void>((resolve) => ends.push(resolve));
    const held = Array.from({ length: TRUSTED }, (_, n) => ask(`held-${n}`, stay));
    await eventually(async () => ends.length === TRUSTED, "all places to be taken");
    const leaveAll = async () => {
      for (const end of ends) end();
      await Promise.all(held);
    };
    return { context, ask, leave: () => ends[0]?.(), leaveAll };
  }

  it("staff who waits for a place for longer than it may is told, and nothing is begun", async () => {
    const { ask, leaveAll } = await takePlaces();
    let begun = 0;
    await expect(ask("late", async () => begun++, 200)).rejects.toThrow(NoPlaceError);
    await leaveAll();
    expect(begun).toBe(0);
  });

  ci.it("a look that found no place stands in line for one: who comes later is served after it", async () => {
    const { shopper, reference, cashier_url } = await openOne();
    await shopper.atCashier(cashier_url);
    const { context, ask, leave, leaveAll } = await takePlaces();
    expect(await tryReconcile(context, { reference, by: "store" })).toBeUndefined();
    // It reads its payment before it stands there.
    await pause(500);
    const after = ask(
      "after",
      async () => expect((await shop.transaction(reference)).order_id).toMatch(/^order_/),
      20_000,
    );
    leave();
    await after;
    await leaveAll();
  });

  slow.it(
    "forged notifications that cannot be looked up now are answered 429, and a signed one is kept",
    async () => {
      const { reference } = await openOne();
      const database = await shop.database.transaction();
      await database.raw("lock table crossborder_transaction in access exclusive mode");
      const forged = Array.from({ length: 10 }, (_, n) => ipn(shop, { reference, note: `${n}` }));
      const { status, data } = await Promise.race(forged);
      expect([status, data.code]).toEqual([429, "too_many_notifications"]);
      expect((await ipn(shop, signed({ reference, status: "success" }))).status).toBe(200);
      await database.rollback();
      await Promise.all(forged);
    },
  );

  slow.it("the job asks about many that are due: a signed notification does not wait for it", async () => {
    const other = await openOne();
    const { references } = await openMany(OF_THE_JOB * 2, { name: "due", due: true });
    await hold(references, {});
    const run = shop.runJob();
    await untilAsked(references, OF_THE_JOB);
    await byNotification(other);
    await expectPaid(other);
    expect(await askedAmong(references)).toHaveLength(OF_THE_JOB);
    await shop.gateway.faults({});
    await shop.gateway.releaseCalls();
    await run;
  });
});
