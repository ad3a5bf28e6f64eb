import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { ROOT } from "../../tooling/link-plugin";
import { diesAfter, refusingWrites, restarts } from "./kit/dead-database";
import { contracts } from "./kit/in-medusa";
import { VERSION } from "../../testing/store/installed-medusa";
import type { PlainMedusa } from "./kit/plain-medusa";

/**
 * Each shows what Medusa leaves when a server dies over something, without the repair that is named first: it is needed as long as the
 * test passes.
 */
export default contracts("a crash that Medusa does not mend", (medusa) => {
  it("beginCompletion: nothing leads from an order to the cart that it was placed of", async () => {
    const { cart_id, order_id } = await diedOverOrder(medusa, "beginCompletion");
    const order = await medusa.readOne("order", ["*", "items.*", "cart.*"], { id: order_id });
    stillNeeds("beginCompletion", !JSON.stringify(order).includes(cart_id));
  });

  it("interruptedOrder: the cart becomes a second order", async () => {
    const { cart_id } = await diedOverOrder(medusa, "interruptedOrder");
    await freeLock(medusa, cart_id);
    expect((await medusa.completeCart(cart_id)).error).toBeUndefined();
    stillNeeds("interruptedOrder", (await medusa.read("order", ["id"], {})).length === 2);
  });

  it("leftover: an order that nobody pays for stays when its cart has become another one", async () => {
    const { cart_id, order_id } = await diedOverOrder(medusa, "leftover");
    await freeLock(medusa, cart_id);
    await medusa.completeCart(cart_id);
    const fields = ["status", "payment_collections.payments.id"];
    const { status, payment_collections } = await medusa.readOne("order", fields, { id: order_id });
    stillNeeds("leftover", status === "pending" && JSON.stringify(payment_collections) === "[]");
  });

  it("reserve: the order that is found again has no stock reserved", async () => {
    await foundAgain(medusa, "reserve");
    stillNeeds("reserve", (await medusa.database("reservation_item")).length === 0);
  });

  it("linkOrder: the order that is found again is linked to no payment collection, and never announced", async () => {
    const placed = medusa.listen("order.placed");
    const { order_id } = await foundAgain(medusa, "linkOrder");
    const links = await medusa.read("order_payment_collection", ["order_id"], { order_id });
    stillNeeds("linkOrder", links.length === 0);
    stillNeeds("linkOrder", placed.length === 0);
  });

  it("mendBook: an order whose payment is captured counts as unpaid", async () => {
    const { cart } = await medusa.chosen();
    const order_id = await diedCompleting(medusa, "mendBook", { cart_id: cart.id, written: "capture" });
    await freeLock(medusa, cart.id);
    await medusa.completeCart(cart.id);
    expect(await medusa.read("capture", ["id"], {})).toHaveLength(1);
    stillNeeds("mendBook", (await medusa.bookOf(order_id)).length === 0);
  });

  it("mendBook: an order whose payment was refunded counts as paid", async () => {
    const { payment_id, order_id } = await medusa.placed();
    await diesAfter(medusa.database, "refund");
    const refund = { payment_id, amount: 17.5 };
    const { error } = await medusa.run("refund-payment-workflow", refund);
    await restarts(medusa.database);
    stillNeeds("mendBook", Boolean(error));
    expect(await medusa.read("refund", ["id"], {})).toHaveLength(1);
    // There is nothing left to refund.
    expect((await medusa.run("refund-payment-workflow", refund)).type).toBe("invalid_data");
    stillNeeds("mendBook", (await medusa.bookOf(order_id)).length === 1);
  });

  it("takenBack: an order whose payment Medusa has refunded stays where it cannot be deleted", async () => {
    const { cart, session_id } = await medusa.chosen();
    await refusingWrites(medusa.database, { order_transaction: "insert", order: "delete" });
    expect((await medusa.completeCart(cart.id)).error).toBeDefined();
    expect((await medusa.paymentOf(session_id)).refunds).toHaveLength(1);
    const orders = await medusa.read("order", ["id", "status"], {});
    stillNeeds(
      "takenBack",
      orders.some(({ status }) => status === "pending"),
    );
  });

  it("removeCompletionLock: the cart stays locked for two minutes after its server died", async () => {
    const { cart_id } = await diedOverOrder(medusa, "removeCompletionLock");
    const found = await medusa.database("locking").where({ id: cart_id }).first();
    stillNeeds("removeCompletionLock", found?.owner_id === null && found.expiration > Date.now() + 60_000);
    await expect(medusa.locking.acquire(cart_id, { expire: 120 })).rejects.toThrow("Failed to acquire lock");
  });

  it("removeExpiredLock: a lock that has expired is taken over by nobody", async () => {
    await medusa.locking.acquire("a key", { ownerId: "the dead", expire: 15 });
    await medusa.database("locking").update({ expiration: new Date(Date.now() - 60_000) });
    const taken = await medusa.locking.acquire("a key", { ownerId: "the living", expire: 15 }).then(
      () => true,
      () => false,
    );
    stillNeeds("removeExpiredLock", !taken);
  });

  it("undoCaptures: a capture that is deleted leaves the payment captured, its collection completed and the order paid", async () => {
    const { session_id, order_id } = await medusa.placed();
    const [capture] = await medusa.read("capture", ["id"], {});
    await medusa.payments.deleteCaptures([String(capture?.id)]);
    const { captured_at, payment_collection } = await medusa.paymentOf(session_id);
    stillNeeds("undoCaptures", Boolean(captured_at));
    stillNeeds("undoCaptures", JSON.stringify(payment_collection).includes('"completed"'));
    stillNeeds("undoCaptures", (await medusa.dueOf(order_id)) === 0);
  });
});

