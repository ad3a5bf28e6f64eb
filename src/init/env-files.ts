import type { Change } from "./plan";

const NAME = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/;

/** What a `.env` file sets; quotes around a value are dropped, and of a name that is set twice the last one counts. */
export function readEnvironment(text: string): Map<string, string> {
  const pairs = text.split("\n").flatMap((line): [string, string][] => {
    const [, name, value = ""] = NAME.exec(line) ?? [];
    return name ? [[name, value.replace(/^(["'])(.*)\1$/, "$2")]] : [];
  });
  return new Map(pairs);
}

/**
 * A `.env` file with the variables that it does not have; one that is there keeps its value, also an empty one.
 * @param from where the text comes from: the file itself, its template, or nowhere
 */
export function editEnvironment(
  path: string,
  text: string,
  wanted: Record<string, string>,
  from: string | undefined = path,
): Change {
  const known = readEnvironment(text);
  const missing = Object.entries(wanted).filter(([name]) => !known.has(name));
  const copies = from && from !== path ? [`is made of ${from}`] : [];
  if (missing.length === 0) return { path, text, does: copies };
  const before = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  const added = missing.map(([name, value]) => `${name}=${value}\n`).join("");
  return {
    path,
    text: `${before}${before && "\n"}# medusa-payment-crossborder\n${added}`,
    does: [...copies, `adds ${missing.map(([name]) => name).join(", ")}`],
  };
}
