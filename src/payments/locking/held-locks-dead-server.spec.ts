import { asValue } from "@medusajs/framework/awilix";
import { ContainerRegistrationKeys, createMedusaContainer } from "@medusajs/framework/utils";
import { systemClock } from "../clock";
import { removeCompletionLock } from "./held-locks";

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
  const cart = { region_id: undefined, mark, is_completed: false, sessions: [] };
  const lookAtCart = () => Promise.resolve({ cart, links: { stale: [] } });
  const store = { container, records: { lookAtCart }, log: () => undefined, clock: systemClock };
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
