import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { EDITS } from "../../packages/storefront/src/init/edits";
import { DOCS } from "./code-blocks";

describe("the guide to Medusa's Next.js starter", () => {
  it.each(["src/lib/data/payment.ts", "src/lib/data/cart.ts"])(
    "shows what the program changes in %s, line by line",
    async (path) => {
      const guide = await readFile(join(DOCS, "guides/nextjs-starter.md"), "utf8");
      const edits = EDITS.filter((edit) => edit.path === path && !edit.replace.includes("import "));
      expect(edits.length).toBeGreaterThan(0);
      const lines = edits.flatMap(({ find, replace }) => `${find}\n${replace}`.split("\n"));
      for (const line of lines) expect(guide).toContain(line);
    },
  );
});
