import BigNumber from "bignumber.js";

/** What money may come in as. Numbers are read by their decimal text, never computed with as floats. */
export type MoneyInput = string | number | BigNumber;

const TEXT = /^\d{1,12}(\.\d+)?$/;

/**
 * Decimal text with two places, as the gateway takes amounts, rounded half up.
 * @throws RangeError for anything that is not a plain, non-negative amount of at most twelve digits
 * before the point: no exponents, no signs, no NaN.
 */
export function amountText(value: MoneyInput): string {
  const text = BigNumber.isBigNumber(value) ? value.toFixed() : String(value).trim();
  if (!TEXT.test(text)) throw new RangeError(`"${text.slice(0, 40)}" is not an amount`);
  return new BigNumber(text).toFixed(2, BigNumber.ROUND_HALF_UP);
}

/** Whether two amounts are the same money, compared at the gateway's two places. */
export function sameAmount(one: MoneyInput, other: MoneyInput): boolean {
  return amountText(one) === amountText(other);
}
