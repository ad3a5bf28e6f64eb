import { sign } from "../src/gateway";
import { eventually } from "../testing/shop/sandbox-control";
import { bareClient } from "./bare-client";
import type { Bench } from "./bench";
import { load } from "./load";
import { byNotification, paidOrder } from "./orders";
import { progress } from "./progress";
import { alternate, compareAll, type Round, roundsOf } from "./rounds";
import { type Row, time } from "./rows";
import { PROVIDER, type Shop } from "./shop/shop";

const PLAN = { title: "strangers", rounds: 9, warmUp: 1 };
/** So many are placed in each round, one after the other. */
const ORDERS = 8;
/** What one shopper has open, and how long the gateway takes to answer about each. */
const OPEN = 200;
const GATEWAY_MS = 1_000;
const FORGED = { all: 10_000, atOnce: 16 };
const SHARES = { p50: 0.5, p99: 0.99 };

/** Something that a stranger does while orders are placed, and what makes it possible once more. */
interface Attack {
  title: string;
  prepare: () => Promise<unknown>;
  /** Resolves once it is under way, to what resolves when it is over. */
  begin: () => Promise<() => Promise<unknown>>;
}

/** From a signed notification to the order, while strangers ask the store for much, against while none do. */
export async function strangers(bench: Bench): Promise<Row[]> {
  const shop = await bench.shop();
  await openMany(shop);
  const faults = { ipn: { lose: true } } as const;
  await shop.gateway.faults({ ...faults, "tran-query": { delay_ms: GATEWAY_MS, references: REFERENCES } });
  const rows = [...(await attack(shop, polls(shop))), ...(await attack(shop, forgeries(shop)))];
  await shop.gateway.faults({});
  return rows;
}

async function attack(shop: Shop, { title, prepare, begin }: Attack): Promise<Row[]> {
  const paid: string[] = [];
  const { rounds, warmUp } = roundsOf(PLAN);
  const orders = 2 * (rounds + warmUp) * ORDERS;
  while (paid.length < orders) {
    progress(`strangers: ${paid.length} of ${orders} carts are paid`);
    paid.push(await paidOrder(shop));
  }
  const place = byNotification(shop, paid);
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
        await shop.quiet();
        return took;
      },
      bare: async () => {
        const took = await placeAll();
        await shop.quiet();
        return took;
      },
    },
  );
  return Object.entries(SHARES).map(([name, share]) =>
    time(
      `signed notification to order.placed, ${name}: while ${title} / while nobody does`,
      1.5,
      compareAll(results, share),
    ),
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

/** Half of them have no signature, and half a wrong one; no two are the same. */
function forgeries(shop: Shop): Attack {
  const { rounds } = roundsOf(PLAN);
  const send = bareClient(FORGED.atOnce);
  let count = 0;
  const forge = (): string => {
    const fields = { reference: REFERENCES[++count % OPEN], status: "success", note: `forged ${count}` };
    const verifySign = sign(fields, "not the token");
    return new URLSearchParams(count % 2 ? fields : { ...fields, verifySign }).toString();
  };
  return {
    title: `${FORGED.all} forged ones arrive`,
    // Of each order twenty are kept in a day. Those that still wait are being looked at.
    prepare: () =>
      shop.database.query(
        "delete from crossborder_notification where reference like 'many-%' and status <> 'received'",
      ),
    begin: async () => {
      const bodies = Array.from({ length: Math.ceil(FORGED.all / rounds) }, forge);
      const sent = load(FORGED.atOnce, bodies, (body) => send(shop.ipnUrl, body));
      return () => sent;
    },
  };
}
