import type { Client } from "pg";
import { eventually } from "../testing/shop/sandbox-control";
import type { Bench } from "./bench";
import { note, progress } from "./progress";
import { alone, type Row } from "./rows";
import type { Shop } from "./shop/shop";

/** So many copies of each row, with their indexes: pages are filled as in a store, and one more or less is no matter. */
const COPIES = 10_000;

/**
 * The tables that keep something of a payment, and which of their columns differ in each row, or count the rows. `isGone`: nothing of
 * an order that is paid by one notification stays.
 */
const KEPT: Readonly<
  Record<
    string,
    {
      of: "id" | "transaction_id";
      differs: readonly string[];
      counts?: string;
      isGone?: boolean;
    }
  >
> = {
  crossborder_transaction: {
    of: "id",
    differs: [
      "id",
      "reference",
      "payment_session_id",
      "payment_collection_id",
      "cart_id",
      "customer_id",
      "order_id",
      "transaction_no",
    ],
    counts: "order_display_id",
  },
  crossborder_operation: {
    of: "transaction_id",
    differs: ["id", "transaction_id", "medusa_id", "reference", "gateway_id"],
  },
  crossborder_event: {
    of: "transaction_id",
    differs: ["id", "transaction_id"],
    counts: "position",
    isGone: true,
  },
};

/** What an order keeps for ever: rows and index entries, once all that is deleted some day is gone. Of one that nobody paid nothing is left. */
export async function growth(bench: Bench): Promise<Row[]> {
  const shop = await bench.shop();
  const { database } = shop;
  progress("growth: one order is paid, one is not, and years pass");
  const paid = await open(shop);
  await shop.shopper().atCashier(paid.cashier_url);
  await shop.reconciled(paid.reference);
  const unpaid = await open(shop);
  const unpaidId = await idOf(database, unpaid.reference);
  await shop.gateway.act(unpaid.reference, "expire");
  await database.query("update crossborder_transaction set next_check_at = now() where reference = $1", [
    unpaid.reference,
  ]);
  await shop.runJob();
  const id = await idOf(database, paid.reference);
  await yearsPass(shop);
  await eventually(
    async () => (await idOf(database, unpaid.reference)) === undefined,
    "the unpaid order to go",
  );
  const order = await bytesOf(database, id);
  const rows = await rowsOf(database, unpaidId);
  if (rows > 0) throw new Error(`${rows} rows are left of the order that nobody paid`);
  return [row("bytes that an order keeps for ever", 2_500, order)];
}

const row = (figure: string, goal: number, bytes: number): Row =>
  alone(figure, `${Math.round(bytes)} B`, `<= ${goal} B`, COPIES);

async function open(shop: Shop) {
  const shopper = shop.shopper();
  await shopper.fillCart();
  return (await shopper.choosePayment("channel-a")).shown;
}

async function idOf(database: Client, reference: string): Promise<string | undefined> {
  const { rows } = await database.query<{ id: string }>(
    "select id from crossborder_transaction where reference = $1",
    [reference],
  );
  return rows[0]?.id;
}

/** All moments are two years ago, and the job looks once more before and after. */
async function yearsPass(shop: Shop): Promise<void> {
  const { database } = shop;
  await database.query(`
    update crossborder_transaction set late_look_at = null,
      created_at = created_at - interval '2 years', ended_at = ended_at - interval '2 years',
      expires_at = expires_at - interval '2 years';
    update crossborder_event set created_at = created_at - interval '2 years';
    update crossborder_job_run set looked_to = looked_to - interval '2 years' where id like 'history %'`);
  for (let hour = 0; hour < 2; hour++) {
    await database.query(
      "update crossborder_job_run set started_at = now() - interval '2 hours' where id = 'hourly'",
    );
    await shop.runJob();
  }
}

async function bytesOf(database: Client, id: string | undefined): Promise<number> {
  let all = 0;
  for (const [table, { of, differs, counts, isGone = false }] of Object.entries(KEPT)) {
    const other = differs.map(
      (column) =>
        `'${column}', left(one.${column}, greatest(length(one.${column}) - 5, 0)) || lpad(n::text, 5, '0')`,
    );
    if (counts) other.push(`'${counts}', one.${counts} * ${COPIES} + n`);
    const { bytes, rows } = await measured(
      database,
      table,
      `select r.* from ${table} one cross join generate_series(0, ${COPIES - 1}) n
       cross join lateral jsonb_populate_record(null::${table},
         to_jsonb(one) || jsonb_strip_nulls(jsonb_build_object(${other.join(", ")}))) r
       where one.${of} = '${id}'`,
    );
    if ((rows === 0) !== isGone) throw new Error(`${table} has ${rows / COPIES} rows of an order`);
    note(`growth: ${table} has ${rows / COPIES} rows of an order: ${Math.round(bytes / COPIES)} B`);
    if (!isGone) all += bytes / COPIES;
  }
  return all;
}

/** How many rows name an order. */
async function rowsOf(database: Client, id: string | undefined): Promise<number> {
  let all = 0;
  for (const [table, { of }] of Object.entries(KEPT)) {
    const { rowCount } = await database.query(`select from ${table} where ${of} = $1`, [id]);
    all += rowCount ?? 0;
  }
  return all;
}

/** What rows take with the indexes that their table has. */
async function measured(
  database: Client,
  table: string,
  rows: string,
): Promise<{ bytes: number; rows: number }> {
  await database.query("drop table if exists growth_copy");
  await database.query(`create table growth_copy (like ${table} including all)`);
  const { rowCount } = await database.query(`insert into growth_copy ${rows}`);
  await database.query("vacuum analyze growth_copy");
  const { rows: found } = await database.query<{ bytes: string }>(
    "select pg_total_relation_size('growth_copy') as bytes",
  );
  await database.query("drop table growth_copy");
  return { bytes: Number(found[0]?.bytes), rows: rowCount ?? 0 };
}
