import type { AxiosInstance } from "axios";
import { z } from "zod";
import { signIn } from "../../testing/shop/staff";
import { type Bench, LARGE } from "../bench";
import { load } from "../load";
import { alternate, compareBy, median } from "../rounds";
import { type Row, time } from "../rows";
import { openLedgers } from "../shop/ledgers";
import { PROVIDER, type Shop } from "../shop/shop";

const PLAN = { title: "lists", rounds: 9, warmUp: 2 };
const SMALL = 1_000;
const REQUESTS = 15;

/** What staff looks at, by its address. What is searched is in both ledgers. */
const LISTS: Readonly<Record<string, string>> = {
  "payments, the newest": "transactions",
  "payments, the tenth page": "transactions?offset=180",
  "payments, the largest amounts": "transactions?order=-amount",
  "payments, by order number": "transactions?order=-order_display_id",
  "payments, the last page": "transactions?order=created_at",
  "payments of a rare currency": "transactions?currency_code=cny",
  "payments of a rare state": "transactions?state=failed",
  "payments of a channel": "transactions?channel=in_store",
  "payments of a span of amounts": "transactions?amount[$gte]=5&amount[$lt]=6",
  "payments found by order number": "transactions?q=%23704",
  "payments found by the end of a reference": "transactions?q=000000704",
  "payments found by customer": "transactions?q=payer",
  "payments, a page of the export": "transactions/export?state=failed",
  "payments that need attention": "transactions?reconciliation_status=needs_attention",
  "payments, how many there are of each tab": "transactions/counts",
  notifications: "notifications",
  "notifications that failed": "notifications?status=failed",
  subscriptions: "recurring-schedules",
  "subscriptions, the cancelled ones": "recurring-schedules?status=cancelled",
};

/** Every list of the admin in a large ledger, against the same in a small one. */
export async function lists(bench: Bench): Promise<Row[]> {
  const { orders = LARGE } = bench;
  const shop = await bench.shop();
  const staff = await signIn(shop.url);
  await staff.post("/admin/customers", { email: "payer@shop.example" });
  const ledgers = await openListed(shop, orders, SMALL);
  const askIn = (name: "large" | "small") => async () => {
    await ledgers.use(name);
    await shop.quiet();
    return await askForAll(staff);
  };
  const results = await alternate(PLAN, { ours: askIn("large"), bare: askIn("small") });
  await ledgers.putBack();
  return Object.keys(LISTS).map((name) =>
    time(
      `list of ${name}: among ${orders} rows / among ${SMALL}`,
      2,
      compareBy(results, (took) => took[name]),
    ),
  );
}

/** Milliseconds of one request for each list. */
async function askForAll(staff: AxiosInstance): Promise<Record<string, number>> {
  const took: Record<string, number> = {};
  for (const [name, path] of Object.entries(LISTS)) {
    const requests = Array.from({ length: REQUESTS }, () => `/admin/crossborder/${path}`);
    took[name] = median(
      await load(1, requests, async (address) => {
        const { status, data } = await staff.get(address);
        if (status !== 200) throw new Error(`${address} was answered ${status} ${JSON.stringify(data)}`);
      }),
    );
  }
  return took;
}

const TABLES = [
  "crossborder_transaction",
  "crossborder_notification",
  "crossborder_recurring_schedule",
] as const;

/** Two of the admin's ledgers, one of so many transactions and one of a thousand. */
async function openListed(shop: Shop, large: number, small: number) {
  const customers = await customerIds(shop);
  return await openLedgers(shop, {
    title: "lists",
    tables: TABLES,
    sizes: { large, small },
    fill: (size) => fill(shop, size, customers),
  });
}

const withIds = z.array(z.object({ id: z.string() }));

async function customerIds({ database }: Shop): Promise<string[]> {
  return withIds
    .parse((await database.query("select id from customer where email = 'payer@shop.example'")).rows)
    .map(({ id }) => id);
}

/** A payment every five minutes, which makes about a year of 100,000; a tenth of them are recurring. */
async function fill({ database }: Shop, size: number, customers: string[]): Promise<void> {
  await database.query(
    `insert into crossborder_transaction (id, reference, transaction_no, provider_id, payment_session_id, operation,
       currency_code, amount, state, reconciliation_status, order_id, order_display_id, customer_id, schedule_id, created_at)
     select 'cbtrx_' || n, 'cb-' || lpad(n::text, 12, '0'), (9e12 + n)::bigint::text,
       case when n % 1000 = 0 then replace($2, 'channel-a', 'in-store') else $2 end,
       'session_' || n, 'secure-pay', case when n % 50 = 3 and n <= 1000 then 'cny' else 'usd' end, ((n::bigint * 7919) % 100000 / 100.0)::numeric(9, 2)::text,
       case when n % 50 = 1 and n <= 1000 then 'failed' else 'paid' end,
       case when n % 50 = 2 and n <= 1000 then 'needs_attention' else 'reconciled' end,
       'order_' || n, n, case when n <= 20 then $3 end, case when n % 10 = 0 then 'cbrsc_' || n / 10 end,
       now() - n * interval '5 minutes'
     from generate_series(1, $1::int) as n`,
    [size, `pp_${PROVIDER}`, customers[0]],
  );
  await database.query(
    `insert into crossborder_notification (id, provider_id, digest, body, signature, reference, status, created_at)
     select 'cbntf_' || n, $2, n::text, '', 'valid', 'cb-' || lpad(n::text, 12, '0'),
       case when n % 50 = 1 and n <= 1000 then 'failed' else 'reconciled' end, now() - n * interval '5 minutes'
     from generate_series(1, $1::int) as n`,
    [size, `pp_${PROVIDER}`],
  );
  await database.query(
    `insert into crossborder_recurring_schedule (id, provider_id, schedule_no, reference, plan, frequency, payment_count,
       status, currency_code, amount, created_at)
     select 'cbrsc_' || n, $2, 'S' || n, 'cb-' || lpad(n::text, 12, '0'), 'monthly', 30, 12,
       case when n % 50 = 1 and n <= 100 then 'cancelled' else 'active' end, 'usd', '12.50', now() - n * interval '50 minutes'
     from generate_series(1, $1::int / 10) as n`,
    [size, `pp_${PROVIDER}`],
  );
}
