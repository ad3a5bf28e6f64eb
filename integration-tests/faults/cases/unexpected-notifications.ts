import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { eventually } from "../../../testing/shop/sandbox-control";
import type { Shop } from "../../../testing/shop/shop";
import { type FaultCase, inCi } from "../fault-case";
import { checkout, paidUnnoticed } from "./checkout";
import { whileBroken } from "./faults";
import { notify } from "./notify";

/** The cart changed while the gateway could not close its order, and then the old page was paid. */
const deletedSession: FaultCase<Shop> = {
  name: "notification for a deleted session: the money goes back",
  runs: { short: 1, long: 20 },
  leaves: { orders: 0, reverses: 1, refunds: 0 },
  async run(shop) {
    const { shopper, cart, cashierUrl, reference } = await checkout(shop);
    await whileBroken(shop.gateway, { reverse: { reset: true } }, () => shopper.addToCart(cart.id, "teapot"));
    await shopper.atCashier(cashierUrl);
    await shop.reconciled(reference);
  },
};

/** A paid cart and an open one are there to be harmed. */
const unknownReference: FaultCase<Shop> = {
  name: "notification for an unknown reference: nothing is touched",
  runs: { short: 1, long: 20 },
  leaves: { orders: 1, reverses: 0, refunds: 0 },
  async run(shop, at) {
    const { reference } = await paidUnnoticed(shop);
    await checkout(shop);
    const before = await digests(shop.database);
    const calls = await shop.gateway.calls();
    await notify(shop, `another-shops-${at}`);
    await eventually(async () => (await shop.inbox()).at(-1)?.status === "unknown", "the notification");
    // Whatever it might have set off would be running now.
    await pause(300);
    expect(await digests(shop.database)).toEqual(before);
    expect(await shop.gateway.calls()).toHaveLength(calls.length);
    // The real one changes the digests.
    await notify(shop, reference);
    await shop.reconciled(reference);
    expect(await digests(shop.database)).not.toEqual(before);
  },
};

const tablesSchema = z.array(z.object({ name: z.string() }));
const digestSchema = z.tuple([z.object({ digest: z.string().nullable() })]);

/** A digest of every table but the inbox of notifications: equal when nothing at all was touched. */
async function digests(database: Knex): Promise<Record<string, string | null>> {
  const { rows } = await database.raw<{ rows: unknown[] }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'crossborder_notification'`,
  );
  const found: Record<string, string | null> = {};
  for (const { name } of tablesSchema.parse(rows)) {
    const result = await database.raw<{ rows: unknown[] }>(
      "select md5(string_agg(one::text, ',' order by one::text)) as digest from ?? one",
      [name],
    );
    found[name] = digestSchema.parse(result.rows)[0].digest;
  }
  return found;
}

export const unexpectedNotifications = [inCi(deletedSession), inCi(unknownReference)];
