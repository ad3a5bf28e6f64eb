import { parseArgs } from "node:util";
import { Interrupted, Lifetime } from "../testing/programs/lifetime";
import { EXIT, runProgram } from "../testing/programs/run-program";
import { endOnSignals } from "../testing/programs/signals";
import { UsageError } from "../testing/programs/usage-error";
import { audit } from "./audit";
import type { Bench, Group } from "./bench";
import { gatewayCalls } from "./gateway-calls";
import { growth } from "./growth";
import { job } from "./job/job";
import { lastingLoad } from "./lasting-load";
import { lists } from "./lists/lists";
import { notifications } from "./notifications";
import { orders } from "./orders";
import { note } from "./progress";
import { roundTrips } from "./round-trip";
import { beQuick } from "./rounds";
import { markdown, type Row, shown } from "./rows";
import { servers } from "./servers";
import type { Shop } from "./shop/shop";
import { type PlainShop, startPlainShop } from "./shop/start-plain";
import { startShop } from "./shop/start-shop";
import { signatures } from "./signatures";
import { sizes } from "./sizes";
import { statements } from "./statements/statements";
import { storefront } from "./storefront/storefront";
import { strangers } from "./strangers";
import { promises } from "./stripe/promises";
import { besideStripe } from "./stripe/stripe";
import { wholeOrders } from "./whole";

const HELP = `Usage: npm run bench [-- [--quick] [--json | --markdown] [--orders N] GROUP... | -- --help]

Ratios to a bare way of doing the same, in alternating rounds of one run. A measurement, never a verdict: it
fails only when something could not be measured.

  signatures     signing a form, against the two MD5s in it
  round-trip     a gateway call through the client, against axios with a ready body
  notifications  POST /hooks/crossborder/:provider/ipn, against a plain route that commits one row
  orders         from a notification to the order, against the completion of a cart paid with a bare provider
  stripe         whole orders beside Medusa's own provider of Stripe, whose SDK calls a stand-in here; what each
                 request costs goes to stderr
  promises       lost webhooks, closed browsers and killed servers beside Stripe's: who has an order after ten minutes; needs
                 redis-server
  whole          whole orders, from the cart to both sides' agreement: processor time, and how many a second
  statements     SQL statements of each step of a payment, beside a bare provider and pp_system_default, by who sends them
  calls          gateway calls per order
  growth         bytes that an order keeps for ever, and that one which nobody paid leaves nothing
  strangers      from a signed notification to the order while 200 pages of one shopper wait, and while 10,000 forged
                 notifications arrive, against while none do
  servers        processor time of a whole order in a shop of two and four servers on Redis, against one; needs redis-server
  load           ten minutes of orders as fast as two servers and a worker on Redis take them, among a million: one server is killed, both
                 are restarted one after the other; from the payment to the order, beside a bare provider, what waits,
                 the four books, and the job's run of an hour. An acknowledgement under load is in notifications; needs redis-server
  sizes          what a browser loads of ours: the storefront's core and element, and the admin's pages; their limits
  storefront     the payment page in a browser, against the same page without our components; its budget
  lists          each list of the admin among the orders of a large shop, against 1,000
  audit          a checkout while 10,000 transactions are audited, against one without
  job            a run of the job in a large shop, against one with 1,000 orders: with nothing due, and with 1,000 due; memory

  --quick        five rounds each at most. Without GROUP: signatures, round-trip, orders
  --orders N     how many orders a large shop has, 2,000 to 10,000,000; 100,000 without it, a million in load
  --minutes N    how long load lasts, 1 to 60; 10 without it
  --json         the rows as JSON, in the place of the table
  --markdown     the rows as a table of docs/performance.md

Without GROUP all of them, which takes some three hours. Progress goes to stderr, the table to stdout.
All but the first two start a Medusa server and a PostgreSQL of their own, which are gone again afterwards; with
TEST_DATABASE_URL the PostgreSQL is a database on the server that it names.`;

/** They take two minutes at most, and need no large table. */
const QUICK: readonly string[] = ["signatures", "round-trip", "orders"];

/** @throws UsageError, or TypeError of `parseArgs`, for anything that is not in `HELP` */
function readCommandLine(args: string[], known: readonly string[]) {
  const flag = { type: "boolean", default: false } as const;
  const text = { type: "string" } as const;
  const counts = { orders: text, minutes: text } as const;
  const options = {
    help: { ...flag, short: "h" },
    quick: flag,
    json: flag,
    markdown: flag,
    ...counts,
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(`No group ${unknown}. There are: ${known.join(", ")}`);
  const all = values.quick ? QUICK : known;
  return {
    ...values,
    orders: values.orders === undefined ? undefined : numberOf("orders", values.orders, 2_000, 10_000_000),
    minutes: numberOf("minutes", values.minutes ?? "10", 1, 60),
    chosen: positionals.length > 0 ? positionals : all,
  };
}

function numberOf(flag: string, given: string, least: number, most: number): number {
  const number = /^\d+$/.test(given) ? Number(given) : NaN;
  if (number >= least && number <= most) return number;
  const [from, to] = [least, most].map((one) => one.toLocaleString("en"));
  throw new UsageError(`--${flag}: must be a whole number from ${from} to ${to}; it is "${given}"`);
}

/** By name, in the order in which they run: those that need no server first, the one that fills its tables last. */
const GROUPS: ReadonlyMap<string, Group> = new Map([
  ["signatures", signatures],
  ["round-trip", roundTrips],
  ["notifications", notifications],
  ["orders", orders],
  ["stripe", besideStripe],
  ["promises", promises],
  ["whole", wholeOrders],
  ["statements", statements],
  ["calls", gatewayCalls],
  ["growth", growth],
  ["strangers", strangers],
  ["servers", servers],
  ["load", lastingLoad],
  ["sizes", sizes],
  ["storefront", storefront],
  ["lists", lists],
  ["audit", audit],
  ["job", job],
]);

async function main(): Promise<number> {
  const {
    help,
    quick,
    json,
    markdown: asMarkdown,
    orders,
    minutes,
    chosen,
  } = readCommandLine(process.argv.slice(2), [...GROUPS.keys()]);
  if (help) {
    console.log(HELP);
    return EXIT.done;
  }
  if (quick) beQuick();
  const lifetime = new Lifetime();
  endOnSignals(lifetime);
  const groups: Row[][] = [];
  try {
    await lifetime.while(measure({ lifetime, orders, minutes }, chosen, groups));
    return EXIT.done;
  } catch (error) {
    if (error instanceof Interrupted) return EXIT.interrupted;
    throw error;
  } finally {
    // Also what was measured before something failed.
    const rows = groups.flat();
    if (json) console.log(JSON.stringify(rows, undefined, 2));
    else if (asMarkdown) console.log(groups.map(markdown).join("\n\n"));
    else if (rows.length > 0) console.table(rows.map(shown));
    note("Stopping everything");
    await lifetime.close();
  }
}

async function measure(
  given: Pick<Bench, "lifetime" | "orders" | "minutes">,
  chosen: readonly string[],
  groups: Row[][],
): Promise<void> {
  let shop: Promise<Shop> | undefined;
  let plain: Promise<PlainShop> | undefined;
  const bench: Bench = {
    ...given,
    shop: () => (shop ??= startShop(given.lifetime)),
    plain: () => (plain ??= startPlainShop(given.lifetime)),
  };
  for (const [name, group] of GROUPS) {
    if (!chosen.includes(name)) continue;
    note(name);
    groups.push(await group(bench));
  }
}

runProgram("bench", main);
