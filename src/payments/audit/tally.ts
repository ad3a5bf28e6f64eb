import BigNumber from "bignumber.js";
import type { DaySums } from "../../modules/crossborder/internal";
import { BOOKS, type Comparison } from "../books/rules";

const NOTHING = {
  transactions: 0,
  gateway: "0.00",
  ledger: "0.00",
  payments: "0.00",
  orders: "0.00",
  unassigned: "0.00",
  found: "0.00",
  difference: "0.00",
};

/** What a page of an audit adds up to, by day and currency. */
export class Tally {
  readonly #days = new Map<string, DaySums>();

  /** `found` is what was read first, `left` what is so after reconciliation. */
  add(
    { day, currency_code }: Pick<DaySums, "day" | "currency_code">,
    found: Comparison,
    left: Comparison,
  ): void {
    const key = `${day} ${currency_code}`;
    const before = this.#days.get(key) ?? { day, currency_code, ...NOTHING };
    const sums = { ...before, transactions: before.transactions + 1 };
    for (const book of BOOKS) sums[book] = plus(before[book], left.books[book]);
    sums.unassigned = plus(before.unassigned, left.unassigned);
    sums.found = plus(before.found, found.difference);
    sums.difference = plus(before.difference, left.difference);
    this.#days.set(key, sums);
  }

  get days(): DaySums[] {
    return [...this.#days.values()];
  }
}

const plus = (sum: string, amount: BigNumber): string => new BigNumber(sum).plus(amount).toFixed(2);
