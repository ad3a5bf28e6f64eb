import { sign } from "../src/gateway";
import { eventually } from "../testing/shop/sandbox-control";
import { bareClient } from "./bare-client";
import type { Bench } from "./bench";
import { load } from "./load";
import { byNotification, byShopper, cartToComplete, type Order, paidOrder } from "./orders";
import { progress } from "./progress";
import { alternate, compareAll, type Round, roundsOf, SHARES } from "./rounds";
import { floor, type Row, time } from "./rows";
import { PROVIDER, type Shop } from "./shop/shop";
import type { PlainShop } from "./shop/start-plain";

const PLAN = { title: "strangers", rounds: 9, warmUp: 1 };
/** So many are placed in each round, one after the other. */
const ORDERS = 8;
/** What one shopper has open, and how long the gateway takes to answer about each. */
const OPEN = 200;
const GATEWAY_MS = 1_000;
const FORGED = { all: 10_000, atOnce: 16 };

/** Something that a stranger does while orders are placed, and what makes it possible once more. */
interface Attack {
  title: string;
  prepare: () => Promise<unknown>;
  /** Resolves once it is under way, to what resolves when it is over. */
  begin: () => Promise<() => Promise<unknown>>;
}

/** A store in which orders are placed one after the other. */
interface Side {
  store: Pick<Shop, "quiet">;
  /** How an order comes to be, for the table. */
  way: string;
  prepare: () => Promise<string>;
  /** Makes what places the next of those that were prepared. */
  placing: (prepared: string[]) => () => Promise<Order>;
}

/** From a signed notification to the order, while strangers ask the store for much, against while none do. */
export async function strangers(bench: Bench): Promise<Row[]> {
  const [shop, plain] = [await bench.shop(), await bench.plain()];
  await openMany(shop);
  const faults = { ipn: { lose: true } } as const;
  await shop.gateway.faults({ ...faults, "tran-query": { delay_ms: GATEWAY_MS, references: REFERENCES } });
  const ours: Side = {
    store: shop,
    way: "signed notification to order.placed",
    prepare: () => paidOrder(shop),
    placing: (prepared) => byNotification(shop, prepared),
  };
  const rows = [...(await attack(ours, polls(shop))), ...(await attack(ours, forgeries(shop)))];
  await shop.gateway.faults({});
  // What a server of Medusa makes of as many requests, whatever they ask for.
  const bare: Side = {
    store: plain,
    way: "a bare provider's completion to order.placed",
    prepare: () => cartToComplete(plain),
    placing: (prepared) => byShopper(plain, prepared),
  };
  return [...rows, ...(await attack(bare, plainRows(plain))).map(floor)];
}

async function attack(side: Side, { title, prepare, begin }: Attack): Promise<Row[]> {
  const prepared: string[] = [];
  const { rounds, warmUp } = roundsOf(PLAN);
  const orders = 2 * (rounds + warmUp) * ORDERS;
  while (prepared.length < orders) {
    progress(`strangers: ${prepared.length} of ${orders} carts are ready`);
    prepared.push(await side.prepare());
  }
  const place = side.placing(prepared);
  const placeAll: Round<number[]> = async () => {
    const took: number[] = [];
    while (took.length < ORDERS) took.push((await place()).placed);
    return took;
  };
  const results = await alternate(
    { ...PLAN, title: `${PLAN.title}: ${title}` },
    {
      ours: async () => {
        await prepare();
        const end = await begin();
        const took = await placeAll();
        await end();
        await side.store.quiet();
        return took;
      },
      bare: async () => {
        const took = await placeAll();
        await side.store.quiet();
        return took;
      },
    },
  );
  return Object.entries(SHARES).map(([name, share]) =>
    time(`${side.way}, ${name}: while ${title} / while nobody does`, 1.5, compareAll(results, share)),
  );
}

const NUMBERS = Array.from({ length: OPEN }, (_, n) => n + 1);
const REFERENCES = NUMBERS.map((n) => `many-${n}`);

async function openMany(shop: Shop): Promise<void> {
  await shop.database.query(
    `insert into crossborder_transaction (id, reference, provider_id, operation, currency_code, amount, state,
       cart_id, payment_session_id)
     select 'many-' || n, 'many-' || n, $1, 'secure-pay', 'usd', '12.50', 'open', 'cart_' || n, 'payses_' || n
     from generate_series(1, $2::int) as n`,
    [`pp_${PROVIDER}`, OPEN],
  );
}

function polls(shop: Shop): Attack {
  return {
    title: `${OPEN} pages of one shopper wait`,
    // As if the gateway had never been asked about them.
    prepare: () =>
      shop.database.query("update crossborder_transaction set asked_at = null where reference like 'many-%'"),
    begin: async () => {
      const asked = async () => (await shop.gateway.calls("tran-query")).length;
      const before = await asked();
      const pages = NUMBERS.map((n) => shop.shopper().get(`/store/crossborder/sessions/payses_${n}`));
      await eventually(async () => (await asked()) > before, "the pages to be there");
      return () => Promise.all(pages);
    },
  };
}

let sent = 0;

/** Half of them have no signature, and half a wrong one; no two are the same. */
const forge = (_: unknown, count: number): string => {
  const fields = { reference: REFERENCES[count % OPEN], status: "success", note: `forged ${sent++}` };
  const verifySign = sign(fields, "not the token");
  return new URLSearchParams(count % 2 ? fields : { ...fields, verifySign }).toString();
};

function flood(address: string): Attack["begin"] {
  const send = bareClient(FORGED.atOnce);
  const { rounds } = roundsOf(PLAN);
  return async () => {
    const bodies = Array.from({ length: Math.ceil(FORGED.all / rounds) }, forge);
    const over = load(FORGED.atOnce, bodies, (body) => send(address, body));
    return () => over;
  };
}

const forgeries = (shop: Shop): Attack => ({
  title: `${FORGED.all} forged ones arrive`,
  // Of each order twenty are kept in a day. Those that still wait are being looked at.
  prepare: () =>
    shop.database.query(
      "delete from crossborder_notification where reference like 'many-%' and status <> 'received'",
    ),
  begin: flood(shop.ipnUrl),
});

const plainRows = ({ url, database }: PlainShop): Attack => ({
  title: `${FORGED.all} of them arrive at a plain route that commits a row`,
  prepare: () => database.query("truncate plain_notification"),
  begin: flood(`${url}/hooks/plain`),
});
