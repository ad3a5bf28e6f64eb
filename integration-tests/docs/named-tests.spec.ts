import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tooling/link-plugin";
import { DOCS } from "./code-blocks";
import { rowsIn } from "./tables";

/** The text of each test, by its place without its ending: `reconciliation/refunds`, `packages/cli/src/cli`. */
const TESTS: ReadonlyMap<string, string> = new Map(
  [
    "integration-tests",
    "src",
    "testing",
    "tooling",
    "demo",
    "packages/cli/src",
    "packages/storefront/src",
  ].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /(\.(cases|spec)|faults\/cases\/.+)\.ts$/.test(file))
      .map((file) => {
        const place = join(folder, file).replace(/^integration-tests\//, "");
        return [place.replace(/(\.cases|\.spec)?\.ts$/, ""), readFileSync(join(ROOT, folder, file), "utf8")];
      }),
  ),
);

const pageText = (page: string) => readFileSync(join(DOCS, `${page}.md`), "utf8");

/** The rows of the table under "What was wrong once": what happened, what holds now, what shows it. */
const wrongOnce = (page: string): string[][] =>
  rowsIn(pageText(page).split("\n## What was wrong once\n")[1]?.split("\n## ")[0] ?? "");

/** A test is named "suite `file`: what its name has", and a case of the page's tables of results by its name. */
function isThere(named: string, page: string): boolean {
  const [, suite = "", file = "", title = ""] = /^(\S+) `([^`]+)`(?:: (.+))?$/.exec(named) ?? [];
  if (file) return TESTS.get(`${suite}/${file}`)?.includes(title) ?? false;
  return pageText(page).includes(`\n| ${named}`);
}

describe.each(["reliability", "security"])("what docs/%s.md says was wrong once", (page) => {
  const rows = wrongOnce(page);

  it("is a table", () => {
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(row).toHaveLength(3);
  });

  it.each(rows)("%s: what shows it is there", (_what, _now, shownBy) => {
    expect((shownBy ?? "").split("; ").filter((named) => !isThere(named, page))).toEqual([]);
  });
});

describe("Medusa's ways in docs/reference/ways.md", () => {
  const rows = rowsIn(pageText("reference/ways"));

  it.each(rows)("%s: what shows how it is paid and given back is there", (...row) => {
    expect(row).toHaveLength(4);
    const shownBy = row.at(-1) ?? "";
    expect(shownBy.split("; ").filter((named) => !isThere(named, "reference/ways"))).toEqual([]);
  });
});
