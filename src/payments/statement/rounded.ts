import BigNumber from "bignumber.js";
import { UnreadableError } from "./table";

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
