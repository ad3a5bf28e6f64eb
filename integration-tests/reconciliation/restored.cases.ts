import { createApiKeysWorkflow } from "@medusajs/medusa/core-flows";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { RecoverAnswer } from "../../src/http";
import { cases } from "../../testing/shop/cases";
import { waitsFor } from "../../testing/shop/shop";
import { all, bookOf } from "../admin/four-books";

interface Table {
  name: string;
  columns: string;
  rows: string;
}

/** All that the database has, as a program for backups would take it. */
async function backUp(database: Knex): Promise<Table[]> {
  const { rows: tables } = await database.raw<{ rows: Omit<Table, "rows">[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name, (
       select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r'`,
  );
  const kept: Table[] = [];
  for (const table of tables) {
    const { rows } = await database.raw<{ rows: [{ rows: string }] }>(
      `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${table.name} t`,
    );
    kept.push({ ...table, rows: rows[0].rows });
  }
  return kept;
}

/** As it was when the backup was made: whatever was written since is gone. */
const restore = (database: Knex, backup: readonly Table[]): Promise<void> =>
  database.transaction(async (transaction) => {
    await transaction.raw("set local session_replication_role = replica");
    for (const { name, columns, rows } of backup) {
      await transaction.raw(`delete from ${name}`);
      await transaction.raw(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${name}, ?::jsonb)`,
        [rows],
      );
    }
  });

export default cases("a database that was restored from last night's backup", (shop) => {
  /** By a program with a secret API key, number for number; resolves to what became of each. */
  async function recover(key: string, numbers: readonly (string | null)[]): Promise<string[]> {
    const outcomes: string[] = [];
    for (const number of numbers) {
      const answer = await fetch(`${shop.backendUrl}/admin/crossborder/recoveries`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}`,
        },
        body: JSON.stringify({ keys: [number] }),
      });
      outcomes.push(RecoverAnswer.parse(await answer.json()).outcome);
    }
    return outcomes;
  }

  const references = async () =>
    (await shop.ledger.listTransactions({}, { take: null })).map(({ reference }) => reference).sort();

  it("knows again what was paid and refunded since, and nothing is paid or sent back twice", async () => {
    const { result } = await createApiKeysWorkflow(shop.container).run({
      input: { api_keys: [{ type: "secret", title: "recovery", created_by: "" }] },
    });
    const key = result[0]?.token ?? "";
    const refunded = await shop.paidOrder();
    const begun = await shop.checkout();
    const backup = await backUp(shop.database);
    // What happens since is lost with the database.
    await shop.staff("refund", refunded.reference);
    await begun.shopper.comeBack(await begun.shopper.atCashier(begun.cashier_url));
    await shop.reconciled(begun.reference);
    const later = await shop.paidOrder();
    const lost = await shop.transaction(later.reference);
    expect(await shop.orders()).toHaveLength(3);
    await restore(shop.database, backup);
    expect(await references()).toEqual([refunded.reference, begun.reference].sort());
    expect(await shop.orders()).toHaveLength(1);
    // The refund is asked for once more, before anybody has run anything: the gateway is asked first.
    await shop.row(refunded.reference).update({ queried_at: new Date(Date.now() - 10 * 60 * 60_000) });
    await shop.staff("refund", refunded.reference);
    expect(await shop.gateway.order(refunded.reference)).toMatchObject({
      status: "refunded",
      refunded: "17.50",
    });

    expect(await shop.gateway.calls("refund")).toHaveLength(1);

    const numbers = [refunded.reference, begun.reference, lost.transaction_no, "no-such-number"];
    expect(await recover(key, numbers)).toEqual(["unchanged", "changed", "taken_in", "unknown"]);
    expect(await bookOf(shop, refunded.reference)).toEqual(all("0.00"));
    expect(await bookOf(shop, begun.reference)).toEqual(all("17.50"));
    expect(await shop.orders()).toHaveLength(2);
    expect(await shop.transaction(later.reference)).toMatchObject({
      state: "paid",
      captured_amount: "17.50",
      transaction_no: lost.transaction_no,
      ...waitsFor("return_asked"),
    });
    // Once more: nothing moves.
    const operations = await shop.database("crossborder_operation").orderBy("id").pluck("id");
    expect(await recover(key, numbers)).toEqual(["unchanged", "unchanged", "unchanged", "unknown"]);
    expect(await shop.database("crossborder_operation").orderBy("id").pluck("id")).toEqual(operations);
    expect(await bookOf(shop, begun.reference)).toEqual(all("17.50"));
    expect(await shop.orders()).toHaveLength(2);
    // Whose order nobody has any more: staff sends the money back.
    await shop.staff("return", later.reference);
    expect(await bookOf(shop, later.reference)).toEqual(all("0.00"));
  });
});
