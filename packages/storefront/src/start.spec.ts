import { type Cart, openPayment, type Sdk } from ".";

/** A store with a cart of this price, and the fields that it was asked for. */
function storeOf(total: number) {
  const asked: string[][] = [];
  const answer = (fields = ""): unknown => {
    asked.push(fields.split(","));
    return { cart: { id: "cart_1", completed_at: null, ...(fields.includes("total") && { total }) } };
  };
  const sdk: Sdk = {
    client: { fetch: async (_path, init) => JSON.parse(JSON.stringify(answer(init?.query?.fields))) },
  };
  return { sdk, asked };
}

describe("a look at what is open of a cart", () => {
  const onCart = () => undefined;
  it.each<[whose: string, cart: Cart, told: typeof onCart | undefined, isAsked: boolean]>([
    ["its page does not say: asks for it", { id: "cart_1" }, undefined, true],
    ["its page says: does not ask", { id: "cart_1", total: 12.5 }, undefined, false],
    ["its page wants to know anew: asks for it", { id: "cart_1", total: 12.5 }, onCart, true],
  ])("whose total %s", async (_whose, cart, told, isAsked) => {
    const { sdk, asked } = storeOf(12.5);
    expect(await openPayment(sdk, cart, told)).toBeUndefined();
    expect(asked.map((fields) => fields.includes("total"))).toEqual([isAsked]);
  });

  it.each<[whose: string, cart: Cart, total: number]>([
    ["its page says", { id: "cart_1", total: 0.004 }, 12.5],
    ["the store says", { id: "cart_1" }, 0.004],
  ])("finds that it costs nothing where %s so", async (_whose, cart, total) => {
    expect(await openPayment(storeOf(total).sdk, cart)).toEqual({ free: true });
  });
});
