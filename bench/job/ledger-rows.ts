import { GatewayClient } from "../../src/gateway";
import { load } from "../load";
import { ACCOUNT, nextOrder } from "../order";
import { progress } from "../progress";
import type { Shop } from "../shop/shop";

const COLUMNS =
  "id, reference, provider_id, payment_session_id, payment_collection_id, operation, currency_code, amount, " +
  "state, reconciliation_status, transaction_no, next_check_at, created_at";
const SAME = "'secure-pay', 'usd', '12.50'";

/** Fills the ledger anew, with as many due rows as told and any number of reconciled ones. */
export type Fill = (reconciled: number) => Promise<void>;

/**
 * Opens orders at the gateway that nobody pays, so that each due row costs one real query; all belong to
 * one payment session that Medusa has, or they would be closed at the first look.
 */
export async function openOrders(shop: Shop, due: number): Promise<Fill> {
  const shopper = shop.shopper();
  await shopper.fillCart();
  const session = await shopper.choosePayment("channel-a");
  const client = new GatewayClient({ baseUrl: shop.gateway.url, ...ACCOUNT, maxConcurrency: 8 });
  const orders = Array.from({ length: due }, nextOrder);
  await load(8, orders, (order) => client.securePay(order));
  const open = orders.map(
    ({ reference }) =>
      `('${reference}', '${reference}', '${session.provider_id}', '${session.id}', '${shopper.collection}', ` +
      `${SAME}, 'open', 'pending', null, now() - interval '10 minutes', now() - interval '10 minutes')`,
  );
  return async (reconciled) => {
    progress(`job: filling the ledger with ${due + reconciled} rows`);
    // Empty files, so that no round finds the dead rows of another.
    await shop.database.query("truncate crossborder_transaction, crossborder_notification");
    await shop.database.query(reconciledRows(reconciled, session.provider_id));
    await shop.database.query(`insert into crossborder_transaction (${COLUMNS}) values ${open.join(", ")}`);
    await shop.database.query("vacuum analyze crossborder_transaction");
    // A ledger that has grown over a year has long been written to disk; this one is still being written.
    await shop.database.query("checkpoint");
  };
}

/** A row every five minutes, which makes about a year of 100,000. */
const reconciledRows = (count: number, provider_id: string) =>
  `insert into crossborder_transaction (${COLUMNS})
   select 'old-' || n, 'OLD-' || n, '${provider_id}', 'old-session-' || n, 'old-collection-' || n,
     ${SAME}, 'paid', 'reconciled', (1e15 + n)::text, null, now() - n * interval '5 minutes'
   from generate_series(1, ${count}) as n`;
