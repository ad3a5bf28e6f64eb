/** Whether a row has the values that a filter of the ledger asks for: one, one of several, or compared. */
export function matches(row: object, filter: object): boolean {
  for (const [column, wanted] of Object.entries(filter)) {
    const value: unknown = Reflect.get(row, column);
    if (!fits(value ?? null, wanted)) return false;
  }
  return true;
}

function fits(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.some((one) => same(value, one));
  if (wanted === null || typeof wanted !== "object" || wanted instanceof Date) return same(value, wanted);
  return Object.entries(wanted).every(([operator, other]) => compares(operator, value, other));
}

const same = (one: unknown, other: unknown): boolean => orderOf(one) === orderOf(other ?? null);

/** Dates are compared by their moment. */
const orderOf = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);

function compares(operator: string, value: unknown, other: unknown): boolean {
  if (operator === "$ne") return !same(value, other);
  if (operator === "$in") return Array.isArray(other) && other.some((one) => same(value, one));
  if (operator === "$nin") return Array.isArray(other) && !other.some((one) => same(value, one));
  const [one, two] = [orderOf(value), orderOf(other)];
  if (typeof one !== "number" || typeof two !== "number") return false;
  if (operator === "$gt") return one > two;
  if (operator === "$gte") return one >= two;
  if (operator === "$lt") return one < two;
  if (operator === "$lte") return one <= two;
  throw new Error(`no history filters by ${operator}`);
}
