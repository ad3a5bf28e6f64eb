import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tooling/link-plugin";
import { DOCS } from "./code-blocks";

/** Below these a file is named by its path; a name alone stands for a file of the room that the sentence is about. */
const FOLDERS = ["", "src", "packages/sandbox/src", "packages/storefront/src"];

const named = [
  ...readFileSync(join(DOCS, "architecture.md"), "utf8").matchAll(/`([\w.@/[\]-]+\/[\w.-]+\.tsx?)`/g),
].map(([, path = ""]) => path);

describe("docs/architecture.md", () => {
  it("names files that are there", () => {
    expect(named.length).toBeGreaterThan(100);
    const isThere = (path: string) => FOLDERS.some((folder) => existsSync(join(ROOT, folder, path)));
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });
});
