import { z } from "zod";
import { hasRule, readSoldAt, type SoldAt, soldAtObstacle, soldAtOptions, unknownIn } from "./sold-at";

const BERLIN = { id: "sc_1", name: "Berlin" };
const TILL = { id: "sloc_1", name: "Berlin, front" };
const ONLINE = "pp_crossborder-channel-a_main";
const CARD = "pp_crossborder-creditcard_main";
const COUNTER = "pp_crossborder-in-store_main";
const read = (options: object) => z.strictObject(soldAtOptions).parse(options);

describe("whether a payment may be opened where something is sold", () => {
  const inBerlin: SoldAt = { sales_channel: BERLIN };
  const paris = { salesChannels: ["Paris"] };

  it.each<[string, object, string, SoldAt, string | undefined]>([
    ["no rule", {}, ONLINE, {}, undefined],
    ["the name", { salesChannels: ["Berlin"] }, ONLINE, inBerlin, undefined],
    ["the id", { salesChannels: ["sc_1"] }, ONLINE, inBerlin, undefined],
    ["a name with spaces around it", { salesChannels: [" Berlin "] }, ONLINE, inBerlin, undefined],
    ["another one", paris, ONLINE, inBerlin, "other_sales_channel"],
    ["small letters", { salesChannels: ["berlin"] }, ONLINE, inBerlin, "other_sales_channel"],
    ["a cart of none", { salesChannels: ["Berlin"] }, ONLINE, {}, "other_sales_channel"],
    ["of another method", { salesChannels: { creditcard: ["Paris"] } }, ONLINE, inBerlin, undefined],
    ["of the method", { salesChannels: { creditcard: ["Paris"] } }, CARD, inBerlin, "other_sales_channel"],
    ["a method of none", { salesChannels: { creditcard: [] } }, CARD, inBerlin, "other_sales_channel"],
    ["the counter", paris, COUNTER, inBerlin, "other_sales_channel"],
    [
      "the till's store",
      { ...paris, stockLocations: ["Berlin, front"] },
      COUNTER,
      { ...inBerlin, stock_location: TILL },
      undefined,
    ],
    ["elsewhere", { stockLocations: ["sloc_2"] }, COUNTER, { stock_location: TILL }, "other_stock_location"],
    ["a till of no store", { stockLocations: ["sloc_1"] }, COUNTER, {}, "other_stock_location"],
    ["a store, and online", { stockLocations: ["sloc_2"] }, ONLINE, {}, undefined],
  ])("%s", (_, options, provider_id, soldAt, code) => {
    expect(soldAtObstacle(read(options), provider_id, soldAt)?.code).toBe(code);
  });

  it("is asked about only where a rule is written for the method", () => {
    const rules = [{}, { salesChannels: { creditcard: ["Berlin"] } }, { stockLocations: ["sloc_1"] }].map(
      read,
    );
    const asked = rules.map((options) => [ONLINE, CARD, COUNTER].map((id) => hasRule(options, id)));
    expect(asked).toEqual([
      [false, false, false],
      [false, true, false],
      [false, false, true],
    ]);
  });

  it.each([
    [{ salesChannels: [] }, /must name one at least|must be a list of sales channels/],
    [{ salesChannels: [" "] }, /must/],
    [{ salesChannels: { channel_x: ["Berlin"] } }, /channel_x/],
    [{ stockLocations: "Berlin" }, /must be a list of names or ids/],
  ])("%j is no rule", (options, message) => {
    expect(z.strictObject(soldAtOptions).safeParse(options).error?.message).toMatch(message);
  });
});

describe("what rules name", () => {
  const records = {
    salesChannels: jest.fn(async () => [BERLIN]),
    stockLocations: jest.fn(async () => [TILL]),
  };
  beforeEach(() => jest.clearAllMocks());

  it("is read only where there are rules", async () => {
    const ids = { sales_channel_id: "sc_1", stock_location_id: "sloc_1" };
    expect(await readSoldAt(records, [read({})], ids)).toEqual({});
    expect(records.salesChannels).not.toHaveBeenCalled();
    const rules = [read({ salesChannels: ["Berlin"], stockLocations: ["sloc_1"] })];
    expect(await readSoldAt(records, rules, ids)).toEqual({ sales_channel: BERLIN, stock_location: TILL });
  });

  it("and Medusa has not, by name or by id", async () => {
    const rules = {
      salesChannels: { channel_a: ["Berlin", "Paris"], in_store: ["sc_1", "Paris"] },
      stockLocations: ["sloc_9"],
    };
    expect(await unknownIn(records, read(rules))).toEqual({
      sales_channels: ["Paris"],
      stock_locations: ["sloc_9"],
    });
  });
});
