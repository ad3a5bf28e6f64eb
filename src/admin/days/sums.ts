import type { DaySums } from "../../http";

export const KINDS = ["paid", "refunded", "returned"] as const;
export type Kind = (typeof KINDS)[number];

const DAY_MS = 24 * 60 * 60_000;

/** The day, such as `2026-11-28`, that is so many after a moment. */
export const dayAfter = (moment: number, days: number): string =>
  new Date(moment + days * DAY_MS).toISOString().slice(0, 10);

/** The last days, up to tomorrow: in the account's time zone it may be tomorrow already. */
export function spanOf(days: number): string[] {
  return Array.from({ length: days + 1 }, (_, at) => dayAfter(Date.now(), at + 1 - days));
}

/** Decimal text as a whole number of cents, which adds up exactly. */
export const cents = (amount: string): bigint => BigInt(amount.replace(".", ""));

/** Cents as decimal text with two places. */
export function amountOf(sum: bigint): string {
  const digits = String(sum).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const sumOf = (sums: readonly DaySums[], kind: Kind): bigint =>
  sums.reduce((total, one) => total + cents(one[kind]), 0n);
