import { isCrossborder, methods } from ".";

const REGION = [
  { id: "pp_system_default" },
  { id: "pp_crossborder-creditcard_main" },
  { id: "pp_crossborder-in-store_main" },
  { id: "pp_stripe_stripe" },
  { id: "pp_crossborder-channel-b_main" },
  { id: "pp_crossborder-channel-a_qr" },
];

describe("the payment methods of a region", () => {
  it("are those of this plugin that a shopper can choose, with names that a shopper understands", () => {
    expect(methods(REGION).map(({ id, name }) => [id, name])).toEqual([
      ["pp_crossborder-channel-a_qr", "Mobile wallet"],
      ["pp_crossborder-channel-b_main", "Messaging-app wallet"],
      ["pp_crossborder-creditcard_main", "Credit card"],
    ]);
  });

  it("are named in Chinese for a Chinese page", () => {
    expect(methods(REGION, { locale: "zh-CN" }).map(({ name }) => name)).toEqual([
      "手机钱包",
      "聊天应用钱包",
      "信用卡",
    ]);
  });

  it("take the shop's own names and drawings, by channel and by provider", () => {
    const names = { creditcard: "Visa or Mastercard", "pp_crossborder-channel-a_qr": "Scan a code" };
    const shown = methods(["pp_crossborder-channel-a_main", ...REGION], {
      names,
      marks: { creditcard: "M0 0h24" },
    });
    expect(shown.map(({ name }) => name)).toEqual([
      "Mobile wallet",
      "Scan a code",
      "Messaging-app wallet",
      "Visa or Mastercard",
    ]);
    expect(shown.at(-1)?.mark).toBe("M0 0h24");
  });

  it.each([
    ["pp_crossborder-channel-c_main", true],
    ["pp_crossborder-in-store_main", false],
    ["pp_system_default", false],
    ["", false],
  ])("are told from others: %s, %s", (id, ours) => expect(isCrossborder(id)).toBe(ours));
});
