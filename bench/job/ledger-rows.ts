import { GatewayClient } from "../../src/gateway";
import { load } from "../load";
import { ACCOUNT, nextOrder } from "../order";
import { openLedgers } from "../shop/ledgers";
import type { Shop } from "../shop/shop";
import { type Copies, copiesOf } from "./copies";

/** What the job finds due from now on: nothing, or as many payments as were opened. */
export type MakeDue = (what: "nothing" | "payments") => Promise<void>;

/** The default of `inboxRetentionDays`. */
const INBOX_DAYS = 30;

/**
 * Orders at the gateway that nobody pays, so that each due payment costs one real query; all belong to one payment session that Medusa
 * has, or they would be closed at the first look.
 */
export async function openOrders(shop: Shop, count: number): Promise<MakeDue> {
  const shopper = shop.shopper();
  await shopper.fillCart();
  const session = await shopper.choosePayment("channel-a");
  const client = new GatewayClient({ baseUrl: shop.gateway.url, ...ACCOUNT, maxConcurrency: 8 });
  // What is due for the session: any other amount would be closed at the first look, too.
  const { rows } = await shop.database.query<{ amount: string }>(
    "select amount from crossborder_transaction where payment_session_id = $1",
    [session.id],
  );
  const amount = rows[0]?.amount ?? "";
  const orders = Array.from({ length: count }, () => ({ ...nextOrder(), amount }));
  await load(8, orders, (order) => client.securePay(order));
  const due = orders.map(
    ({ reference }) =>
      `('${reference}', '${reference}', '${session.provider_id}', '${session.id}', '${shopper.collection}', ` +
      `'secure-pay', 'usd', '${amount}', 'open', 'pending', now() - interval '10 minutes', now() - interval '10 minutes')`,
  );
  return async (what) => {
    // Also that of the session itself.
    await shop.database.query("delete from crossborder_transaction where payment_session_id = $1", [
      session.id,
    ]);
    if (what === "payments")
      await shop.database.query(
        `insert into crossborder_transaction (id, reference, provider_id, payment_session_id, payment_collection_id,
         operation, currency_code, amount, state, reconciliation_status, next_check_at, created_at) values ${due.join(", ")}`,
      );
    // No round finds the dead rows of another.
    await shop.database.query("vacuum analyze crossborder_transaction");
  };
}

/** Has an order paid, and resolves to what writes copies of it into each table, also of Medusa's, that has something of an order. */
export async function paidOrder(shop: Pick<Shop, "shopper" | "database" | "reconciled">): Promise<Copies> {
  const { database } = shop;
  const shopper = shop.shopper();
  await shopper.fillCart();
  const { reference, cashier_url } = (await shopper.choosePayment("channel-a")).shown;
  await shopper.atCashier(cashier_url);
  await shop.reconciled(reference);
  await database.query("update crossborder_transaction set late_look_at = null");
  const { rows } = await database.query<{ transaction_no: string }>(
    "select transaction_no from crossborder_transaction where reference = $1",
    [reference],
  );
  const { tables, write } = await copiesOf(database, [
    reference,
    ...rows.map(({ transaction_no }) => transaction_no),
  ]);
  return {
    tables,
    write: async (size) => {
      await write(size);
      // Other hours have deleted these.
      await database.query(
        `delete from crossborder_notification where created_at < now() - interval '${INBOX_DAYS} days'`,
      );
    },
  };
}

/** A large shop and a small one, in which so many orders are paid. */
export async function openShops(shop: Shop, sizes: { large: number; small: number }) {
  const { tables, write } = await paidOrder(shop);
  return await openLedgers(shop, { title: "job", tables, sizes, fill: write, keeps: true });
}
