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
