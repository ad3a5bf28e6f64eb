import { readFileSync } from "node:fs";
import { join } from "node:path";
import { optionsSchema } from "../../../../src/payments/options";
import { dialectChoice } from "../../../sandbox/src/dialect";
import { readFlags } from "../flags";
import { type Assumption, ASSUMPTIONS, FLAGS } from "./assumptions";

const rows: readonly Assumption[] = ASSUMPTIONS;
const reference = readFileSync(join(__dirname, "../../../../docs/reference/options.md"), "utf8");

describe("the table of assumptions", () => {
  it("has each name once", () => {
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  });

  it.each(rows.filter(({ option }) => option).map(({ name, option }) => [name, option ?? ""]))(
    "%s: there is an option %s, and the reference tells of it",
    (_, option) => {
      expect(Object.keys(optionsSchema.shape)).toContain(option);
      expect(reference).toContain(`\n### \`${option}\`\n`);
    },
  );

  it("names in the help each flag that has a check look at more", () => {
    const help = String(readFlags(["check", "--help"]));
    for (const flag of FLAGS) expect(help).toMatch(new RegExp(`^ {2}${flag}\\b`, "m"));
    const used = rows.flatMap(({ flag, more }) => [flag, more?.flag]).filter(Boolean);
    expect(new Set(used)).toEqual(new Set(FLAGS));
  });

  it.each(rows.filter(({ dialect }) => dialect).map(({ name, dialect }) => [name, dialect ?? ""]))(
    "%s: the sandbox speaks the dialect %s, which differs",
    (_, dialect) => {
      expect(dialectChoice.parse(dialect)).not.toEqual(dialectChoice.parse("documented"));
    },
  );
});
