import { Interrupted, Lifetime } from "../testing/programs/lifetime";
import { EXIT, runProgram } from "../testing/programs/run-program";
import { endOnSignals } from "../testing/programs/signals";
import { audit } from "./audit";
import type { Bench, Group } from "./bench";
import { HELP, readCommandLine } from "./command-line";
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
import type { Shop } from "./shop/shop";
import { type PlainShop, startPlainShop } from "./shop/start-plain";
import { startShop } from "./shop/start-shop";
import { servers } from "./servers";
import { signatures } from "./signatures";
import { sizes } from "./sizes";
import { statements } from "./statements/statements";
import { storefront } from "./storefront/storefront";
import { promises } from "./stripe/promises";
import { besideStripe } from "./stripe/stripe";
import { strangers } from "./strangers";
import { wholeOrders } from "./whole";

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
