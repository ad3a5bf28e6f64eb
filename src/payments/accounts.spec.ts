import { differencesIn, merchantsOf, openAccount, providerIdsOf, requireEqualEntries } from "./accounts";

const ACCOUNT = {
  baseUrl: "https://gateway.example",
  apiToken: "a-token-that-nobody-may-see",
  merchantNo: "200043",
  storeNo: "300014",
  backendUrl: "https://shop.example",
  storefrontUrl: "https://shop.example/done",
};

const config = (...more: object[]) => ({
  modules: {
    payment: {
      resolve: "@medusajs/medusa/payment",
      options: {
        providers: more.map((one, nth) => ({
          resolve: "medusa-payment-crossborder/providers/crossborder",
          id: `entry${nth + 1}`,
          options: { ...ACCOUNT, ...one },
        })),
      },
    },
  },
});
const differing = (...more: object[]) =>
  differencesIn(config(...more)).map(({ account, line }) => `${account} ${line.split(":")[0]}`);

describe("entries of one merchant", () => {
  it.each(
    Object.entries<[object[], string[]]>({
      "are alike": [[{}, {}], []],
      "have own profiles": [[{ opening: "on_pay" }, { capture: "automatic", salesChannels: ["Berlin"] }], []],
      "name the store's secret once": [[{ runSecret: "x".repeat(32) }, {}], []],
      "write a default": [[{ timeZone: "+08:00" }, {}], []],
      "write one thing in other words": [
        [{ vendorCodes: "channel_a=wallet" }, { vendorCodes: { channel_a: "wallet" } }],
        [],
      ],
      "differ in the token": [[{}, { apiToken: "another" }], ["entry2 apiToken"]],
      "differ twice, the third from the first": [
        [{}, { staffLanguage: "zh-CN" }, { timeZone: "UTC", auditDays: 3 }],
        ["entry2 staffLanguage", "entry3 timeZone", "entry3 auditDays"],
      ],
      "name what they were called before": [[{ formerIds: ["old"] }, { formerIds: ["older"] }], []],
      "name an entry that is there, and one twice": [
        [{ formerIds: ["entry2", "old"] }, { formerIds: ["old"] }],
        ["entry1 formerIds", "entry2 formerIds"],
      ],
      "are another merchant": [[{}, { storeNo: "300015", timeZone: "UTC" }], []],
      "are wrong by themselves": [[{}, { timeZone: "noon" }], []],
    }),
  )("%s", (_, [entries, expected]) => {
    expect(differing(...entries)).toEqual(expected);
  });

  it("stop the server where they differ: the option, both entries and what to do, and no value", () => {
    const start = () => requireEqualEntries(config({}, { apiToken: "another" }));
    expect(start).toThrow(
      /- apiToken: differs between the entries "entry1" and "entry2".*write the same in both/,
    );
    expect(start).not.toThrow(/another|nobody-may-see/);
  });
});

it("profiles of one merchant share its gateway, and another merchant has its own", () => {
  const [cashier, qr, other] = [{}, { opening: "on_pay" }, { storeNo: "300015" }].map((more) =>
    openAccount({ ...ACCOUNT, ...more }),
  );
  expect(qr?.gateway).toBe(cashier?.gateway);
  expect(qr?.options.opening).toBe("on_pay");
  expect(other?.gateway).not.toBe(cashier?.gateway);
  const entries = merchantsOf(config({}, { storeNo: "300015" }, { opening: "on_pay" }, { timeZone: "noon" }));
  expect(entries.map((one) => one.entries.map((id) => id.split("_").at(-1)))).toEqual([
    ["entry1", "entry3"],
    ["entry2"],
  ]);
});

it("what a gone entry has opened is its merchant's, where another entry names it", () => {
  const [merchant] = merchantsOf(config({}, { formerIds: ["old"] }));
  if (!merchant) throw new Error("there is no merchant");
  expect(merchant.entries).toHaveLength(2);
  expect(providerIdsOf(merchant)).toContain("pp_crossborder-in-store_old");
});
