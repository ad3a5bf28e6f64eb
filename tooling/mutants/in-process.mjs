import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, sep } from "node:path";
import { jestExpect } from "@jest/expect";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { determineHitLimitReached, TestStatus, toMutantRunResult } from "@stryker-mutator/api/test-runner";
import { transformFileSync } from "@swc/core";
import * as circus from "jest-circus";

const require = createRequire(import.meta.url);
const { projects } = require("../../jest.config");
const groups = require("./pure.json");

/** Random values kill by chance, and a process of its own has no mutant. */
const LEFT_OUT = /(properties|certificates)\.spec\.ts$/;
/** These wait for connections: they come after the others, which often end the run before. */
const SLOW = /(client|request-\w+)\.spec\.ts$/;

const { transform } = projects.find(({ displayName }) => displayName === "unit");
const [[, swcOptions]] = Object.values(transform);
const compiled = new Map();
require.extensions[".ts"] = (module, file) => {
  if (!compiled.has(file)) compiled.set(file, transformFileSync(file, swcOptions).code);
  module._compile(compiled.get(file), file);
};

const { describe, it, test, beforeAll, beforeEach, afterAll, afterEach } = circus;
const hooks = { beforeAll, beforeEach, afterAll, afterEach };
Object.assign(globalThis, { describe, it, test, ...hooks, expect: jestExpect });

/** What the files that Stryker has changed look at: the mutant, and who counts what they run. */
const context = (globalThis.__stryker__ = {});

/** The tests of a run: after one has failed, no more. It stands where jest-circus looks for a pattern. */
class Wanted {
  hasFailed = false;
  constructor(ids) {
    this.ids = ids && new Set(ids);
  }
  test(id) {
    return !this.hasFailed && (!this.ids || this.ids.has(id));
  }
}

/** As jest-circus names it for its pattern. */
function idOf({ name, parent }) {
  const names = [name];
  for (let block = parent; block.parent; block = block.parent) names.unshift(block.name);
  return names.join(" ");
}

circus.addEventHandler(({ name, test }, { testNamePattern }) => {
  if (name === "test_started") context.currentTestId = idOf(test);
  if (name === "test_done") context.currentTestId = undefined;
  if (name === "test_fn_failure" || name === "hook_failure") testNamePattern.hasFailed = true;
});

/**
 * Runs the unit tests of a group with jest-circus in the process of Stryker's worker. Jest would load every file anew for each mutant;
 * here only a mutant of what a file does while it is loaded takes that.
 */
class InProcess {
  /** The worker has changed to the copy of the project that Stryker has made. */
  root = join(process.cwd(), sep);
  /** Nothing is loaded, or it was loaded with a mutant. */
  isStale = true;

  capabilities() {
    return { reloadEnvironment: true };
  }

  async dryRun() {
    this.load(undefined);
    const tests = await this.run();
    return { status: "complete", tests, mutantCoverage: context.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, disableBail, mutantActivation, reloadEnvironment }) {
    Object.assign(context, { hitLimit, hitCount: hitLimit ? 0 : undefined });
    if (reloadEnvironment || this.isStale)
      this.load(mutantActivation === "static" ? activeMutant.id : undefined);
    context.activeMutant = activeMutant.id;
    const tests = await this.run(testFilter);
    const endless = determineHitLimitReached(context.hitCount, context.hitLimit);
    return toMutantRunResult(endless ?? { status: "complete", tests }, disableBail);
  }

  load(mutant) {
    context.activeMutant = mutant;
    this.isStale = mutant !== undefined;
    for (const file of Object.keys(require.cache))
      if (file.startsWith(this.root) && file.endsWith(".ts")) Reflect.deleteProperty(require.cache, file);
    circus.resetState();
    const isSpec = (file) => file.endsWith(".spec.ts") && !LEFT_OUT.test(file);
    const files = groups[process.env.MUTANTS_OF].specs.flatMap((folder) =>
      readdirSync(join(this.root, folder), { recursive: true })
        .filter(isSpec)
        .map((file) => join(folder, file)),
    );
    for (const file of files.sort((one, other) => SLOW.test(one) - SLOW.test(other)))
      describe(file, () => this.register(join(this.root, file)));
  }

  register(file) {
    try {
      require(file);
    } catch (error) {
      it("loads", () => {
        throw error;
      });
    }
  }

  async run(ids) {
    const state = circus.getState();
    state.testNamePattern = new Wanted(ids);
    forget(state.rootDescribeBlock);
    const { testResults } = await circus.run();
    const ran = testResults.filter(({ status }) => status === "done");
    if (ran.length === 0) throw new Error("No test has run");
    return ran.map(resultOf);
  }
}

/** What its tests have told in a former run. */
function forget({ children }) {
  for (const child of children)
    if (child.type === "describeBlock") forget(child);
    else Object.assign(child, { errors: [], seenDone: false, status: undefined, invocations: 0 });
}

function resultOf({ testPath, duration, errors: [failureMessage] }) {
  const id = testPath.slice(1).join(" ");
  const status = failureMessage === undefined ? TestStatus.Success : TestStatus.Failed;
  return { id, name: id, timeSpentMs: duration ?? 0, status, failureMessage };
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "in-process", InProcess)];
