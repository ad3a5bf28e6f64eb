import { readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { DATA_EDITS } from "../../packages/cli/src/storefront/data-edits";
import { applyEdits } from "../../packages/cli/src/storefront/edits";
import { SMALL_STARTER } from "../../packages/cli/src/storefront/small-starter.spec.helper";
import { DOCS } from "./code-blocks";

const FILES = ["src/lib/data/payment.ts", "src/lib/data/cart.ts", "src/lib/data/locale-actions.ts"];

/** What the guide's patch puts into a file. */
async function addedIn(file: string): Promise<string[]> {
  const guide = await readFile(join(DOCS, "guides/nextjs-starter.md"), "utf8");
  const patch = /```diff\n([^]*?)```/.exec(guide)?.[1] ?? "";
  const parts = patch.split(/^ \/\/ (?=src\/)/m).filter((part) => part.startsWith(`${file},`));
  return parts.flatMap((part) => [...part.matchAll(/^\+(.*)$/gm)].map(([, line = ""]) => line.trim()));
}

describe("the guide to Medusa's Next.js starter", () => {
  it.each(FILES)("shows what the program writes into %s", async (file) => {
    const edits = DATA_EDITS.filter(({ path }) => path === file);
    const { text } = applyEdits(ts, file, SMALL_STARTER[file] ?? "", edits);
    const written = text.split("\n").map((line) => line.trim());
    const lines = await addedIn(file);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(written).toContain(line);
  });
});
