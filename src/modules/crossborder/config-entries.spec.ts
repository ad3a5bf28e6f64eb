import { shopAddress, shopAddresses } from "./store";

describe("the address that a shop is known under", () => {
  it.each([
    ["https://shop.example", "shop.example"],
    ["http://shop.example", "shop.example"],
    ["https://shop.example/", "shop.example"],
    ["https://www.shop.example", "shop.example"],
    ["https://SHOP.example:443", "shop.example"],
    ["shop.example", "shop.example"],
    [" https://shop.example/medusa// ", "shop.example/medusa"],
    ["http://localhost:9000", "localhost:9000"],
    ["https://shop.example?x=1#y", "shop.example"],
    ["https://staging.shop.example", "staging.shop.example"],
    ["", undefined],
    ["not an address", undefined],
  ])("of %j is %j", (written, address) => {
    expect(shopAddress(written)).toBe(address);
  });

  it("is of every entry of ours, and of what they are known as", () => {
    const entry = (options: unknown, resolve = "medusa-payment-crossborder/providers/crossborder") => ({
      resolve,
      id: "main",
      options,
    });
    const providers = [
      entry({ backendUrl: "https://b.example" }),
      entry({ backendUrl: "https://a.example", knownAs: ["old.example", "https://b.example"] }),
      entry({ backendUrl: 7, knownAs: "no list" }),
      entry(undefined),
      entry({ backendUrl: "https://other.example" }, "medusa-payment-other"),
    ];
    const modules = { payment: { resolve: "@medusajs/medusa/payment", options: { providers } } };
    expect(shopAddresses({ modules })).toEqual(["a.example", "b.example", "old.example"]);
  });
});
