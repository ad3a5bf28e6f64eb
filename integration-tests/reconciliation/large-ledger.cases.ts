import { z } from "zod";
import { cases } from "../../testing/shop/cases";

const OLD_ROWS = 20_000;

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
    await ask("analyze crossborder_transaction, crossborder_notification");
  }

  /** How often an index was used, and how many rows were read without one. */
  async function rowsRead() {
    // A connection reports what it has read when it ends.
    await ask(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    const [counted] = await ask(`select sum(idx_scan) as by_index, sum(seq_tup_read) as without_index
      from pg_stat_user_tables where relname like 'crossborder%'`);
    return z.object({ by_index: z.coerce.number(), without_index: z.coerce.number() }).parse(counted);
  }

  it("an order is paid, reconciled and refunded without reading all of them", async () => {
    await fill();
    await ask("select pg_stat_reset()");
    const { payment } = await shop.paidOrder();
    expect((await shop.admin.post(`/admin/payments/${payment.id}/refund`, {})).status).toBe(200);
    await shop.runJob();
    const { by_index, without_index } = await rowsRead();
    expect(by_index).toBeGreaterThan(10);
    expect(without_index).toBe(0);
  });
});
