import { constants } from "node:fs";
import { access, lstat, open, readlink } from "node:fs/promises";
import { parseEnv } from "node:util";
import { type Change, type Edited, Refusal } from "./change";

/** What a `.env` file sets; quotes and comments are dropped, and of a name that is set twice the last one counts. */
export function readEnvironment(text: string): Map<string, string> {
  return new Map(Object.entries(parseEnv(text)).map(([name, value = ""]) => [name, value]));
}

interface Edit {
  /** Where the text comes from, when that is another file. */
  from?: string;
  /** Whether a variable that is there and empty gets the value that is wanted; a template's stay empty. */
  fills?: boolean;
  /** What a variable is for, by its name: a line above it says so. */
  explained?: Readonly<Record<string, string>>;
}

/** A `.env` file with the variables that it does not have. One that has a value keeps it. */
export function editEnvironment(
  path: string,
  text: string,
  wanted: Record<string, string>,
  { from, fills = false, explained = {} }: Edit = {},
): Edited {
  const known = readEnvironment(text);
  const all = Object.entries(wanted);
  const missing = all.filter(([name]) => !known.has(name));
  const empty = fills ? all.filter(([name, value]) => value !== "" && known.get(name) === "") : [];
  const does = [
    ...(from ? [`is made of ${from}`] : []),
    ...(missing.length > 0 ? [`adds ${namesOf(missing)}`] : []),
    ...(empty.length > 0 ? [`fills in ${namesOf(empty)}`] : []),
  ];
  const filled = empty.reduce((filling, [name, value]) => fillIn(filling, name, value), text);
  if (missing.length === 0) return { path, text: filled, does };
  const before = filled === "" || filled.endsWith("\n") ? filled : `${filled}\n`;
  const written = ([name, value]: [string, string]) =>
    `${explained[name] ? `# ${explained[name]}\n` : ""}${name}=${value}\n`;
  const added = missing.map(written).join("");
  return { path, text: `${before}${before && "\n"}# medusa-payment-crossborder\n${added}`, does };
}

const namesOf = (variables: [string, string][]) => variables.map(([name]) => name).join(", ");

/** In the last line that sets it, which is the one that counts. */
function fillIn(text: string, name: string, value: string): string {
  const lines = text.split("\n");
  const at = lines.findLastIndex((line) => new RegExp(`^\\s*(export\\s+)?${name}\\s*=`).test(line));
  return lines.map((line, nth) => (nth === at ? `${name}=${value}` : line)).join("\n");
}

/**
 * The change of a file that holds secrets: it also closes the file, where others may read it.
 * @param wanted what to write by hand where it is refused
 * @throws Refusal when it would be written into something else than a file of the store's own
 */
export async function keepSecret(change: Change, wanted: Record<string, string>): Promise<Change> {
  const { path, file, does } = change;
  const secret = { ...change, isSecret: true };
  const found = await lstat(file).catch(() => undefined);
  if (!found) return secret;
  const isWritable = found.isFile() && (await mayWrite(file));
  if (isWritable) {
    const closes = found.mode & 0o077 ? ["can be read by its owner only (mode 600)"] : [];
    return { ...secret, does: [...does, ...closes] };
  }
  if (does.length === 0) return secret;
  const what = found.isSymbolicLink()
    ? `a symbolic link to ${await readlink(file)}, and no secret is written through a link`
    : "no file that may be written";
  const lines = Object.entries(wanted).map(([name, value]) => `  ${name}=${value}`);
  throw new Refusal(path, `is ${what}`, `Add this by hand:\n\n${lines.join("\n")}\n`);
}

const mayWrite = (path: string) =>
  access(path, constants.W_OK).then(
    () => true,
    () => false,
  );

/** Never through a link, even one that was put there meanwhile, and closed before anything is in it. */
export async function writeSecret(path: string, text: string): Promise<void> {
  const { O_WRONLY, O_CREAT, O_NOFOLLOW = 0 } = constants;
  const file = await open(path, O_WRONLY | O_CREAT | O_NOFOLLOW, 0o600);
  try {
    await file.chmod((await file.stat()).mode & 0o600);
    await file.truncate();
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}
