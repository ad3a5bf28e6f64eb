import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../tooling/link-plugin";

export const DOCS = join(ROOT, "docs");

/** Pages whose blocks of TypeScript name their file and compile; so do those of all pages in the folders. */
const PAGES = ["../README", "../packages/sandbox/README", "../packages/storefront/README", "getting-started"];
const FOLDERS = ["guides", "methods", "operations", "reference"];

/** A block of TypeScript in a page of the documentation. */
export interface CodeBlock {
  /** The page without its ending, such as `guides/app`. */
  page: string;
  /** What its first line says, such as `src/pay.ts`; undefined when it names no file. */
  file: string | undefined;
  text: string;
}

export async function codeBlocks(): Promise<CodeBlock[]> {
  const pages = await Promise.all(FOLDERS.map(pagesIn));
  return (await Promise.all([...PAGES, ...pages.flat()].map(blocksOf))).flat();
}

async function pagesIn(folder: string): Promise<string[]> {
  const names = (await readdir(join(DOCS, folder))).filter((name) => name.endsWith(".md"));
  return names.map((name) => `${folder}/${name.slice(0, -".md".length)}`);
}

async function blocksOf(page: string): Promise<CodeBlock[]> {
  const text = await readFile(join(DOCS, `${page}.md`), "utf8");
  return [...text.matchAll(/^ *```tsx?\n(.*?)^ *```$/gms)].map(([, block = ""]) => ({
    page,
    file: /^ *\/\/ (\S+\.tsx?)\n/.exec(block)?.[1],
    text: block,
  }));
}
