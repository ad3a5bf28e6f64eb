import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dialectChoice } from "../../packages/sandbox/src/dialect";
import { optionsSchema } from "../payments/options";
import type { Assumption } from "./assumption";
import { ASSUMPTIONS } from "./assumptions";

const rows: readonly Assumption[] = ASSUMPTIONS;
const reference = readFileSync(join(__dirname, "../../docs/reference/options.md"), "utf8");

describe("the table of assumptions", () => {
  it("has each name once", () => {
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  });

  it.each(rows.filter(({ option }) => option).map(({ name, option }) => [name, option ?? ""]))(
    "%s: there is an option %s, and the reference tells of it",
    (_, option) => {
      expect(Object.keys(optionsSchema.shape)).toContain(option);
      expect(reference).toContain(`| \`${option}\``);
    },
  );

  it.each(rows.filter(({ stage }) => stage === undefined).map(({ name, unasked }) => [name, unasked ?? ""]))(
    "%s: no check sees it, and it says why: %s",
    (_, unasked) => expect(unasked).not.toBe(""),
  );

  it("has a flag in stage 3 alone", () => {
    expect(rows.filter(({ flag, stage }) => flag && stage !== 3)).toEqual([]);
  });

  it.each(rows.filter(({ dialect }) => dialect).map(({ name, dialect }) => [name, dialect ?? ""]))(
    "%s: the sandbox speaks the dialect %s, which differs",
    (_, dialect) => {
      expect(dialectChoice.parse(dialect)).not.toEqual(dialectChoice.parse("documented"));
    },
  );
});
