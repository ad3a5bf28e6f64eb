import { originOf } from "./addresses";

describe("two addresses are of one origin", () => {
  it.each([
    ["https://shop.example/", "https://shop.example"],
    ["https://shop.example:443/done", "https://shop.example"],
    ["http://shop.example:80", "http://shop.example"],
    ["HTTPS://Shop.Example/{country}/checkout/done", "https://shop.example"],
    ["https://shop.example?back={locale}", "https://shop.example"],
    [" http://localhost:8000/ ", "http://localhost:8000"],
    ["https://shop.example:80", "https://shop.example:80"],
    ["http://shop.example:443", "http://shop.example:443"],
    ["http://[::1]:8000/done", "http://[::1]:8000"],
  ])("%j is on %s", (address, origin) => {
    expect(originOf(address)).toBe(origin);
  });

  it.each(["", "shop.example", "/done", "ftp://shop.example", "https://", "https://a b/"])(
    "and %j is on none",
    (address) => {
      expect(originOf(address)).toBeUndefined();
    },
  );
});
