import { Client } from "pg";
import { eventually } from "../testing/shop/sandbox-control";
import { type Person, Shopper } from "../testing/shop/shopper";
import type { Currency } from "./once/row";
import type { Parties } from "./once/run";

const DAYS = 21;
/** The gateway begins so long ago; it is made up for while the past is lived through. */
export const PAST_MINUTES = DAYS * 24 * 60;

const PEOPLE: Readonly<Record<Currency, readonly Person[]>> = {
  usd: [
    ["Rosalind", "Franklin"],
    ["Mary", "Jackson"],
    ["Barbara", "Liskov"],
    ["John", "Backus"],
    ["Hedy", "Lamarr"],
    ["Claude", "Shannon"],
    ["Frances", "Allen"],
  ].map(([first_name = "", last_name = ""]) => ({
    first_name,
    last_name,
    email: `${first_name}@shop.example`.toLowerCase(),
  })),
  cny: [
    { last_name: "王", first_name: "小云", email: "wang@shop.example" },
    { last_name: "李", first_name: "明", email: "li@shop.example" },
    { last_name: "陈", first_name: "静", email: "chen@shop.example" },
  ],
};

const CHANNELS = ["channel-a", "creditcard", "channel-b", "channel-c"] as const;
const GOODS = ["jasmine-tea", "teapot", "travel-cup"] as const;

/** What somebody does in the past: the nth. */
interface Visit {
  person: Person;
  currency: Currency;
  channel: (typeof CHANNELS)[number];
  goods: (typeof GOODS)[number];
  quantity: number;
  end: "pays" | "declines" | "gets it back";
}

/** One a day, two on some, and not always the same. */
const VISITS: readonly Visit[] = Array.from({ length: DAYS + 5 }, (_, nth) => {
  const currency = nth % 3 === 2 ? "cny" : "usd";
  return {
    person: nthOf(PEOPLE[currency], nth * 2 + 1),
    currency,
    channel: nthOf(CHANNELS, nth),
    goods: nthOf(GOODS, nth * 2),
    quantity: 1 + (nth % 4),
    end: nth % 10 === 6 ? "gets it back" : nth % 8 === 5 ? "declines" : "pays",
  };
});

function nthOf<T>(list: readonly T[], nth: number): T {
  const found = list[nth % list.length];
  if (found === undefined) throw new Error("the list is empty");
  return found;
}

/**
 * Three weeks of the shop, so that lists, books and days have something to show. The gateway's clock is behind and catches up; what
 * Medusa and the plugin write meanwhile is dated back by as much.
 */
export async function livePast(past: Parties): Promise<void> {
  const database = new Client(past.demo.env.DATABASE_URL);
  await database.connect();
  try {
    await database.query(`create temporary table visit (begun timestamptz, minutes int)`);
    const pause = Math.floor(PAST_MINUTES / VISITS.length);
    let behind = PAST_MINUTES;
    for (const visit of VISITS) {
      await database.query("insert into visit values (now(), $1)", [behind]);
      await carryOut(past, visit);
      behind -= pause;
      await past.gateway.advanceClock(pause);
    }
    if (behind > 0) await past.gateway.advanceClock(behind);
    await dateBack(database);
  } finally {
    await database.end();
  }
}

async function carryOut({ demo, medusa, gateway }: Parties, visit: Visit): Promise<void> {
  const shopper = new Shopper(demo.medusaUrl, demo.shop).as(visit.person);
  await shopper.fillCart(visit.currency, visit.goods, visit.quantity);
  const { shown } = await shopper.choosePayment(visit.channel);
  const act = visit.end === "declines" ? "decline" : "pay";
  const { storefront } = await shopper.comeBackDecided(await shopper.atCashier(shown.cashier_url, act));
  if (act === "decline") return;
  const order_id = storefront.searchParams.get("order_id") ?? "";
  if (visit.end === "gets it back") await medusa.refund(await medusa.order(order_id));
  await gateway.notified(shown.reference);
  const isReconciled = async () =>
    (await medusa.transactionsOf(order_id)).every(
      ({ reconciliation_status }) => reconciliation_status === "reconciled",
    );
  await eventually(isReconciled, `${shown.reference} to be reconciled`);
}

/** What was written since a visit began and before the next, and the moments in it that are not the gateway's: those are right already. */
async function dateBack(database: Client): Promise<void> {
  const { rows } = await database.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
     group by table_name having 'created_at' = any(array_agg(column_name))`,
  );
  const visits = `(select begun, lead(begun, 1, now()) over (order by begun) as ended, minutes from visit)`;
  for (const { table, columns } of rows) {
    const moved = columns.map(
      (name) =>
        `"${name}" = case when one."${name}" < begun then one."${name}" else one."${name}" - make_interval(mins => minutes) end`,
    );
    await database.query(
      `update "${table}" as one set ${moved.join(", ")} from ${visits} as visits
       where one.created_at >= begun and one.created_at < ended`,
    );
  }
}
