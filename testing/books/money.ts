import BigNumber from "bignumber.js";

/** Sums of decimal money by currency code. */
export class Money {
  readonly #sums = new Map<string, BigNumber>();

  add(currency: string, amount: BigNumber.Value): void {
    this.#sums.set(currency, this.of(currency).plus(amount));
  }

  of(currency: string): BigNumber {
    return this.#sums.get(currency) ?? new BigNumber(0);
  }

  minus(other: Money): Money {
    const rest = new Money();
    for (const [currency, sum] of this.#sums) rest.add(currency, sum);
    for (const [currency, sum] of other.#sums) rest.add(currency, sum.negated());
    return rest;
  }

  isZero(): boolean {
    return [...this.#sums.values()].every((sum) => sum.isZero());
  }

  /** What is left in each currency. */
  toString(): string {
    const left = [...this.#sums].filter(([, sum]) => !sum.isZero());
    return left.map(([currency, sum]) => `${sum.toFixed(2)} ${currency.toUpperCase()}`).join(", ");
  }
}
