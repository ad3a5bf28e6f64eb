import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { withOptions } from "../../testing/shop/with-options";
import { eventually } from "../../testing/shop/sandbox-control";
import { whileRefused } from "../../testing/shop/refused-writes";
import { MAIN } from "./ipn";

const OLD = 440;
/** More than the job reads at once. */
const MANY = 150;

export default cases("the job, while somebody floods the store", (shop) => {
  async function open() {
    await shop.gateway.faults({ ipn: { lose: true } });
    return await shop.checkout();
  }

  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const daysAgo = (days: number) => hoursAgo(24 * days);

  const change = (reference: string, more: Record<string, unknown>) =>
    shop.database("crossborder_transaction").where({ reference }).update(more);

  interface Old {
    name: string;
    count?: number;
    reference?: string;
    provider_id?: string;
    status?: string;
    came: Date;
  }
  const notifications = ({ name, count = 1, reference = "", provider_id = MAIN, ...more }: Old) =>
    shop.database.raw(
      `insert into crossborder_notification (id, provider_id, digest, body, signature, status, created_at)
       select :name || '-' || n, :provider_id, :name || '-' || n, 'reference=' || :reference, 'valid', :status, :came
       from generate_series(1, :count::int) as n`,
      { name, count, provider_id, reference, status: "received", ...more },
    );
  const inbox = async () => (await shop.inbox()).map(({ id }) => id).sort();

  /** As the database refuses a character that it cannot store. */
  const strange = (column: string, table: string) =>
    `update on ${table} for each row when (old.${column} like 'strange-%')`;

  const strangeTransactions = (count: number, provider_id = MAIN) =>
    shop.database.raw(
      `insert into crossborder_transaction
         (id, reference, provider_id, operation, currency_code, amount, state, next_check_at)
       select 'strange-' || n, 'strange-' || n, ?, 'secure-pay', 'usd', '12.50', 'open', now() - interval '2 hours'
       from generate_series(1, ?::int) as n`,
      [provider_id, count],
    );

  slow.it(`asks about what is due while ${OLD} old notifications wait`, async () => {
    const [noticed, due] = [await open(), await open()];
    await notifications({ name: "old", count: OLD, reference: noticed.reference, came: hoursAgo(1) });
    await due.shopper.atCashier(due.cashier_url);
    await change(due.reference, { next_check_at: hoursAgo(1) });
    await shop.runJob();
    // Both kinds of work are begun at the same time.
    const asked = (await shop.gateway.calls("tran-query")).map(({ reference }) => reference);
    expect(asked.sort()).toEqual([noticed.reference, due.reference].sort());
    expect((await shop.transaction(due.reference)).state).toBe("paid");
    await eventually(async () => {
      await shop.runJob();
      return (await shop.inbox()).every(({ status }) => status !== "received");
    }, "the old ones to be processed");
  });

  slow.it(`reconciles what is due behind ${MANY} that can neither be asked about nor put off`, async () => {
    const { reference, shopper, cashier_url } = await open();
    await shopper.atCashier(cashier_url);
    await change(reference, { next_check_at: hoursAgo(1) });
    await strangeTransactions(MANY);
    await whileRefused(shop.database, strange("reference", "crossborder_transaction"), () => shop.runJob());
    expect((await shop.transaction(reference)).state).toBe("paid");
    expect(await shop.orders()).toHaveLength(1);
  });

  slow.it.each([
    ["another account", "pp_crossborder-channel-a_qr"],
    ["an account that medusa-config no longer has", "pp_crossborder-channel-a_gone"],
  ])(
    `reconciles what is due of one account before ${MANY} of %s that are due for longer`,
    async (_, provider_id) => {
      const { reference, shopper, cashier_url } = await open();
      await shopper.atCashier(cashier_url);
      await strangeTransactions(MANY, provider_id);
      await change(reference, { next_check_at: hoursAgo(1) });
      const before = (await shop.gateway.calls("tran-query")).length;
      await shop.runJob();
      expect(await shop.transaction(reference)).toMatchObject({ reconciliation_status: "reconciled" });
      const asked = (await shop.gateway.calls("tran-query")).slice(before);
      expect(asked[0]?.reference).toBe(reference);
    },
  );

  slow.it("looks later and later at one that always fails, instead of first in every run", async () => {
    await strangeTransactions(1, "pp_crossborder-channel-a_gone");
    await shop.runJob();
    const { next_check_at, checks } = await shop.transaction("strange-1");
    expect(Number(next_check_at)).toBeGreaterThan(Date.now());
    expect(checks).toBe(1);
  });

  slow.it(`processes a notification behind ${MANY} that it cannot even write down`, async () => {
    const { reference, shopper, cashier_url } = await open();
    await shopper.atCashier(cashier_url);
    await change(reference, { next_check_at: null });
    await notifications({ name: "strange", count: MANY, reference: "CB-UNKNOWN", came: hoursAgo(2) });
    await notifications({ name: "genuine", reference, came: hoursAgo(1) });
    await whileRefused(shop.database, strange("id", "crossborder_notification"), () => shop.runJob());
    expect((await shop.transaction(reference)).state).toBe("paid");
  });

  slow.it("takes up those first that were tried least", async () => {
    const tired = await open();
    await notifications({ name: "tired", reference: tired.reference, came: hoursAgo(2) });
    await shop.database("crossborder_notification").update({ attempts: 3 });
    const fresh = [];
    // As many as are taken up at the same time.
    for (const name of ["a", "b", "c", "d", "e"]) {
      const { reference } = await open();
      await notifications({ name, reference, came: hoursAgo(1) });
      fresh.push(reference);
    }
    // Longer than a busy machine takes to begin with all five.
    await shop.gateway.faults({ "tran-query": { delay_ms: 3_000 }, ipn: { lose: true } });
    await shop.runJob();
    const asked = (await shop.gateway.calls("tran-query")).map(({ reference }) => reference);
    expect(asked.slice(0, 5).sort()).toEqual(fresh.sort());
    expect(asked[5]).toBe(tired.reference);
  });

  it("deletes for good what is processed and old, as the merchant wants it, and nothing else", async () => {
    const { reference } = await open();
    // Cannot be processed, however old it is.
    await shop.gateway.faults({ "tran-query": { http_500: true } });
    await notifications({ name: "waiting", reference, came: daysAgo(100) });
    for (const status of ["reconciled", "unknown", "failed"]) {
      await notifications({ name: status, status, came: daysAgo(31), count: 700 });
      await notifications({ name: `young-${status}`, status, came: daysAgo(29) });
    }
    const provider_id = "pp_crossborder-channel-a_hold";
    await notifications({ name: "week", provider_id, status: "reconciled", came: daysAgo(8) });
    await notifications({ name: "days", provider_id, status: "reconciled", came: daysAgo(6) });
    await shop.runJob();
    const young = ["young-failed-1", "young-reconciled-1", "young-unknown-1"];
    expect(await inbox()).toEqual(["days-1", "waiting-1", "week-1", ...young]);
    await withOptions(shop, { inboxRetentionDays: 7 }, () => shop.runJob());
    expect(await inbox()).toEqual(["days-1", "waiting-1"]);
    expect(await shop.database("crossborder_notification").whereNotNull("deleted_at")).toEqual([]);
  });
});
