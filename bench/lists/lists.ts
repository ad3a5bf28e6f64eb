import type { AxiosInstance } from "axios";
import { signIn } from "../../testing/shop/staff";
import { type Bench, LARGE } from "../bench";
import { load } from "../load";
import { median } from "../numbers";
import { alternate, compareBy } from "../rounds";
import { type Row, time } from "../rows";
import { openListed } from "./ledger-rows";

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
