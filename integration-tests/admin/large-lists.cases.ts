import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { z } from "zod";
import type {
  TransactionPage,
  TransactionSearch,
  WantedTransactions,
} from "../../src/modules/crossborder/internal";
import {
  behindStatement,
  beyondStatement,
  countStatement,
  named,
  pageStatement,
} from "../../src/modules/crossborder/lists";
import { inSchedules } from "../../src/modules/crossborder/schedules";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";

const ROWS = 100_000;
/** As many as are counted, and the rest of the last block. */
const COUNTED = 11_000;

const plan = z.object({
  "Node Type": z.string(),
  "Actual Rows": z.number(),
  "Actual Loops": z.number(),
  "Rows Removed by Filter": z.number().default(0),
  "Rows Removed by Index Recheck": z.number().default(0),
  get Plans() {
    return z.array(plan).default([]);
  },
});
type Plan = z.output<typeof plan>;
const explained = z.object({
  rows: z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: plan })]) })]),
});

/** Rows that were read, of the table or of an index. */
function rowsRead(node: Plan): number {
  const own = node["Actual Rows"] + node["Rows Removed by Filter"] + node["Rows Removed by Index Recheck"];
  const read = node["Node Type"].endsWith("Scan") ? own * node["Actual Loops"] : 0;
  return node.Plans.reduce((sum, child) => sum + rowsRead(child), read);
}

const nodes = (node: Plan): string[] => [node["Node Type"], ...node.Plans.flatMap(nodes)];
const howMany = (read: number, allowed: number) => (read <= allowed ? "few rows" : read);
const way = (plan: Plan) => (nodes(plan).includes("Seq Scan") ? nodes(plan) : "index");

const NEWEST: TransactionPage = { sort: "created_at", direction: "desc", limit: 20, offset: 0 };
const by = (sort: TransactionPage["sort"], direction: TransactionPage["direction"] = "desc") => ({
  ...NEWEST,
  sort,
  direction,
});
const search = (...meant: TransactionSearch[]) => ({ among: {}, search: meant });

/** A page, and the row that says that there is a next one. */
const PAGE = 21;

/** What staff looks for, and how many rows of the ledger may be read for it. */
const LISTS: [string, WantedTransactions, TransactionPage, number][] = [
  ["the newest", { among: {} }, NEWEST, PAGE],
  ["the oldest", { among: {} }, by("created_at", "asc"), PAGE],
  ["the largest amounts", { among: {} }, by("amount"), PAGE],
  ["the smallest amounts", { among: {} }, by("amount", "asc"), PAGE],
  ["by order number", { among: {} }, by("order_display_id"), PAGE],
  ["by order number, upwards", { among: {} }, by("order_display_id", "asc"), PAGE],
  ["a common state", { among: { state: ["paid"] } }, NEWEST, 200],
  ["a rare state", { among: { state: ["failed"] } }, NEWEST, 200],
  ["a rare status", { among: { reconciliation_status: ["needs_attention"] } }, NEWEST, 200],
  ["a rare account", { among: { provider_id: ["pp_crossborder-in-store_main"] } }, NEWEST, 200],
  ["a rare currency", { among: { currency_code: ["cny"] } }, NEWEST, 200],
  ["a customer", { among: { customer_id: ["cus_17"] } }, NEWEST, 200],
  ["an order", { among: { order_id: ["order_17"] } }, NEWEST, 200],
  ["a day", { among: {}, created_at: { $gte: new Date(Date.now() - 864e5) } }, NEWEST, 400],
  ["few amounts", { among: {}, amount: { $gte: "999.00" } }, NEWEST, 400],
  ["an order's number", search({ order_display_id: 4711, number: "4711" }), NEWEST, 400],
  ["the end of a reference", search({ number: "00004711" }), NEWEST, 200],
  ["the beginning of a reference", search({ number: "cb-00000471" }), NEWEST, 200],
  ["a gateway's number", search({ number: "9000000004711" }), NEWEST, 200],
  ["an amount", search({ amount: "17.50" }), NEWEST, 200],
  ["an order's id", search({ order_id: "order_17" }), NEWEST, 200],
  ["the number of a refund", search({ number: "r-4711" }), NEWEST, 200],
  ["a customer's name", search({ customer_ids: ["cus_17", "cus_18"] }), NEWEST, 200],
  ["a name on an order's address", search({ order_ids: ["order_17", "order_19"] }), NEWEST, 200],
  ["who has no order", search({ references: ["cb-000000000018"] }), NEWEST, 200],
  ["a name and an amount", search({ order_ids: ["order_17"] }, { amount: "17.50" }), NEWEST, 200],
  ["a page at any depth", { among: {} }, { ...NEWEST, after: "cbtrx_90000" }, 100],
  ["the page before", { among: {} }, { ...NEWEST, before: "cbtrx_90000" }, 100],
  ["amounts at any depth", { among: {} }, { ...by("amount"), after: "cbtrx_4711" }, 200],
  ["order numbers at any depth", { among: {} }, { ...by("order_display_id"), after: "cbtrx_50000" }, 200],
  ["with no order, upwards", { among: {} }, { ...by("order_display_id", "asc"), after: "cbtrx_60000" }, 200],
  ["a page of a common state", { among: { state: ["paid"] } }, { ...NEWEST, after: "cbtrx_90000" }, 400],
];

