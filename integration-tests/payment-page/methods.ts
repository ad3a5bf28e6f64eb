import { LONG } from "../../testing/jest/length";
import { DESKTOP, PHONE } from "./shopper-browser";

/** A method of the seeded shop, in a currency that it takes, on a device. */
export interface Cell {
  /** Medusa's id of the payment provider. */
  id: string;
  /** Where the shopper pays: on the gateway's page, or by a code in the shop's own. */
  shows: "cashier" | "code";
  currency: "usd" | "cny";
  device: "desktop" | "phone";
}

export const DEVICES = { desktop: DESKTOP, phone: PHONE };

/** What a filled cart costs. */
export const PRICES = { usd: "17.50", cny: "118.00" };

const CASHIER = ["channel-a", "channel-b", "channel-c", "creditcard"].map(
  (channel) => `pp_crossborder-${channel}_main`,
);
const CODES = ["channel-a", "channel-b"].map((channel) => `pp_crossborder-${channel}_qr`);

/** The gateway has QR codes for USD only (§2.4). */
const cellsOf = (shows: Cell["shows"], ids: string[], currencies: Cell["currency"][]): Cell[] =>
  currencies.flatMap((currency) =>
    ids.flatMap((id) => (["desktop", "phone"] as const).map((device) => ({ id, shows, currency, device }))),
  );

export const AT_CASHIER = cellsOf("cashier", CASHIER, ["usd", "cny"]);
const BY_CODE = cellsOf("code", CODES, ["usd"]);
/** The page of the gateway and the code in the shop's own, on a desktop and on a phone, in both currencies. */
const isDifferent = ({ id, currency, device }: Cell) =>
  (id === CASHIER[0] && (device === "desktop") === (currency === "usd")) || id === CODES[0];
const isTypical = ({ currency, device }: Cell) => currency === "usd" && device === "desktop";
const EACH = [...AT_CASHIER, ...BY_CODE];
const DIFFERENT = EACH.filter(isDifferent);
/**
 * The first ones are those that are played in the fast lane. Of the others each method, each currency and each device is played, and
 * with `LONG=1` all of them together.
 */
export const ALL = [
  ...DIFFERENT.filter(isTypical),
  ...DIFFERENT.filter((cell) => !isTypical(cell)),
  ...EACH.filter((cell, nth) => !isDifferent(cell) && (LONG || nth % 3 === 0)),
];
export const FAST = DIFFERENT.filter(isTypical).length;
export const CODES_IN_CNY = cellsOf("code", CODES, ["cny"]);

/** Every cell with `LONG=1`; else some for each story, others than those of the story before. */
export function cellsFor(story: number): Cell[] {
  if (LONG) return ALL;
  return [AT_CASHIER[(3 * story) % AT_CASHIER.length], BY_CODE[story % BY_CODE.length]];
}
