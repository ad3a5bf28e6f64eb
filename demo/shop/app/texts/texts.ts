import type { en } from "./en";

/** Every language has the same texts. */
export type Texts = typeof en;

/** `{name}` is replaced by what `values` has under that name. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** A product's words in the page's language; Medusa's own title for one that has none. */
export function wordsFor({ products }: Texts, handle: string | null | undefined, title = "") {
  const known: Record<string, { title: string; text: string }> = products;
  return known[handle ?? ""] ?? { title, text: "" };
}
