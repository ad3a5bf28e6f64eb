import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { Refusal } from "../files/change";
import { foldersAbove, readManifest, specIn } from "../files/folders";
import { COMMAND } from "../files/packages";

const CONFIGS = ["medusa-config.ts", "medusa-config.js"];

/** What Medusa's Next.js starters have, whichever of them. */
const CHECKOUT = ["src/lib/data/cart.ts", "src/modules/checkout/components/payment-button/index.tsx"];

const SKIPPED = /^(\..*|node_modules|dist|build|out)$/;

export interface Project {
  /** The folder in which init was started; files are named from there. */
  start: string;
  /** Of a monorepo the topmost folder, else the same. */
  root: string;
  /** Where medusa-config is. */
  backend?: string;
  /** Made of a starter of Medusa's. */
  storefront?: string;
  /** What lies there and is not done. */
  remarks: string[];
  /** As this program was told where both are: a further command must be told the same. */
  flags?: string;
}

/** A command of this program that finds the same project, in the folder in which this one was started. */
export const commandFor = ({ flags = "" }: Pick<Project, "flags">, words: string): string =>
  `${COMMAND} ${words}${flags}`;

interface Wishes {
  dir: string;
  backend?: string;
  storefront?: string;
}

const KINDS = {
  backend: { what: "store (medusa-config)", is: (folder: string) => configIn(folder) !== undefined },
  storefront: {
    what: "storefront made of a starter of Medusa's",
    is: (folder: string) => CHECKOUT.every((path) => existsSync(join(folder, path))),
  },
};

type Kind = keyof typeof KINDS;

/** Backend and storefront in a folder, in the folders below it, or in the monorepo that it is a part of. @throws Refusal */
export async function findProject({ dir, ...named }: Wishes): Promise<Project> {
  const start = resolve(dir);
  if (!existsSync(start)) throw new Refusal(start, "there is no such folder");
  const root = monorepoAround(start);
  const folders = [...new Set([start, root, ...(await foldersBelow(root)), ...(await foldersBelow(start))])];
  const only = (kind: Kind): string | undefined => {
    const { what, is } = KINDS[kind];
    const wish = named[kind];
    if (wish !== undefined) {
      const folder = resolve(start, wish);
      if (is(folder)) return folder;
      throw new Refusal(folder, `is no ${what}`);
    }
    const found = is(start) ? [start] : folders.filter(is);
    if (found.length < 2) return found[0];
    const paths = found.map((folder) => relative(start, folder)).join(", ");
    throw new Refusal(start, `has more than one ${what}: ${paths}. Name one by --${kind}`);
  };
  const told = { dir: dir === "." ? "" : dir, backend: named.backend, storefront: named.storefront };
  const flags = Object.entries(told)
    .map(([name, path]) => path && ` --${name} ${/\s/.test(path) ? JSON.stringify(path) : path}`)
    .join("");
  const project = { start, root, backend: only("backend"), storefront: only("storefront"), flags };
  const remarks = project.storefront ? [] : await otherStorefronts(project, folders);
  if (project.backend ?? project.storefront) return { ...project, remarks };
  const hint = remarks.map((remark) => `\n${remark}`).join("");
  throw new Refusal(
    start,
    `has no medusa-config and no storefront made from a starter of Medusa's, and neither have the folders two levels below${hint}`,
  );
}

export const configIn = (folder: string) => CONFIGS.find((name) => existsSync(join(folder, name)));

/** Where the workspaces begin that a folder is one of. */
function monorepoAround(folder: string): string {
  const isRoot = (above: string) =>
    existsSync(join(above, "pnpm-workspace.yaml")) || readManifest(above)?.workspaces !== undefined;
  return foldersAbove(folder).find(isRoot) ?? folder;
}

async function foldersBelow(folder: string, levels = 2): Promise<string[]> {
  if (levels === 0) return [];
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = entries
    .filter((entry) => entry.isDirectory() && !SKIPPED.test(entry.name))
    .map(({ name }) => join(folder, name))
    .sort();
  const below = await Promise.all(found.map((inner) => foldersBelow(inner, levels - 1)));
  return [...found, ...below.flat()];
}

/** Those that init does not write into: other frameworks, and what create-medusa-app puts beside the store. */
async function otherStorefronts({ start, backend }: Pick<Project, "start" | "backend">, folders: string[]) {
  const beside = [`${basename(start)}-storefront`, "storefront"].map((name) => join(dirname(start), name));
  const starter = backend === start ? beside.find((folder) => KINDS.storefront.is(folder)) : undefined;
  if (starter) {
    const path = relative(start, starter);
    return [`a storefront is in ${path}: run init there too, or name it by --storefront ${path}`];
  }
  const other = folders.find((folder) => specIn(folder, "next") !== undefined);
  if (!other) return [];
  return [
    `the storefront in ${relative(start, other) || "."} was not made from a starter of Medusa's: docs/guides/storefront.md says what it needs`,
  ];
}