/** @throws what says that a repair is not needed any more */
function stillNeeds(repair: string, isWrong: boolean): void {
  if (!isWrong)
    throw new Error(`Medusa ${VERSION} mends this itself: the repair ${placeOfRepair(repair)} can go`);
}

const SOURCES = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
  .map((file) => `src/${file}`)
  .filter((file) => /(?<!\.spec)\.ts$/.test(file));

/** Where a repair is: the file has its name, or a function of that name is in it. */
function placeOfRepair(repair: string): string {
  const named = SOURCES.find((file) => file.endsWith(`/${repair}.ts`));
  if (named) return named;
  const holds = (file: string) =>
    readFileSync(join(ROOT, file), "utf8").match(`(function|async) ${repair}\\(`);
  const found = SOURCES.find(holds);
  if (!found) throw new Error(`No file of src has the repair ${repair}: its test and its row can go`);
  return `${repair} in ${found}`;
}

/** A server died when it had placed the order of a cart, and has written nothing else. */
async function diedOverOrder(medusa: PlainMedusa, repair: string) {
  const { cart } = await medusa.chosen();
  const order_id = await diedCompleting(medusa, repair, { cart_id: cart.id, written: "order" });
  return { cart_id: cart.id, order_id };
}

/** A server died over a cart when it had written a row of a table. Resolves to the order's id. */
async function diedCompleting(
  medusa: PlainMedusa,
  repair: string,
  { cart_id, written }: { cart_id: string; written: string },
): Promise<string> {
  await diesAfter(medusa.database, written);
  const { error } = await medusa.completeCart(cart_id);
  await restarts(medusa.database);
  const [order, ...others] = await medusa.read("order", ["id"], {});
  // Where all is written at once nothing is left to mend.
  stillNeeds(repair, Boolean(error) && order !== undefined && others.length === 0);
  return String(order?.id);
}

/** The order is linked with its cart, as far as that was missing, and the cart is completed once more. */
async function foundAgain(medusa: PlainMedusa, repair: string) {
  const died = await diedOverOrder(medusa, repair);
  const { order_id, cart_id } = died;
  await medusa.container
    .resolve(ContainerRegistrationKeys.LINK)
    .create({ [Modules.ORDER]: { order_id }, [Modules.CART]: { cart_id } });
  await freeLock(medusa, cart_id);
  expect((await medusa.completeCart(cart_id)).error).toBeUndefined();
  expect(await medusa.read("order", ["id"], {})).toHaveLength(1);
  return died;
}

/** Its server is dead: it would be waited for. */
const freeLock = (medusa: PlainMedusa, id: string) => medusa.database("locking").where({ id }).delete();
