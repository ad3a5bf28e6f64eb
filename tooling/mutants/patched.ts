import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import execa from "execa";
import { z } from "zod";
import { Child, CHILD_OPTIONS } from "../../testing/programs/child";
import { Interrupted, Lifetime } from "../../testing/programs/lifetime";
import { step } from "../../testing/programs/progress";
import { EXIT, runProgram } from "../../testing/programs/run-program";
import { endOnSignals } from "../../testing/programs/signals";
import { UsageError } from "../../testing/programs/usage-error";
import { ROOT } from "../link-plugin";
import patches from "./patches.json";
import { AS_IT_IS, type Patch, requireApplies, tag } from "./patched-tests";

const HELP = `npm run test:mutants -- [--only amount,outbox]

Takes one guard after another out of the plugin, and runs the tests that must notice. Each guard is a line of
tooling/mutants/patches.json: the expression, what stands in its place, and the tests. They run once as they are, and then with
each mutant; a table says which test killed it. Fails when one survives, or when the source has its expression no more.
It needs the built plugin (npm run build).`;

const say = (line: string) => process.stdout.write(`${line}\n`);

const report = z.object({
  testResults: z.array(
    z.object({
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});
type Test = z.output<typeof report>["testResults"][number]["assertionResults"][number];

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { only: { type: "string" }, help: { type: "boolean", short: "h" } } as const,
  });
  if (values.help) {
    say(HELP);
    return EXIT.done;
  }
  const wanted = chosen(values.only?.split(","));
  for (const patch of patches) await requireApplies(patch);
  const lifetime = new Lifetime();
  endOnSignals(lifetime);
  try {
    const tests = await step(`Running the tests of ${wanted.length} mutants`, () => run(lifetime, wanted));
    return show(wanted, tests);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return EXIT.interrupted;
  } finally {
    await lifetime.close();
  }
}

function chosen(names: string[] | undefined): Patch[] {
  const unknown = names?.find((name) => !patches.some((patch) => patch.name === name));
  if (unknown !== undefined) throw new UsageError(`--only: there is no mutant ${unknown}`);
  return names ? patches.filter(({ name }) => names.includes(name)) : patches;
}

/** Every test that ran, each with the name of its mutant in front. */
async function run(lifetime: Lifetime, wanted: Patch[]): Promise<Test[]> {
  const folder = await lifetime.keep(mkdtemp(join(tmpdir(), "crossborder-mutants-")), (made) =>
    rm(made, { recursive: true, force: true }),
  );
  const output = join(folder, "tests.json");
  const jest = ["--experimental-vm-modules", "--no-warnings", "node_modules/jest/bin/jest.js"];
  const config = ["--config", "tooling/mutants/patched.config.js", "--json", `--outputFile=${output}`];
  const pattern = wanted.map(patternOf).join("|");
  const files = ["rules", "shop"].filter((kind) =>
    wanted.some(({ tests }) => tests.startsWith("src/") === (kind === "rules")),
  );
  const args = [...jest, ...config, "--testNamePattern", pattern, "--selectProjects", ...files];
  const child = new Child("jest", execa("node", args, { ...CHILD_OPTIONS, cwd: ROOT }));
  await lifetime.keep(Promise.resolve(child), (it) => it.stop("SIGINT"));
  // It exits with 1 where a mutant was killed.
  await lifetime.while(child.process);
  const { testResults } = report.parse(JSON.parse(await readFile(output, "utf8")));
  const broken = testResults.find(({ assertionResults }) => assertionResults.length === 0);
  if (broken) throw new Error(broken.message);
  return testResults.flatMap(({ assertionResults }) => assertionResults.filter(hasRun));
}

const hasRun = ({ status }: Test) => status === "passed" || status === "failed";
const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The tests of a mutant, with and without it. */
function patternOf({ name, tests, named = "" }: Patch): string {
  return `(${plain(tag(name, tests))}|${plain(tag(AS_IT_IS, tests))}) .*${plain(named)}`;
}

function show(wanted: Patch[], tests: Test[]): number {
  const sound = new Set(tests.filter(({ status }) => status === "passed").map(({ fullName }) => fullName));
  let left = 0;
  for (const { name, takes, tests: file } of wanted) {
    const [mutated, unmutated] = [tag(name, file), tag(AS_IT_IS, file)];
    const own = tests.filter(({ fullName }) => fullName.includes(`${mutated} `));
    // What fails without the mutant as well says nothing about it.
    const judges = own.filter(({ fullName }) => sound.has(fullName.replace(mutated, unmutated)));
    const [killer, ...more] = judges.filter(({ status }) => status === "failed");
    const others = more.length > 0 ? `, and ${more.length} more` : "";
    if (!killer) left++;
    const end = judges.length > 0 ? `SURVIVES: ${takes}` : `NOT TRIED: ${reasonOf(own)}`;
    say(`  ${name.padEnd(18)} ${killer ? `${killer.title}${others}` : end}`);
  }
  say(`${wanted.length - left} of ${wanted.length} killed`);
  return left > 0 ? EXIT.failed : EXIT.done;
}

const reasonOf = ([one]: Test[]) =>
  one ? `its tests fail without it, too: ${one.failureMessages[0]?.split("\n")[0]}` : "no test has this name";

runProgram("test:mutants", main);
