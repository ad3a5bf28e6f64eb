import type { TaxLine } from "./placed-order";

/** What is taxed: a line of an order, or a way that it is shipped. */
interface Taxed {
  tax_lines: readonly TaxLine[];
}

const textOf = (lines: readonly TaxLine[]): string =>
  lines
    .map(({ code, rate }) => `${rate} ${code}`)
    .toSorted()
    .join();

/**
 * The tax lines that a copy of an order must have to cost the same, each with what it taxes; undefined where it has them already.
 * @param keyOf what tells one line from another in both
 */
export function agreedTaxLines<Now extends Taxed & { id: string }, Then extends Taxed>(
  now: readonly Now[],
  agreed: readonly Then[],
  keyOf: (line: Now | Then) => string | undefined,
): { of: string; line: TaxLine }[] | undefined {
  const left = [...agreed];
  const pairs = now.map((line) => {
    const at = left.findIndex((one) => keyOf(one) === keyOf(line));
    const [then = line] = at < 0 ? [] : left.splice(at, 1);
    return { of: line.id, had: line.tax_lines, lines: then.tax_lines };
  });
  if (pairs.every(({ had, lines }) => textOf(had) === textOf(lines))) return undefined;
  return pairs.flatMap(({ of, lines }) => lines.map((line) => ({ of, line })));
}
