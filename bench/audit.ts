import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { GatewayClient } from "../src/gateway";
import { eventually } from "../testing/shop/sandbox-control";
import type { Bench } from "./bench";
import { load } from "./load";
import { ACCOUNT, nextOrder } from "./order";
import { note, progress } from "./progress";
import { alternate, compareAll, percentile, SHARES } from "./rounds";
import { type Row, time } from "./rows";
import type { Shop } from "./shop/shop";

const PLAN = { title: "audit", rounds: 9, warmUp: 1 };
const CHECKOUTS = 20;
const AUDITED = 10_000;
/** What a cart of the seeded shop costs. */
const AMOUNT = "17.50";
/** An audit that is stopped has asked the questions of its page by then. */
const STOPPED_MS = 25_000;

/** A checkout, from choosing the payment to the order, while an audit goes on and while none does. */
export async function audit(bench: Bench): Promise<Row[]> {
  const shop = await bench.shop();
  // What the shopper waits for is measured, and nothing beside it.
  await shop.gateway.faults({ ipn: { lose: true } });
  await fillLedger(shop);
  const results = await alternate(PLAN, {
    ours: async () => {
      const carts = await filledCarts(shop);
      const stop = await startAudit(shop);
      const took = await timeCheckouts("while an audit goes on", carts);
      await stop();
      return took;
    },
    bare: async () => await timeCheckouts("without an audit", await filledCarts(shop)),
  });
  await expectNoFindings(shop);
  return Object.entries(SHARES).map(([name, share]) =>
    time(
      `checkout to the order, ${name}: while ${AUDITED} transactions are audited / while none are`,
      1.1,
      compareAll(results, share),
    ),
  );
}

async function timeCheckouts(what: string, carts: Cart[]): Promise<number[]> {
  const took = await load(1, carts, pay);
  note(
    `audit: a checkout ${what}: p50 ${percentile(took, 0.5).toFixed(0)} ms, longest ${percentile(took, 1).toFixed(0)} ms`,
  );
  return took;
}

interface Cart {
  id: string;
  shopper: ReturnType<Shop["shopper"]>;
}

async function filledCarts(shop: Shop): Promise<Cart[]> {
  const carts: Cart[] = [];
  while (carts.length < CHECKOUTS) {
    const shopper = shop.shopper();
    const { id } = await shopper.fillCart();
    carts.push({ id, shopper });
  }
  await shop.quiet();
  return carts;
}

async function pay({ id, shopper }: Cart): Promise<void> {
  const { cashier_url } = (await shopper.choosePayment("channel-a")).shown;
  await shopper.atCashier(cashier_url);
  const { type, error } = await shopper.complete(id);
  if (type !== "order") throw new Error(`A checkout became no order: ${error?.message}`);
}

/**
 * Payments at the gateway with the ledger's and Medusa's records of them, so that all books agree. Medusa's are those of
 * as many orders as an audit reads at once.
 */
async function fillLedger(shop: Shop): Promise<void> {
  for (const cart of await filledCarts(shop)) await pay(cart);
  const client = new GatewayClient({ baseUrl: shop.gateway.url, ...ACCOUNT, maxConcurrency: 8 });
  const references: string[] = [];
  await load(8, Array.from({ length: AUDITED }, nextOrder), async (order) => {
    progress(`audit: ${references.length} of ${AUDITED} orders are paid`);
    await client.securePay({ ...order, amount: AMOUNT });
    await shop.gateway.act(order.reference, "pay");
    references.push(order.reference);
  });
  await shop.database.query(
    `insert into crossborder_transaction (id, reference, provider_id, payment_session_id, payment_collection_id,
       operation, currency_code, amount, captured_amount, state, reconciliation_status, created_at)
     select filled.reference, filled.reference, known.provider_id, known.payment_session_id, known.payment_collection_id,
       'secure-pay', 'usd', '${AMOUNT}', '${AMOUNT}', 'paid', 'reconciled', now() - n * interval '4 minutes'
     from unnest($1::text[]) with ordinality as filled (reference, n)
     join (select *, row_number() over (order by id) - 1 as at from crossborder_transaction) known
       on known.at = n % ${CHECKOUTS}`,
    [references],
  );
  await shop.database.query("vacuum analyze crossborder_transaction");
  await shop.quiet();
}

const counted = z.object({ done: z.coerce.number() });

/** Has the audit begin with the first transaction again. Resolves to what stops it. */
async function startAudit(shop: Shop): Promise<() => Promise<void>> {
  const done = async () => {
    const { rows } = await shop.database.query(
      "select coalesce(sum(transactions), 0) as done from crossborder_audit",
    );
    return counted.parse(rows[0]).done;
  };
  const before = await done();
  const anew = "update crossborder_audit set status = 'running', position = null where position is not null";
  await shop.database.query(anew);
  await shop.audit();
  await eventually(async () => (await done()) > before, "the audit to go on", 60);
  const begun = await done();
  return async () => {
    // A page is written when it is done: this one was asked about during the checkouts.
    await eventually(async () => (await done()) > begun, "the audit to go on", 60);
    await shop.database.query("update crossborder_audit set status = 'finished'");
    await pause(STOPPED_MS);
    await shop.quiet();
  };
}

/** A difference costs more than a comparison: the rows would be wrong. */
async function expectNoFindings(shop: Shop): Promise<void> {
  const { rows } = await shop.database.query("select message from crossborder_audit_finding limit 1");
  if (rows[0]) throw new Error(`The audit found something: ${JSON.stringify(rows[0])}`);
  await shop.gateway.faults({});
}
