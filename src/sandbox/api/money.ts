import BigNumber from "bignumber.js";
import type { Transaction } from "../state/transaction";

/** RMB per USD. The real rate moves; a fixed one makes answers predictable. */
export const RMB_PER_USD = new BigNumber("7.25");

/** An amount of this order in USD, at most two decimal places: amounts are in USD unless they are named as RMB (§4). */
export function inUsd({ currency }: Transaction, amount: BigNumber): BigNumber {
  return currency === "USD" ? amount : amount.div(RMB_PER_USD).decimalPlaces(2, BigNumber.ROUND_HALF_UP);
}

/** The price of an order. The schema of the operation has checked that exactly one of the two fields is given. */
export function priceOf(fields: { amount?: string; rmbAmount?: string }) {
  return fields.rmbAmount !== undefined
    ? { currency: "RMB" as const, amount: new BigNumber(fields.rmbAmount) }
    : { currency: "USD" as const, amount: new BigNumber(fields.amount ?? NaN) };
}

/** The price under the name under which it was given, with two decimal places: `amount` or `rmbAmount`. */
export function priceField({ currency, amount }: Transaction): Record<string, string> {
  return { [currency === "RMB" ? "rmbAmount" : "amount"]: amount.toFixed(2) };
}
