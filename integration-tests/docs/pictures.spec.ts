import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tooling/link-plugin";

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(ROOT, folder, name));

const found = (files: string[], pattern: RegExp): string[] =>
  files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(pattern)].map(([, name = ""]) => name));

describe("the pictures of the guides", () => {
  it("are all made by npm run screenshots", () => {
    const tests = ["integration-tests", "demo"].flatMap((folder) => filesIn(folder, ".ts"));
    const made = [
      ...found(tests, /\b(?:picture|looksRight)\([\w.()]+, "([\w-]+)"\)/g),
      ...found(tests, /\bcounter\.picture\("([\w-]+)"\)/g).map((name) => `in-store-${name}`),
    ];
    const shown = found([join(ROOT, "README.md"), ...filesIn("docs", ".md")], /images\/([\w-]+)\.png/g);
    expect(shown).not.toEqual([]);
    expect(shown.filter((name) => !made.includes(name))).toEqual([]);
  });
});
