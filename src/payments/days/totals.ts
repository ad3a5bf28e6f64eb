import BigNumber from "bignumber.js";
import type { DayFigure, DayTotal } from "../../http";
import type { StatementResult } from "../../modules/crossborder/internal";

/**
 * What a day comes to, by currency. A fee that the statement tells in another currency than that of the payments has a total of its own.
 * @param fees what the statement tells of them
 */
export function totalsOf(
  figures: readonly Pick<DayFigure, "currency_code" | "kind" | "amount">[],
  fees: StatementResult["fees"],
): DayTotal[] {
  const currencies = new Set([...figures, ...fees].map(({ currency_code }) => currency_code));
  return [...currencies].map((currency_code) => {
    const own = figures.filter((figure) => figure.currency_code === currency_code);
    const sum = (...kinds: DayFigure["kind"][]) =>
      own
        .filter(({ kind }) => kinds.includes(kind))
        .reduce((total, { amount }) => total.plus(amount), new BigNumber(0));
    const [gross, refunds] = [sum("paid", "captured"), sum("refunded", "returned")];
    const net = gross.minus(refunds);
    const taken = fees.find((fee) => fee.currency_code === currency_code)?.amount ?? null;
    return {
      currency_code,
      ...{ gross: gross.toFixed(2), refunds: refunds.toFixed(2), net: net.toFixed(2) },
      ...{ fees: taken, payout: net.minus(taken ?? 0).toFixed(2) },
    };
  });
}

/** Of these the two sides cannot be compared. */
const INCOMPARABLE: readonly string[] = ["other_currency", "fee"];

interface Sides {
  group: string;
  here: string | null;
  there: string | null;
}

/** By how much the statement has more than the store, in what came in; null where nobody can tell. */
export const differenceOf = (
  { group, here, there }: Sides,
  kind: "paid" | "back" = "paid",
): string | null => {
  if (INCOMPARABLE.includes(group)) return null;
  const more = new BigNumber(there ?? 0).minus(here ?? 0);
  return (kind === "back" ? more.negated() : more).toFixed(2);
};
