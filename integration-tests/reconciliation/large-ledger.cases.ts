import { z } from "zod";
import { cases } from "../../testing/shop/cases";

const OLD_ROWS = 20_000;

export default cases("ledger and inbox are full of years", (shop) => {
  async function ask(statement: string): Promise<unknown[]> {
    return (await shop.database.raw<{ rows: unknown[] }>(statement)).rows;
  }

  /** Settled long ago, of sessions and orders that differ. */
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

  /** How often rows were found by an index, and how many rows were read by reading through all of them. */
  async function looks() {
    // A connection tells what it has read when it ends.
    await ask(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    const [counted] = await ask(`select sum(idx_scan) as by_index, sum(seq_tup_read) as read_through
      from pg_stat_user_tables where relname like 'crossborder%'`);
    return z.object({ by_index: z.coerce.number(), read_through: z.coerce.number() }).parse(counted);
  }

  it("an order is paid, settled and refunded without reading through them", async () => {
    await fill();
    await ask("select pg_stat_reset()");
    const shopper = shop.shopper();
    await shopper.fillCart();
    const { shown } = await shopper.choosePayment("channel-a");
    await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
    await shop.reconciled(shown.reference);
    const payment = (await shop.orders())[0]?.payment_collections[0]?.payments[0];
    expect((await shop.admin.post(`/admin/payments/${payment?.id}/refund`, {})).status).toBe(200);
    await shop.runJob();
    const { by_index, read_through } = await looks();
    expect(by_index).toBeGreaterThan(10);
    expect(read_through).toBe(0);
  });
});
