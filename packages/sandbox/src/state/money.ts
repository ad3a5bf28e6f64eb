import BigNumber from "bignumber.js";
import type { Transaction } from "./transaction";

/** RMB per USD. The real rate moves; a fixed one makes answers predictable. */
const RMB_PER_USD = new BigNumber("7.25");

/** An amount of this order in USD, at most two decimal places: amounts are in USD unless they are named as RMB (§4). */
export function inUsd({ currency }: Pick<Transaction, "currency">, amount: BigNumber): BigNumber {
  return currency === "USD" ? amount : amount.div(RMB_PER_USD).decimalPlaces(2, BigNumber.ROUND_HALF_UP);
}

/** The price under the name under which it was given, with two decimal places: `amount` or `rmbAmount`. */
export function priceField({
  currency,
  amount,
}: Pick<Transaction, "currency" | "amount">): Record<string, string> {
  return { [currency === "RMB" ? "rmbAmount" : "amount"]: amount.toFixed(2) };
}

/** RMB per USD as text; between US dollars it is 1. */
export const exchangeRate = ({ currency }: Transaction) => (currency === "RMB" ? RMB_PER_USD.toFixed() : "1");
