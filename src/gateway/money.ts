import BigNumber from "bignumber.js";

/**
 * What an amount (§4) may come in as. A number is read by its decimal text and never computed with as a
 * float.
 * @example
 * const amounts: MoneyInput[] = ["12.50", 12.5];
 */
export type MoneyInput = string | number | BigNumber;

const TEXT = /^\d{1,12}(\.\d+)?$/;

/**
 * Decimal text with two places, as the gateway takes amounts (§4), rounded half up. The unit is that of the
 * input: dollars for `amount`, yuan for `rmbAmount`, never cents.
 * @throws RangeError for anything that is not a plain, non-negative amount of at most twelve digits
 * before the point: no exponents, no signs, no NaN
 * @example
 * amountText("12.5"); // "12.50"
 * amountText(1.005); // "1.01"
 */
export function amountText(value: MoneyInput): string {
  const text = BigNumber.isBigNumber(value) ? value.toFixed() : String(value).trim();
  if (!TEXT.test(text)) throw new RangeError(`"${text.slice(0, 40)}" is not an amount`);
  return new BigNumber(text).toFixed(2, BigNumber.ROUND_HALF_UP);
}

/**
 * Whether two amounts are the same money, compared at the gateway's two places (§4).
 * @throws RangeError as {@link amountText}
 * @example
 * sameAmount("12.50", 12.5); // true
 */
export function sameAmount(one: MoneyInput, other: MoneyInput): boolean {
  return amountText(one) === amountText(other);
}
