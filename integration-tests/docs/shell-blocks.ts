import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DOCS } from "./code-blocks";

/** The blocks of a page for a shell, each as it is written there. */
export async function shellBlocks(page: string): Promise<string[]> {
  const text = await readFile(join(DOCS, `${page}.md`), "utf8");
  return [...text.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, block = ""]) => block);
}

/** Without comments, and without lines that only set something. */
export const commandsIn = (block: string): string[] =>
  block
    .split("\n")
    .map((line) => line.replace(/(^|\s+)#.*$/, "").trim())
    .filter((line) => line !== "" && !/^[A-Z_]+=\S*$/.test(line));
