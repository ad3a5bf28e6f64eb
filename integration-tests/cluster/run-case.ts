import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { FaultCase } from "../faults/fault-case";
import { keepEvidence } from "../faults/evidence";
import { resultOf } from "../faults/run-case";
import { testIn } from "../../testing/jest/lanes";
import { LONG } from "../../testing/jest/length";
import { keepResult } from "./results";
import type { ClusterShop } from "./shop/cluster-shop";

const LIMIT_MS = LONG ? 60 * 60_000 : 10 * 60_000;

export interface ClusterCase extends FaultCase<ClusterShop> {
  /** What the order's own transactions say may be wrong in the end; such orders are counted. */
  mayMisbook?: boolean;
}

/** A rule of testing/books/broken-rules.ts. */
const MISBOOKED = /^order \S+ says /;

/** As in the fault suite; a run with surprises keeps what it has left, and the error says where. */
export function testCases(shop: () => ClusterShop, cases: readonly ClusterCase[]): void {
  const play = async (one: ClusterCase) => {
    const result = await resultOf(shop(), one).catch(async (error: unknown) => {
      throw new Error(`${String(error)}. Kept in ${await kept(shop(), one.name)}`, {
        cause: error,
      });
    });
    const misbooked = result.problems.filter((problem) => MISBOOKED.test(problem));
    keepResult({
      ...result,
      unreserved: await unreservedOrders(shop().database),
      misbooked: misbooked.length,
      figures: [...shop().figures],
    });
    const { difference } = result;
    const problems = result.problems.filter((problem) => !(one.mayMisbook && misbooked.includes(problem)));
    const agrees = one.mayMisbook ? /^(0\.00|orders: [^;]*)$/.test(difference) : difference === "0.00";
    const surprised = !agrees || problems.length > 0;
    const keptIn = surprised ? await kept(shop(), one.name) : undefined;
    expect({ difference, agrees, problems, keptIn }).toEqual({ difference, agrees: true, problems: [] });
  };
  for (const one of cases) testIn(one.lane ?? "all")(one.name, () => play(one), LIMIT_MS);
}

/** Paid orders whose goods are not reserved: they can be sold to somebody else. */
async function unreservedOrders(database: Knex): Promise<number> {
  const orders = await database("order_payment_collection as paid")
    .join("payment", "payment.payment_collection_id", "paid.payment_collection_id")
    .join("order_item as item", "item.order_id", "paid.order_id")
    .whereNull("paid.deleted_at")
    .whereNotExists((reservations) =>
      reservations
        .from("reservation_item as reserved")
        .whereRaw("reserved.line_item_id = item.item_id")
        .whereNull("reserved.deleted_at"),
    )
    .distinct("paid.order_id");
  return orders.length;
}

async function kept(shop: ClusterShop, name: string): Promise<string> {
  const keys = await shop.redis.client.keys("*");
  const more = { "redis-keys.txt": keys.sort().join("\n") };
  return await keepEvidence(shop, process.env.CLUSTER_FOLDER ?? "", name, more);
}
