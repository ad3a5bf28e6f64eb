import { eventually } from "../testing/shop/sandbox-control";
import type { Bench } from "./bench";
import { byNotification, paidOrder } from "./orders";
import { alternate, compareBy } from "./rounds";
import { type Row, time } from "./rows";
import { PROVIDER, type Shop } from "./shop/shop";

const PLAN = { title: "strangers", rounds: 9, warmUp: 2 };
/** What one shopper has open, and how long the gateway takes to answer about each. */
const OPEN = 200;
const GATEWAY_MS = 1_000;

/** From a signed notification to the order, while pages of one shopper wait for a slow gateway, against while none do. */
export async function strangers(bench: Bench): Promise<Row[]> {
  const shop = await bench.shop();
  await shop.gateway.faults({ ipn: { lose: true } });
  const paid: string[] = [];
  for (let count = 2 * (PLAN.rounds + PLAN.warmUp); count > 0; count--) paid.push(await paidOrder(shop));
  const { references, sessions } = await openMany(shop);
  await shop.gateway.faults({
    ipn: { lose: true },
    "tran-query": { delay_ms: GATEWAY_MS, references },
  });
  const toOrder = byNotification(shop, paid);
  const results = await alternate(PLAN, {
    ours: async () => {
      await mayBeAskedAbout(shop);
      const before = (await shop.gateway.calls("tran-query")).length;
      const polls = sessions.map((id) => shop.shopper().get(`/store/crossborder/sessions/${id}`));
      await eventually(
        async () => (await shop.gateway.calls("tran-query")).length > before,
        "the pages to be there",
      );
      const order = await toOrder();
      await Promise.all(polls);
      await shop.quiet();
      return order;
    },
    bare: toOrder,
  });
  await shop.gateway.faults({});
  const what = `signed notification to order.placed while ${OPEN} pages of one shopper wait / while none do`;
  return [
    time(
      what,
      1.2,
      compareBy(results, ({ placed }) => placed),
    ),
  ];
}

async function openMany(shop: Shop) {
  await shop.database.query(
    `insert into crossborder_transaction (id, reference, provider_id, operation, currency_code, amount, state,
       cart_id, payment_session_id)
     select 'many-' || n, 'many-' || n, $1, 'secure-pay', 'usd', '12.50', 'open', 'cart_' || n, 'payses_' || n
     from generate_series(1, $2::int) as n`,
    [`pp_${PROVIDER}`, OPEN],
  );
  const numbers = Array.from({ length: OPEN }, (_, n) => n + 1);
  return {
    references: numbers.map((n) => `many-${n}`),
    sessions: numbers.map((n) => `payses_${n}`),
  };
}

/** As if the gateway had never been asked about them. */
const mayBeAskedAbout = (shop: Shop) =>
  shop.database.query("update crossborder_transaction set asked_at = null where reference like 'many-%'");
