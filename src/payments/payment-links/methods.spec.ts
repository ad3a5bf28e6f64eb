import { canPayByLink } from "./state";

const PAGES = {
  channel_a: "cashier",
  channel_b: "cashier",
  channel_c: "cashier",
  creditcard: "cashier",
} as const;
const QR = { ...PAGES, channel_a: "qrcode" } as const;
const OF_A = { channel_a: "manual" } as const;

it.each([
  ["channel-a", "on a page", { presentation: PAGES, capture: "automatic" }, "usd", true],
  ["channel-a", "on a page, in yuan", { presentation: PAGES, capture: "automatic" }, "cny", true],
  ["channel-a", "by a code", { presentation: QR, capture: "automatic" }, "usd", true],
  ["channel-a", "by a code, in yuan", { presentation: QR, capture: "automatic" }, "cny", false],
  ["channel-a", "on a page, and all is held", { presentation: PAGES, capture: "manual" }, "usd", false],
  ["channel-a", "on a page, and its money is held", { presentation: PAGES, capture: OF_A }, "usd", false],
  ["channel-c", "on a page, and another one's is held", { presentation: PAGES, capture: OF_A }, "usd", true],
  ["creditcard", "on a page, and a wallet's is held", { presentation: PAGES, capture: OF_A }, "usd", true],
  ["in-store", "at the counter", { presentation: PAGES, capture: "automatic" }, "usd", false],
] as const)("by a link, %s %s", (channel, _how, options, currency_code, expected) => {
  expect(canPayByLink(`pp_crossborder-${channel}_main`, options, currency_code)).toBe(expected);
});
