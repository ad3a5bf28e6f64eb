import { parseOptions } from "./options";
import { isPayPage, payPageUrl, returnUrl, storefrontAddress } from "./addresses";

const optionsWith = (storefrontUrl: string, more: object = {}) =>
  parseOptions({
    baseUrl: "https://gateway.example",
    apiToken: "very-secret-token",
    merchantNo: "200043",
    storeNo: "300014",
    backendUrl: "https://api.shop.example",
    storefrontUrl,
    ...more,
  });

describe("where the shopper's browser ends up", () => {
  const SHOP = "https://shop.example";

  it.each([
    [`${SHOP}/done`, `${SHOP}/done`],
    [`${SHOP}/done?step=3#top`, `${SHOP}/done?step=3#top`],
    [`${SHOP}/{country}/checkout/done`, `${SHOP}/cn/checkout/done`],
    [`${SHOP}/{locale}/{country}`, `${SHOP}/zh-Hans-CN/cn`],
    [`${SHOP}/{country}-{locale}/done`, `${SHOP}/cn-zh-Hans-CN/done`],
    [`${SHOP}/done?in={country}&lang={locale}`, `${SHOP}/done?in=cn&lang=zh-Hans-CN`],
  ])("is %s in the shopper's country and language", (written, filled) => {
    const address = storefrontAddress(optionsWith(written), { country: "cn", locale: "zh-Hans-CN" });
    expect(address.href).toBe(filled);
  });

  it.each([
    [`${SHOP}/{country}/checkout/done`, `${SHOP}/checkout/done`],
    [`${SHOP}/{country}`, `${SHOP}/`],
    [`${SHOP}/{country}-{locale}/done`, `${SHOP}/done`],
    [`${SHOP}/done?in={country}&step=3`, `${SHOP}/done?in=&step=3`],
  ])("is %s without them where nobody knows", (written, filled) => {
    expect(storefrontAddress(optionsWith(written), {}).href).toBe(filled);
  });

  it.each([
    "..",
    "//evil.example",
    "@evil.example",
    "zh/..",
    "zh?x=1",
    "zh#",
    "%2e%2e",
    "{country}",
    "",
    "z",
  ])("stays in the shop when a cart's language is %j", (locale) => {
    const address = storefrontAddress(optionsWith(`${SHOP}/{locale}/done`), { locale });
    expect(address.href).toBe(`${SHOP}/done`);
  });
});

it("leaves the place free in which the gateway says how it ended", () => {
  const order = { reference: "cb-1", return_secret: "0123456789abcdef" };
  const address = returnUrl(optionsWith("https://shop.example"), "pp_crossborder-channel-a_main", order);
  expect(address).toMatch(/\/return\?reference=cb-1&secret=0123456789abcdef&status=\{status\}$/);
});

describe("where a payment link is paid", () => {
  const CODE = "K7Q29XMD0T5";
  const SHOP = "https://shop.example";

  it.each([
    ["the plugin's own page", {}, `https://api.shop.example/pay?c=${CODE}`],
    ["the storefront's", { paymentLinkUrl: `${SHOP}/pay/` }, `${SHOP}/pay?c=${CODE}`],
  ])("is %s", (_, more, address) => {
    const options = optionsWith(SHOP, more);
    expect(payPageUrl(options, CODE)).toBe(address);
    expect(isPayPage(options, address)).toBe(true);
    for (const other of [`${address}&x=1`, `${address}#x`, address.replace("?c=", "/?c="), `${SHOP}/pay`])
      expect(isPayPage(options, other)).toBe(false);
  });
});
