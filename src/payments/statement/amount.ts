import BigNumber from "bignumber.js";
import { type DecimalSign, readWritten } from "../../gateway";
import { UnreadableError } from "./table";

/*
 * Amounts as people and spreadsheets write them: `1,250.00`, `1.250,00`, `1'250.00`, `−12.50`, `(12.50)`, `¥118.00`, `12.50 USD`.
 */

const MINUS = /[−–‒﹣]/g;
const CURRENCY = /(?<![a-z])(us\$|[a-z]{3})(?![a-z])|人民币|美元|[¥$€£元]|^\?/gi;

const BARE = /^\d+\.\d\d$/;

/** What stands around the number, and the number. */
function partsOf(text: string): { isNegative: boolean; number: string } {
  if (BARE.test(text)) return { isNegative: false, number: text };
  const bare = text.normalize("NFKC").replace(MINUS, "-").replace(CURRENCY, " ").trim();
  return {
    isNegative: /^-|-$|^\(.*\)$/.test(bare),
    number: bare.replace(/^[(+-]\s*|\s*[)-]$/g, "").trim(),
  };
}

/** Whether a text is an amount beyond doubt: with two decimals. */
export const isAmount = (text: string): boolean =>
  readWritten(partsOf(text).number).some(({ plain }) => /\.\d{2}$/.test(plain));

/** What a file writes before decimals, where this amount tells it. */
export function signIn(text: string): DecimalSign | undefined {
  const [only, other] = readWritten(partsOf(text).number);
  return other ? undefined : only?.sign;
}

/** No amount of money has three decimals, so `1,250` is one of thousands by the document's sign, and `1.250` is in doubt. */
const MOST_DECIMALS = /^\d+(\.\d{1,2})?$/;

/**
 * @param sign what the file writes before decimals, where that is known
 * @throws UnreadableError naming the line
 */
export function amountOf(text: string, line: number, sign?: DecimalSign): BigNumber {
  const { isNegative, number } = partsOf(text);
  const readings = readWritten(number);
  const shown = `line ${line}: "${text.slice(0, 40)}"`;
  if (readings.length === 0) throw new UnreadableError(`${shown} is no amount`);
  const [only, other] = readings;
  const own = readings.find((one) => one.sign === (sign ?? "."));
  const meant = other ? own : only;
  if (!meant || (other && !sign && !MOST_DECIMALS.test(meant.plain))) {
    const both = readings.map(({ plain }) => new BigNumber(plain).toFixed(2)).join(" or ");
    throw new UnreadableError(
      `${shown} is ${both}, and no other line tells which: have the file written with two decimals`,
    );
  }
  const amount = new BigNumber(meant.plain);
  return isNegative ? amount.negated() : amount;
}

/*
 * A spreadsheet keeps fifteen digits of a number, and shows fewer: an id that it took for one names no payment any more.
 */

const KEPT = 15;
const SHOWN = /^\d([.,]\d+)?E\+\d{1,3}$/i;
const LONG = /^\d{16,64}$/;
const REMEDY =
  "a spreadsheet has rounded the numbers. Take the file as it was downloaded, or import its columns of numbers as text, not as numbers";

/** `2.02611E+17` may be any of many numbers. */
export const namesNothing = (key: string): boolean => SHOWN.test(key);

/** @throws UnreadableError where one of them is such a number */
export function refuseRounded(keys: readonly string[], line?: number): void {
  const rounded = keys.find(namesNothing);
  if (rounded === undefined) return;
  const where = line === undefined ? "" : `line ${line}: `;
  throw new UnreadableError(`${where}"${rounded}" names no payment: ${REMEDY}`);
}

/** What is left of a number with more digits than are kept: cut off, or rounded. */
const leftOf = (key: string): string[] =>
  [BigNumber.ROUND_DOWN, BigNumber.ROUND_HALF_UP].map((mode) => new BigNumber(key).sd(KEPT, mode).toFixed(0));

/**
 * Refuses what one file names by a number, and the other by what a spreadsheet has left of it.
 * @param here names of what only the store has
 * @param there names of what only the statement has
 * @throws UnreadableError naming both
 */
export function refuseRoundedNames(here: Iterable<string>, there: Iterable<string>): void {
  const [ours, theirs] = [[...here], [...there]];
  refuseRounded(ours);
  const search = (whole: readonly string[], others: readonly string[]) => {
    const known = new Set(whole);
    const left = new Map(
      whole.filter((key) => LONG.test(key)).flatMap((key) => leftOf(key).map((one) => [one, key] as const)),
    );
    const rounded = others.find((key) => !known.has(key) && left.has(key));
    if (rounded !== undefined)
      throw new UnreadableError(`"${rounded}" is ${left.get(rounded)} without its last digits: ${REMEDY}`);
  };
  search(ours, theirs);
  search(theirs, ours);
}
