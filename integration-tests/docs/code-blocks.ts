import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { ROOT } from "../../tooling/link-plugin";

export const GUIDES = join(ROOT, "docs", "guides");

/** A block of TypeScript in a guide. */
export interface CodeBlock {
  guide: string;
  /** What its first line says, such as `src/pay.ts`; undefined when it names no file. */
  file: string | undefined;
  text: string;
}

export async function codeBlocks(): Promise<CodeBlock[]> {
  const names = (await readdir(GUIDES)).filter((name) => name.endsWith(".md"));
  const blocks = names.map(async (name) => blocksOf(name, await readFile(join(GUIDES, name), "utf8")));
  return (await Promise.all(blocks)).flat();
}

function blocksOf(name: string, guide: string): CodeBlock[] {
  return [...guide.matchAll(/^ *```tsx?\n(.*?)^ *```$/gms)].map(([, text = ""]) => ({
    guide: basename(name, ".md"),
    file: /^ *\/\/ (\S+\.ts)\n/.exec(text)?.[1],
    text,
  }));
}
