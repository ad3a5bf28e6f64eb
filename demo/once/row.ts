import type BigNumber from "bignumber.js";

interface Side {
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

const TITLES = [
  "Step",
  "Channel",
  "Currency",
  "Medusa",
  "Gateway",
  "Medusa’s money",
  "Gateway’s money",
  "Agree",
];
const MONEY = new Set([5, 6]);

/** The rows as lines of text under titles, money aligned at its end. */
export function tableText(rows: readonly Row[]): string {
  const lines = [TITLES, ...rows.map(cells)];
  const widths = TITLES.map((_title, at) => Math.max(...lines.map((line) => line[at].length)));
  const texts = lines.map((line) =>
    line.map((cell, at) => (MONEY.has(at) ? cell.padStart(widths[at]) : cell.padEnd(widths[at]))).join("  "),
  );
  texts.splice(1, 0, widths.map((width) => "─".repeat(width)).join("──"));
  return texts.map((text) => `  ${text.trimEnd()}`).join("\n");
}

function cells(row: Row): string[] {
  const { step, channel, currency, medusa, gateway } = row;
  const money = [medusa, gateway].map((side) => side.money.toFixed(2));
  return [
    step,
    channel,
    currency.toUpperCase(),
    medusa.state,
    gateway.state,
    ...money,
    agrees(row) ? "yes" : "NO",
  ];
}
