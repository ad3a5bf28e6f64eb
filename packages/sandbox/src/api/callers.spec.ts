import { open, openPaid } from "../orders.spec.helper";
import { Shop } from "../shop.spec.helper";

let shop: Shop;
afterEach(() => shop.sandbox.close());

const query = (reference: string) => shop.call("tranQuery", { reference });
const statusOf = async (fields: Record<string, string>) => {
  const url = `${shop.url}/app-data-search/v2/tran-query`;
  const body = new URLSearchParams(shop.signed(fields));
  return (await fetch(url, { method: "POST", body })).status;
};

describe("a gateway that", () => {
  it("has a list of callers answers this machine with HTTP 403, and no JSON", async () => {
    shop = await Shop.open({ dialect: "listed-callers" });
    expect(await statusOf({ reference: "ORDER-0" })).toBe(403);
  });

  it("takes five calls a second answers the sixth with HTTP 429, and the first of the next second again", async () => {
    shop = await Shop.open({ dialect: "paced" });
    const ask = () => statusOf({ reference: "ORDER-0" });
    const first = [];
    for (let calls = 0; calls < 6; calls++) first.push(await ask());
    expect(first).toEqual([200, 200, 200, 200, 200, 429]);
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect(await ask()).toBe(200);
  });

  it("delays further calls answers all of them", async () => {
    shop = await Shop.open({ dialect: "slowed" });
    const begun = performance.now();
    const all = await Promise.all(Array.from({ length: 6 }, () => statusOf({ reference: "ORDER-0" })));
    expect(new Set(all)).toEqual(new Set([200]));
    expect(performance.now() - begun).toBeGreaterThan(900);
  });

  it("refuses with HTTP 400 answers a success with 200", async () => {
    shop = await Shop.open({ dialect: "http-400" });
    expect(await statusOf({ reference: "ORDER-0" })).toBe(400);
    expect(await statusOf({ reference: await open(shop, "add") })).toBe(200);
  });

  it("wants a field to have a certain value takes no other", async () => {
    shop = await Shop.open({ dialect: "query-order" });
    expect(await shop.call("tranQuery", { reference: "ORDER-0", queryType: "payment" })).toMatchObject({
      ret_code: "000023",
      ret_msg: "queryType: is not one of its values",
    });
  });

  it("takes refunds of a part takes no more than there is", async () => {
    shop = await Shop.open({ dialect: "part-refunds" });
    const reference = await openPaid(shop);
    const refund = async (amount: string) => (await shop.call("refund", { reference, amount })).ret_code;
    expect(await refund("12.00")).toBe("000100");
    expect(await refund("1.00")).not.toBe("000100");
    expect(await refund("0.50")).toBe("000100");
    expect(await refund("0.50")).not.toBe("000100");
    expect((await query(reference)).result).toMatchObject({ status: "refunded", refundAmount: "12.50" });
  });
});
