import { asValue } from "@medusajs/framework/awilix";
import { ContainerRegistrationKeys, createMedusaContainer, Modules } from "@medusajs/framework/utils";
import { systemClock } from "../clock";
import { takeLock, removeCompletionLock } from "./lock";
const NOW = Date.UTC(2026, 0, 1);
const ago = (seconds: number) => new Date(NOW - seconds * 1000);

/** Whether Medusa's lock on a cart stays, which was taken so many seconds ago, for the two minutes that Medusa takes it. */
async function stays(taken: number, begun: number | undefined): Promise<boolean> {
  let isRemoved = true;
  const query = {
    where: (column: object | string, operator?: string, limit = new Date(0)) => {
      if (column === "expiration")
        isRemoved &&= operator === ">=" ? ago(taken - 120) >= limit : ago(taken - 120) <= limit;
      return query;
    },
    delete: () => Promise.resolve((asked = true)),
  };
  let asked = false;
  const container = createMedusaContainer();
  container.register({ [ContainerRegistrationKeys.PG_CONNECTION]: asValue(() => query) });
  const mark = begun === undefined ? undefined : { cart_id: "cart_1", begun_at: ago(begun) };
  const cart = { region_id: undefined, mark, is_completed: false, sessions: [], offered: [] };
  const lookAtCart = () =>
    Promise.resolve({ cart, links: { of_cart: undefined, of_collection: undefined, stale: [] } });
  const leftovers = { inTable: true, forgotten: false };
  const store = { container, leftovers, records: { lookAtCart }, log: () => undefined, clock: systemClock };
  await removeCompletionLock(store, "cart_1", ago(1));
  return !(asked && isRemoved);
}

describe("Medusa's lock on a cart whose server died, and whose cart lock expired a second ago", () => {
  it.each([
    ["taken after that completion began", 20, 21, false],
    ["taken before it: another payment of the cart is processed under it", 60, 40, true],
    ["taken after the server had died", 3, 20, true],
    ["taken for a completion without a payment of ours", 20, undefined, true],
  ])("%s", async (_, taken, begun, expected) => {
    expect(await stays(taken, begun)).toBe(expected);
  });
});

describe("a locking provider that forgets a lock when it expires", () => {
  const owners = new Map<string, string>();
  const locking = {
    acquire: async (key: string, { ownerId = "*" } = {}) => {
      await Promise.resolve();
      if ((owners.get(key) ?? ownerId) !== ownerId)
        throw new Error(`Failed to acquire lock for key "${key}"`);
      owners.set(key, ownerId);
    },
    release: (key: string, { ownerId = "*" } = {}) =>
      Promise.resolve(owners.get(key) === ownerId && owners.delete(key)),
  };
  let silent_s: number | null = 10;
  const raw = () => Promise.resolve({ rows: [{ silent_s }] });
  const container = createMedusaContainer();
  container.register({
    [Modules.LOCKING]: asValue(locking),
    [ContainerRegistrationKeys.PG_CONNECTION]: asValue({ raw }),
  });
  const mark = { cart_id: "cart_1", begun_at: ago(20) };
  const cart = { region_id: undefined, mark, is_completed: false, sessions: [], offered: [] };
  const lookAtCart = () =>
    Promise.resolve({ cart, links: { of_cart: undefined, of_collection: undefined, stale: [] } });
  const leftovers = { inTable: false, forgotten: true };
  const store = { container, leftovers, records: { lookAtCart }, log: () => undefined, clock: systemClock };
  const dead: string[] = [];
  const afterDeath = async (expired: Date) => {
    dead.push("told");
    await removeCompletionLock(store, "cart_1", expired);
  };
  const take = (name: string) => takeLock(store, { key: `cart:${name}`, line: name, wait_ms: 0, afterDeath });

  beforeEach(() => {
    owners.clear();
    dead.length = 0;
    silent_s = 10;
  });

  it("tells whose server died, once, and Medusa's lock on the cart ends with it", async () => {
    await take("its server died");
    owners.delete("cart:its server died");
    owners.set("cart_1", "*");
    const next = () => takeLock(store, { key: "cart:its server died", line: "another server", afterDeath });
    await (await next()).release();
    expect([dead, [...owners]]).toEqual([["told"], []]);
    await (await next()).release();
    expect(dead).toHaveLength(1);
  });

  it("leaves nothing of one that was given back, and Medusa's lock where it is", async () => {
    owners.set("cart_1", "*");
    await (await take("given back")).release();
    await (await take("given back")).release();
    expect([dead, [...owners]]).toEqual([[], [["cart_1", "*"]]]);
  });

  it.each([
    ["said by the database that it lives", 3],
    ["never said anything", null],
  ])("leaves Medusa's lock to a server that has lost its own, and %s", async (_, silence) => {
    silent_s = silence;
    owners.set("cart_1", "*");
    await removeCompletionLock(store, "cart_1", ago(0));
    expect([...owners]).toEqual([["cart_1", "*"]]);
  });

  it("leaves what another server locks with an owner", async () => {
    owners.set("cart_1", "another server");
    await removeCompletionLock(store, "cart_1", ago(0));
    expect([...owners]).toEqual([["cart_1", "another server"]]);
  });
});
