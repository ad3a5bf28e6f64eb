/** Bounds of an amount, as decimal text; empty where there is none. */
export interface AmountRange {
  from: string;
  to: string;
}

const DECIMAL = /^\d{1,12}(\.\d{1,2})?$/;

/** As the filter and the address show it; undefined where it is no range. */
export function writeRange({ from, to }: AmountRange): string | undefined {
  if (![from, to].every((bound) => bound === "" || DECIMAL.test(bound))) return undefined;
  if (from && to) return `${from} – ${to}`;
  if (from) return `≥ ${from}`;
  return to ? `≤ ${to}` : undefined;
}

export function readRange(written: unknown): AmountRange {
  const text = String(written ?? "");
  const [, from = "", to = ""] = /^([\d.]+) – ([\d.]+)$/.exec(text) ?? [];
  const [, least = ""] = /^≥ ([\d.]+)$/.exec(text) ?? [];
  const [, most = ""] = /^≤ ([\d.]+)$/.exec(text) ?? [];
  return { from: from || least, to: to || most };
}

/** A query with the range as the API takes it. */
export function withRange(query: URLSearchParams, name: string): URLSearchParams {
  const asked = new URLSearchParams(query);
  const { from, to } = readRange(asked.get(name));
  asked.delete(name);
  if (from) asked.set(`${name}[$gte]`, from);
  if (to) asked.set(`${name}[$lte]`, to);
  return asked;
}
