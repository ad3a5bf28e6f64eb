import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tooling/link-plugin";
import type * as all from "./lanes";

type Lanes = typeof all;

/** The lanes of a run with this `TESTS`. */
function lanesOf(named?: string): Lanes {
  const before = process.env.TESTS;
  if (named === undefined) delete process.env.TESTS;
  else process.env.TESTS = named;
  try {
    let lanes: Lanes | undefined;
    jest.isolateModules(() => (lanes = jest.requireActual<Lanes>("./lanes")));
    if (!lanes) throw new Error("Nothing was loaded");
    return lanes;
  } finally {
    if (before === undefined) delete process.env.TESTS;
    else process.env.TESTS = before;
  }
}

describe("the lanes of the tests", () => {
  it.each([
    { named: "fast", runs: { ci: false, slow: false } },
    { named: "ci", runs: { ci: true, slow: false } },
    { named: "all", runs: { ci: true, slow: true } },
    { named: undefined, runs: { ci: true, slow: true } },
  ])("TESTS=$named: $runs; what is left out is skipped, not gone", ({ named, runs }) => {
    const lanes = lanesOf(named);
    for (const mark of ["ci", "slow"] as const) {
      expect(lanes[mark].it).toBe(runs[mark] ? it : it.skip);
      expect(lanes[mark].describe).toBe(runs[mark] ? describe : describe.skip);
    }
  });

  it("there is no other lane", () => {
    expect(() => lanesOf("slow")).toThrow('TESTS: must be fast, ci or all, or not be set; it is "slow"');
  });

  // Each lane has the same tests, and skips some: what one leaves out, another runs.
  it("are all that leaves out tests: the suites do not know them", () => {
    const reading = ["integration-tests", "src", "packages", "testing", "tooling", "bench", "demo"]
      .flatMap((folder) =>
        readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((it) => join(folder, it)),
      )
      .filter((file) => /\.[jt]s$/.test(file) && !/node_modules|[/\\]dist[/\\]/.test(file))
      .concat("jest.config.js")
      .filter((file) => /\benv\.TESTS\b/.test(readFileSync(join(ROOT, file), "utf8")));
    expect(reading.sort()).toEqual([
      // Which files are played as one. None is left out: it is by the same list that they are played and not played.
      "jest.config.js",
      "testing/jest/lanes.spec.ts",
      "testing/jest/length.ts",
      "testing/jest/plain-line-reporter.js",
    ]);
  });
});