const statementSchema = z.object({ sql: z.string() });

/** Further lists of the admin, each of a table of its own, how many of its rows may be read for a page, and how many are counted. */
const OTHER_LISTS: [path: string, table: string, allowed: number, count: number][] = [
  ["notifications", "crossborder_notification", 20, 10_000],
  ["notifications?order=created_at", "crossborder_notification", 20, 10_000],
  ["notifications?offset=180", "crossborder_notification", 200, 10_000],
  ["notifications?status=failed", "crossborder_notification", 20, ROWS / 1000],
  ["recurring-schedules", "crossborder_recurring_schedule", 100, 10_000],
  ["recurring-schedules?status=cancelled", "crossborder_recurring_schedule", 200, ROWS / 1000],
];

/** How a statement reads that has an index. */
const FEW = ["few rows", "index"];

export default cases("a ledger with 100,000 transactions", (shop) => {
  async function fill(): Promise<void> {
    await shop.database.raw(`insert into crossborder_transaction (id, reference, transaction_no, provider_id,
        operation, currency_code, amount, state, reconciliation_status, order_id, order_display_id, customer_id, created_at)
      select 'cbtrx_' || n, 'cb-' || lpad(n::text, 12, '0'), (9e12 + n)::bigint::text,
        case when n % 1000 = 0 then 'pp_crossborder-in-store_main' else 'pp_crossborder-channel-a_main' end,
        'secure-pay', case when n % 1000 = 3 then 'cny' else 'usd' end, ((n * 7919) % 100000 / 100.0)::numeric(9, 2)::text,
        case when n % 1000 = 1 then 'failed' else 'paid' end,
        case when n % 1000 = 2 then 'needs_attention' else 'reconciled' end,
        case when n % 3 > 0 then 'order_' || n end, case when n % 3 > 0 then n end, 'cus_' || n % 20000,
        now() - n * interval '5 minutes'
      from generate_series(1, ${ROWS}) as n`);
    await shop.database.raw(`insert into crossborder_operation
        (id, transaction_id, kind, outcome, amount, currency_code, reference, gateway_id, actor_type)
      select 'cbop_' || n, 'cbtrx_' || n, 'part_refund', 'succeeded', '1.00', 'usd', 'R-' || n, 'G-' || n, 'job'
      from generate_series(1, ${ROWS}) as n`);
    await shop.database.raw("analyze crossborder_transaction, crossborder_operation");
  }

  async function fillOthers(): Promise<void> {
    await shop.database
      .raw(`insert into crossborder_notification (id, provider_id, digest, body, signature, status,
        created_at)
      select 'cbntf_' || n, 'pp_crossborder-channel-a_main', n::text, '', 'valid',
        case when n % 1000 = 1 then 'failed' else 'reconciled' end, now() - n * interval '5 minutes'
      from generate_series(1, ${ROWS}) as n`);
    await shop.database
      .raw(`insert into crossborder_recurring_schedule (id, provider_id, reference, plan, frequency,
        payment_count, status, currency_code, amount, created_at)
      select 'cbsch_' || n, 'pp_crossborder-creditcard_main', 'cb-' || n, 'monthly', 30, 12,
        case when n % 1000 = 1 then 'cancelled' else 'active' end, 'usd', '12.50', now() - n * interval '5 minutes'
      from generate_series(1, ${ROWS}) as n`);
    await shop.database.raw("analyze crossborder_notification, crossborder_recurring_schedule");
  }

  async function planOf(statement: Knex.QueryBuilder | string): Promise<Plan> {
    const { sql, bindings } =
      typeof statement === "string" ? { sql: statement, bindings: [] } : statement.toSQL();
    const answer = explained.parse(
      await shop.database.raw(`explain (analyze, format json) ${sql}`, [...bindings]),
    );
    return answer.rows[0]["QUERY PLAN"][0].Plan;
  }

  /** What reads rows of a table while the admin API answers: the page first, as counting reads what is behind 10,000. */
  async function readingOf(path: string, table: string) {
    const statements: string[] = [];
    const note = (asked: unknown) => {
      const { sql } = statementSchema.parse(asked);
      if (new RegExp(`from ("public"\\.)?"${table}"`).test(sql)) statements.push(sql);
    };
    shop.database.on("query", note);
    const { status, data } = await shop.admin.get(`/admin/crossborder/${path}`);
    shop.database.removeListener("query", note);
    expect([path, status]).toEqual([path, 200]);
    const isCounting = (sql: string) => /^select count|offset 10000/.test(sql);
    return {
      pages: statements.filter((sql) => !isCounting(sql)),
      counting: statements.filter(isCounting),
      counted: [data.count, data.has_more],
    };
  }

  async function seenOf(path: string, table: string, allowed: number) {
    const { pages, counting, counted } = await readingOf(path, table);
    const read = async (statements: string[], most: number) => {
      const plans = await Promise.all(statements.map((sql) => planOf(sql)));
      return plans.map((plan) => [howMany(rowsRead(plan), most), way(plan)]);
    };
    return { pages: await read(pages, allowed), counting: await read(counting, COUNTED), counted };
  }

  slow.it("answers every list from an index, and counts no further than to 10,000", async () => {
    await fill();
    const { database } = shop;
    const seen: unknown[] = [];
    for (const [name, wanted, page, allowed] of LISTS) {
      const plan = await planOf(pageStatement(database, wanted, page));
      seen.push([name, howMany(rowsRead(plan), allowed), way(plan)]);
      const counting = [beyondStatement, countStatement].map((of) => planOf(of(database, wanted)));
      const counted = Math.max(...(await Promise.all(counting)).map(rowsRead));
      seen.push([name, "counted", howMany(counted, COUNTED)]);
      const behind = await planOf(behindStatement(database, wanted, "cbtrx_50000", 500));
      seen.push([name, "exported", way(behind)]);
    }
    expect(seen).toEqual(
      LISTS.flatMap(([name]) => [
        [name, "few rows", "index"],
        [name, "counted", "few rows"],
        [name, "exported", "index"],
      ]),
    );
    const { data } = await shop.admin.get("/admin/crossborder/transactions");
    expect(data).toMatchObject({ count: 10_000, has_more: true, sums: null });
    const tabs = await shop.admin.get("/admin/crossborder/transactions/counts");
    expect(tabs.data.counts).toMatchObject({
      paid: { count: 10_000, has_more: true },
      attention: { count: ROWS / 1000, has_more: false },
      refunded: { count: 0, has_more: false },
    });
  });

  slow.it("finds the gateway's number, and the deductions of a schedule, by an index", async () => {
    await fill();
    const plans = await Promise.all([
      planOf(named(shop.database, { transaction_nos: ["9000000004711"] })),
      planOf(inSchedules(shop.database, ["cbsch_1"])),
      planOf(named(shop.database, { references: ["cb-000000000017"], transaction_nos: ["9000000004711"] })),
    ]);
    for (const plan of plans) {
      expect(rowsRead(plan)).toBeLessThanOrEqual(20);
      expect(nodes(plan)).not.toContain("Seq Scan");
    }
  });

  slow.it("finds the payments of an order by an index", async () => {
    await fill();
    const clerk = new Clerk(shop);
    const order_id = await clerk.unpaidOrder();
    await clerk.opened({ order_id, method: "merchant_scan" });
    const path = `orders/${order_id}/transactions`;
    const { pages } = await seenOf(path, "crossborder_transaction", 10);
    expect(pages).toContainEqual(FEW);
  });

  slow.it("answers the inbox and the subscriptions from an index, and counts no further", async () => {
    await fillOthers();
    for (const [path, table, allowed, count] of OTHER_LISTS) {
      const has_more = count === 10_000;
      const expected = { pages: [FEW], counting: has_more ? [FEW] : [FEW, FEW], counted: [count, has_more] };
      expect([path, await seenOf(path, table, allowed)]).toEqual([path, expected]);
    }
  });
});
