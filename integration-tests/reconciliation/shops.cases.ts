import { forEach } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { findOrAddShop, TABLES } from "../../src/modules/crossborder/store";
/** A ledger that is new knows one shop, which has no address until a server comes. */
export default cases("a server finds out whose payments it has", (shop) => {
  beforeEach(async () => {
    await shop.database(TABLES.shop).delete();
    await shop.database(TABLES.shop).insert({ id: "first", addresses: [], status: "original" });
  });

  const come = (...addresses: string[]) => findOrAddShop(shop.database, addresses);
  const shops = async (): Promise<Record<string, unknown>[]> =>
    await shop.database(TABLES.shop).select("id", "addresses", "status", "same_as").orderBy("created_at");

  forEach<[how: string, before: string[][], now: string[], isSame: boolean]>(
    [
      ["with the address that it had", [["shop.example"]], ["shop.example"], true],
      ["with a second address beside it", [["shop.example"]], ["shop.example", "pay.example"], true],
      ["with one address of two left", [["a.example", "b.example"]], ["b.example"], true],
      [
        "with an address that joined before",
        [["a.example"], ["a.example", "b.example"]],
        ["b.example"],
        true,
      ],
      ["with another address", [["shop.example"]], ["staging.example"], false],
      ["in another folder of the same host", [["shop.example/one"]], ["shop.example/two"], false],
      ["without any address, after one that has", [["shop.example"]], [], false],
      ["without any address, twice", [[]], [], true],
    ],
    { fast: 3 },
  )("%s", async (_, before, now, isSame) => {
    for (const addresses of before) expect(await come(...addresses)).toBe("first");
    const id = await come(...now);
    expect(id === "first").toBe(isSame);
    expect(await come(...now)).toBe(id);
    const { status } = (await shops()).find((one) => one.id === id) ?? {};
    expect(status).toBe(isSame ? "original" : "unconfirmed");
  });

  it("tells doctor whose payments are there, as long as nobody has said what it is", async () => {
    expect(await shop.ledger.strangerTo()).toBeUndefined();
    await come("shop.example");
    const { host } = new URL(shop.backendUrl);
    expect(await shop.ledger.strangerTo()).toEqual({ address: host, known: "shop.example" });
    await shop.database(TABLES.shop).insert({ id: "copy", addresses: [host], status: "copy" });
    expect(await shop.ledger.strangerTo()).toBeUndefined();
  });

  it("leaves alone what was opened by a shop that is in no table any more", async () => {
    expect(await shop.ledger.shopObstacle({ shop_id: "cbshp_gone" })).toMatchObject({ code: "another_shop" });
  });

  it("is one shop where several servers come at once", async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => come("shop.example")));
    expect(new Set(ids)).toEqual(new Set(["first"]));
    const others = await Promise.all(Array.from({ length: 5 }, () => come("moved.example")));
    expect(new Set(others).size).toBe(1);
    expect(await shops()).toHaveLength(2);
  });

  it("is the same shop once its former address stands beside the new one", async () => {
    await come("shop.example");
    const moved = await come("moved.example");
    expect(await come("moved.example", "shop.example")).toBe("first");
    expect(await shops()).toContainEqual(expect.objectContaining({ id: moved, same_as: "first" }));
    expect(await come("moved.example")).toBe("first");
  });
});
