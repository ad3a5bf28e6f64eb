import { OnePerCart } from "./one-per-cart";

/** Work that ends when it is told to. */
function work(value: string) {
  let finish = (): void => undefined;
  const ended = new Promise<string>((resolve) => {
    finish = () => resolve(value);
  });
  const begin = jest.fn(() => ended);
  return { begin, finish };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("a shopper who clicks faster than the store answers", () => {
  const starts = new OnePerCart<string>();

  it("starts one payment by a double click", async () => {
    const one = work("paid by card");
    const clicks = [starts.run("cart_1", "card", one.begin), starts.run("cart_1", "card", one.begin)];
    await settled();
    one.finish();
    expect(await Promise.all(clicks)).toEqual(["paid by card", "paid by card"]);
    expect(one.begin).toHaveBeenCalledTimes(1);
  });

  it("and changes the method twice: the one in between is never started, and the last one after the first", async () => {
    const [first, second, third] = [work("a"), work("b"), work("c")];
    const [a, b, c] = [
      starts.run("cart_2", "a", first.begin),
      starts.run("cart_2", "b", second.begin),
      starts.run("cart_2", "c", third.begin),
    ];
    const replaced = expect(b).rejects.toMatchObject({ code: "replaced" });
    await settled();
    expect(third.begin).not.toHaveBeenCalled();
    first.finish();
    third.finish();
    await replaced;
    expect([await a, await c]).toEqual(["a", "c"]);
    expect(second.begin).not.toHaveBeenCalled();
  });

  it("starts it again once the first attempt has failed", async () => {
    await expect(starts.run("cart_3", "a", () => Promise.reject(new Error("refused")))).rejects.toThrow(
      "refused",
    );
    expect(await starts.run("cart_3", "a", async () => "opened")).toBe("opened");
  });

  it("and does not wait for another shopper's cart", async () => {
    const slow = work("slow");
    const first = starts.run("cart_4", "a", slow.begin);
    expect(await starts.run("cart_5", "a", async () => "at once")).toBe("at once");
    slow.finish();
    await first;
  });
});
