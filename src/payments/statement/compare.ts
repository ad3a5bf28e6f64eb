import BigNumber from "bignumber.js";
import type { StatementGroup } from "../../modules/crossborder/internal";
import type { StatementLine } from "./read";
import { refuseRoundedNames } from "./amount";

/** What the store has of one payment: what was paid, or what went back. */
export interface OwnMovement {
  reference: string;
  kind: "paid" | "back";
  /** Whatever a statement may name it by. */
  keys: readonly string[];
  currency: string;
  /** Zero where a line of the statement would be about this payment, and the store has nothing of it. */
  amount: BigNumber;
  /** Of RMB, what it is worth, where the gateway has told. */
  usd?: BigNumber;
}

/** What is the same on both sides, or on one of them. */
export interface Compared<Own extends OwnMovement> {
  group: StatementGroup;
  own?: Own;
  /** All that the statement has of it. */
  lines: StatementLine[];
}

/**
 * Compares the lines of a statement with what the store has. What is `only_there` has one entry for each line, in their order, and so
 * has what the gateway takes for its work.
 * @throws UnreadableError where only one side has a whole number, and the other what a spreadsheet has left of it
 */
export function compareMovements<Own extends OwnMovement>(
  own: readonly Own[],
  lines: readonly StatementLine[],
): Compared<Own>[] {
  const known = new Map<string, Own>(
    own.flatMap((one) => one.keys.map((key) => [`${one.kind} ${key}`, one] as const)),
  );
  const found = new Map<Own, StatementLine[]>();
  const others: Compared<Own>[] = [];
  for (const line of lines) {
    const mine =
      line.kind === "fee"
        ? undefined
        : line.keys.map((key) => known.get(`${line.kind} ${key}`)).find(Boolean);
    const before = mine && found.get(mine);
    if (before) before.push(line);
    else if (mine) found.set(mine, [line]);
    else others.push({ group: line.kind === "fee" ? "fee" : "only_there", lines: [line] });
  }
  const both = own.flatMap((one): Compared<Own>[] => {
    const there = found.get(one);
    if (there) return [{ group: groupOf(one, there), own: one, lines: there }];
    return one.amount.isZero() ? [] : [{ group: "only_here", own: one, lines: [] }];
  });
  const only = (group: StatementGroup) => [...both, ...others].filter((one) => one.group === group);
  refuseRoundedNames(
    only("only_here").flatMap((one) => one.own?.keys ?? []),
    only("only_there").flatMap((one) => one.lines.flatMap(({ keys }) => keys)),
  );
  return [...both, ...others];
}

/** Of all lines that are about the same. */
export const sumOfLines = (lines: readonly StatementLine[]): BigNumber =>
  lines.reduce((sum, { amount }) => sum.plus(amount), new BigNumber(0));

function groupOf(own: OwnMovement, lines: readonly StatementLine[]): StatementGroup {
  const ours = amountIn(own, lines);
  if (!ours) return "other_currency";
  return ours.eq(sumOfLines(lines)) ? "agrees" : "differs";
}

/** What the store has, in the currency of the statement; undefined where it does not know. */
export function amountIn(
  { currency, amount, usd }: OwnMovement,
  lines: readonly StatementLine[],
): BigNumber | undefined {
  const told = new Set(lines.flatMap((line) => line.currency ?? []));
  if ([...told].every((one) => one === currency)) return amount;
  return told.size === 1 && told.has("usd") ? usd : undefined;
}
