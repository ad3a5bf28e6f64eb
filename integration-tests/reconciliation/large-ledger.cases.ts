import { z } from "zod";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { goToPay } from "../../testing/shop/order-first";
import { eventually } from "../../testing/shop/sandbox-control";
import { ipn } from "../security/ipn";

const OLD_ROWS = 20_000;
const FILLED = ["crossborder_transaction", "crossborder_operation", "crossborder_notification"];

export default cases("ledger and inbox hold years of payments", (shop) => {
  async function ask(statement: string): Promise<unknown[]> {
    return (await shop.database.raw<{ rows: unknown[] }>(statement)).rows;
  }

  /** Reconciled long ago, each for another session and order. */
  async function fill(): Promise<void> {
    await ask(`insert into crossborder_transaction (id, reference, provider_id, payment_session_id, operation,
        currency_code, amount, state, reconciliation_status, transaction_no)
      select 'old-' || n, 'OLD-' || n, 'pp_crossborder-channel-a_main', 'old-session-' || n, 'secure-pay',
        'usd', '12.50', 'paid', 'reconciled', 'T' || n
      from generate_series(1, ${OLD_ROWS}) as n`);
    await ask(`insert into crossborder_notification (id, provider_id, digest, body, signature, reference, status)
      select 'old-' || n, 'pp_crossborder-channel-a_main', 'old-' || n, '', 'valid', 'OLD-' || n, 'reconciled'
      from generate_series(1, ${OLD_ROWS}) as n`);
    await ask(`insert into crossborder_operation (id, transaction_id, kind, outcome, amount, currency_code, actor_type)
      select 'old-' || n, 'old-' || n, 'open', 'succeeded', '12.50', 'usd', 'customer'
      from generate_series(1, ${OLD_ROWS}) as n`);
    await ask(`analyze ${FILLED.join()}`);
  }

  /** A connection reports what it has read when it ends, and seconds later where it goes on. */
  async function endConnections(): Promise<void> {
    await ask(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  }

  /** From here on it is counted what is read. */
  async function beginCounting(): Promise<void> {
    await endConnections();
    await ask("select pg_stat_reset()");
  }

  /** How often an index was used, and how many rows were read without one. */
  async function rowsRead(tables = FILLED) {
    await endConnections();
    // The others have a few rows, which PostgreSQL may well read without an index.
    const [counted] = await ask(`select sum(idx_scan) as by_index, sum(seq_tup_read) as without_index
      from pg_stat_user_tables where relname in (${tables.map((table) => `'${table}'`).join()})`);
    return z.object({ by_index: z.coerce.number(), without_index: z.coerce.number() }).parse(counted);
  }

  slow.it("an order is paid, reconciled and refunded without reading all of them", async () => {
    await fill();
    await beginCounting();
    const { payment } = await shop.paidOrder();
    expect((await shop.admin.post(`/admin/payments/${payment.id}/refund`, {})).status).toBe(200);
    await shop.runJob();
    const { by_index, without_index } = await rowsRead();
    expect(by_index).toBeGreaterThan(10);
    // Where any of them will do, PostgreSQL takes the first one that it finds.
    expect(without_index).toBeLessThan(10);
  });

  slow.it("a link, an order opened later, its refund and its day: not all of them are read", async () => {
    const order_id = await new Clerk(shop).unpaidOrder();
    const { shopper, cart } = await shop.withCart();
    const { id } = await shopper.openSession("channel-a", { opening: "on_pay" });
    await fill();
    await beginCounting();
    expect((await shop.admin.post("/admin/crossborder/payment-links", { order_id })).status).toBe(200);
    const { shown } = await goToPay(shopper, id);
    await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
    await shopper.complete(cart.id);
    await shop.reconciled(shown.reference);
    const [payment] = await shop.database("payment").where({ payment_session_id: id });
    expect((await shop.admin.post(`/admin/payments/${payment.id}/refund`, {})).status).toBe(200);
    expect((await rowsRead()).without_index).toBeLessThan(10);
    const day = new Date().toISOString().slice(0, 10);
    const params = { provider_id: "pp_crossborder-channel-a_main", day };
    const { movements } = (await shop.admin.get("/admin/crossborder/days/movements", { params })).data;
    expect(movements.map(({ kind }: { kind: string }) => kind)).toEqual(["paid", "refunded"]);
    // Of a page of movements PostgreSQL may read so few transactions as a whole.
    expect((await rowsRead(["crossborder_operation"])).without_index).toBeLessThan(10);
  });

  slow.it("forged notifications are refused, and old ones deleted, without reading all", async () => {
    const { reference } = await shop.checkout();
    await fill();
    await ask(`insert into crossborder_notification (id, provider_id, digest, body, signature, status, created_at)
      select 'past-' || n, 'pp_crossborder-channel-a_main', 'past-' || n, '', 'valid', 'reconciled',
        now() - interval '40 days'
      from generate_series(1, 2000) as n`);
    await ask("analyze crossborder_notification");
    await beginCounting();
    const statusOf = async (fields: Record<string, string>) => (await ipn(shop, fields)).status;
    for (let n = 0; n < 20; n++) expect(await statusOf({ reference, note: String(n) })).toBe(200);
    expect(await statusOf({ reference, note: "more" })).toBe(429);
    expect(await statusOf({ reference: "CB-UNKNOWN", transactionNo: "1", scheduleNo: "1" })).toBe(404);
    const waiting = { reference, status: "received" } as const;
    await eventually(
      async () => (await shop.ledger.listNotifications(waiting, { take: 1 })).length === 0,
      "the kept ones to be processed",
    );
    await shop.runJob();
    expect((await rowsRead()).without_index).toBe(0);
    expect(await ask("select id from crossborder_notification where id like 'past-%'")).toEqual([]);
  });

  slow.it("orders that nobody paid are deleted without reading those that were paid", async () => {
    await fill();
    await ask(`insert into crossborder_transaction (id, reference, provider_id, operation, currency_code, amount, state,
        created_at, queried_at)
      select 'gone-' || n, 'GONE-' || n, 'pp_crossborder-channel-a_main', 'secure-pay', 'usd', '12.50',
        case when n % 2 = 0 then 'closed' else 'failed' end, now() - interval '100 days', now() - interval '50 days'
      from generate_series(1, 1000) as n`);
    await ask(`insert into crossborder_operation (id, transaction_id, kind, outcome, amount, currency_code, actor_type)
      select 'gone-' || n, 'gone-' || n, 'open', 'succeeded', '12.50', 'usd', 'customer'
      from generate_series(1, 1000) as n`);
    await ask("analyze crossborder_transaction, crossborder_operation");
    await beginCounting();
    await shop.runJob();
    expect((await rowsRead()).without_index).toBe(0);
    for (const table of ["crossborder_transaction", "crossborder_operation"])
      expect(await ask(`select id from ${table} where id like 'gone-%'`)).toEqual([]);
  });
});
