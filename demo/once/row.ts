import type BigNumber from "bignumber.js";

export interface Side {
  state: string;
  money: BigNumber;
}

/** One step of the run, and what both sides have recorded afterwards. */
export interface Row {
  step: string;
  channel: string;
  currency: Currency;
  medusa: Side;
  gateway: Side;
}

export type Currency = "usd" | "cny";
export const CURRENCIES: readonly Currency[] = ["usd", "cny"];

/** The gateway calls its other currency by another name. */
export const GATEWAY_CURRENCY: Readonly<Record<Currency, string>> = { usd: "USD", cny: "RMB" };

/** What the gateway has recorded when Medusa has recorded this. */
const COUNTERPARTS: Readonly<Record<string, readonly string[]>> = {
  pending: ["init", "dealing"],
  awaiting: ["init", "dealing"],
  captured: ["success"],
  refunded: ["refunded"],
  authorized: ["success"],
  partially_captured: ["success"],
};

export function agrees({ medusa, gateway }: Row): boolean {
  const counterparts = COUNTERPARTS[medusa.state] ?? [medusa.state];
  return counterparts.includes(gateway.state) && medusa.money.isEqualTo(gateway.money);
}
