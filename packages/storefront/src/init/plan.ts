import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { type Edit, EDITS } from "./edits";

/** One file as it will be written. */
export interface Change {
  /** Relative to the storefront's folder, with `/`. */
  path: string;
  text: string;
  /** What changes in it, in one line each; nothing where it has everything already. */
  does: string[];
  /** A file of ours was changed by hand: it stays as it is. */
  kept?: boolean;
}

/** What the program does not know well enough to change. Nothing is written then. */
export class Refusal extends Error {}

/** The starter's folders, as seen from where people start the program. */
const FOLDERS = ["apps/storefront", "storefront", "../storefront"];

/** The files that this package brings, as they lie in the storefront. */
const TEMPLATES = resolve(__dirname, "../../templates/dtc-starter");

/**
 * Every file that init looks at, as it should be.
 * @param overwrite also those of ours that were changed by hand
 * @throws Refusal for what is not recognized, with all of it
 */
export async function planInit(folder: string, overwrite: boolean): Promise<Change[]> {
  mustBeStarter(folder);
  return [...(await planTemplates(folder, overwrite)), ...(await planEdits(folder))];
}

function mustBeStarter(folder: string): void {
  if (isStarter(folder)) return;
  const found = FOLDERS.find((name) => isStarter(join(folder, name)));
  const hint = found ? `: run init in ${found}, or with --dir ${found}` : "";
  throw new Refusal(`${resolve(folder)} is no storefront made of medusajs/dtc-starter${hint}`);
}

const isStarter = (folder: string) =>
  ["package.json", EDITS[0]?.path ?? ""].every((path) => existsSync(join(folder, path)));

async function planTemplates(folder: string, overwrite: boolean): Promise<Change[]> {
  const entries = await readdir(TEMPLATES, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const changes = files.sort().map(async (file): Promise<Change> => {
    const path = relative(TEMPLATES, file).split(sep).join("/");
    const text = await readFile(file, "utf8");
    const there = await readFile(join(folder, path), "utf8").catch(() => undefined);
    if (there !== undefined && toLf(there) === text) return { path, text: there, does: [] };
    if (there !== undefined && !overwrite) return { path, text: there, does: [], kept: true };
    return { path, text, does: [there === undefined ? "is new" : "is put back as the package has it"] };
  });
  return await Promise.all(changes);
}

async function planEdits(folder: string): Promise<Change[]> {
  const paths = [...new Set(EDITS.map(({ path }) => path))];
  const refusals: string[] = [];
  const changes = paths.map(async (path): Promise<Change> => {
    const text = await readFile(join(folder, path), "utf8").catch(() => "");
    const edits = EDITS.filter((edit) => edit.path === path);
    const untouched: Change = { path, text, does: [] };
    return edits.reduce((change, edit) => apply(change, edit, refusals), untouched);
  });
  const planned = await Promise.all(changes);
  if (refusals.length > 0) throw new Refusal(refusals.join("\n\n"));
  return planned;
}

function apply(change: Change, { path, does, find, replace }: Edit, refusals: string[]): Change {
  const text = toLf(change.text);
  if (text.includes(replace)) return change;
  const parts = text.split(find);
  if (parts.length !== 2) {
    const found = parts.length === 1 ? "is not there" : `is there ${parts.length - 1} times`;
    refusals.push(
      `${path}: what was expected once ${found}:\n\n${find}\n\nWrite by hand, ${does}:\n\n${replace}`,
    );
    return change;
  }
  const written = parts.join(replace);
  const own = change.text.includes("\r\n") ? written.replaceAll("\n", "\r\n") : written;
  return { ...change, text: own, does: [...change.does, does] };
}

const toLf = (text: string) => text.replaceAll("\r\n", "\n");
