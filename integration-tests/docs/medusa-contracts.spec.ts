import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ROOT } from "../../tooling/link-plugin";
import { DOCS } from "./code-blocks";
import { rowsIn } from "./tables";

const textOf = (...path: string[]) => readFileSync(join(ROOT, ...path), "utf8");

const SOURCES = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.spec)\.ts$/.test(file))
  .map((file) => `src/${file}`);

/** The page has a section for each file of cases, with a row for each of its tests. */
const SECTIONS = readFileSync(join(DOCS, "reference/medusa.md"), "utf8")
  .split("\n## ")
  .slice(1)
  .map((section) => ({
    file: /`(integration-tests\/\S+)`/.exec(section)?.[1] ?? "",
    rows: rowsIn(section),
  }));

const REPAIRS = "integration-tests/contracts/repairs.cases.ts";
const titlesIn = (file: string) =>
  [...textOf(file).matchAll(/^ {2}it\(\s*"(.+?)",/gm)].map(([, title = ""]) => title);
const namesIn = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

const manifest = z.object({
  devDependencies: z.object({ "@medusajs/medusa": z.string() }),
  peerDependencies: z.object({ "@medusajs/medusa": z.string() }),
});

describe("what docs/reference/medusa.md says that the plugin relies on", () => {
  it("has a section for each file of the suite", () => {
    const files = readdirSync(join(ROOT, "integration-tests/contracts")).filter((file) =>
      file.endsWith(".cases.ts"),
    );
    const named = SECTIONS.map(({ file }) => file);
    expect(named.sort()).toEqual(files.map((file) => `integration-tests/contracts/${file}`).sort());
  });

  it.each(SECTIONS.filter(({ file }) => file !== REPAIRS))(
    "$file: a row for each test, in files that are there",
    ({ file, rows }) => {
      expect(rows.map(([contract]) => contract)).toEqual(titlesIn(file));
      const named = rows.flatMap(([, files]) => namesIn(files));
      expect(named.length).toBeGreaterThanOrEqual(rows.length);
      expect(
        named.filter((name) => !SOURCES.some((source) => source.endsWith(`/${name}`) || source === name)),
      ).toEqual([]);
    },
  );

  describe("of repairs", () => {
    const rows = SECTIONS.find(({ file }) => file === REPAIRS)?.rows ?? [];

    it("has a row for each test", () => {
      expect(rows.map(([repair, what]) => `${namesIn(repair).join("")}: ${what}`)).toEqual(titlesIn(REPAIRS));
    });

    it("names a file of src, or a function in one", () => {
      const isThere = (name: string) =>
        SOURCES.some(
          (file) =>
            file.endsWith(`/${name}.ts`) || new RegExp(`(function|async) ${name}\\(`).test(textOf(file)),
        );
      expect(rows.flatMap(([repair]) => namesIn(repair)).filter((name) => !isThere(name))).toEqual([]);
    });

    it("says that they are needed by a supported version, up to the one that this repository is developed with", () => {
      const { devDependencies, peerDependencies } = manifest.parse(JSON.parse(textOf("package.json")));
      const [, lowest = ""] = /^>=(\S+) /.exec(peerDependencies["@medusajs/medusa"]) ?? [];
      const [, newest = ""] = /^(\d+\.\d+)\./.exec(devDependencies["@medusajs/medusa"]) ?? [];
      for (const [repair, , versions] of rows)
        expect([repair, versions]).toEqual([repair, `${lowest} – ${newest}`]);
    });
  });
});
