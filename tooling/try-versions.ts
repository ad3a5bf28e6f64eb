import { chmod, cp, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import execa, { type Options } from "execa";
import { z } from "zod";
import { Child, CHILD_OPTIONS, ChildDied } from "../testing/programs/child";
import { Interrupted, Lifetime } from "../testing/programs/lifetime";
import { remark, step } from "../testing/programs/progress";
import { EXIT, runProgram } from "../testing/programs/run-program";
import { endOnSignals } from "../testing/programs/signals";
import { UsageError } from "../testing/programs/usage-error";
import { ROOT } from "./link-plugin";

const HELP = `npm run test:versions -- [--corners]

Builds the plugin and runs the suites "contracts" and "conformance" with other versions of Medusa and of Node. Each Medusa is installed in
a temporary copy of this repository, and each Node comes from npm; both are deleted at the end.
By default every supported minor of Medusa runs on every supported Node. --corners takes two of these, the oldest of both and the newest
of both, and runs all of "npm test".
MEDUSA_VERSION=2.18,2.20.1 and NODE_VERSION=20.19,24 take others; a version that is not whole is the newest of its kind.
BIGNUMBER_VERSION=11 puts another bignumber.js in the place of Medusa's and the plugin's, and runs the unit tests and the fast lane of the
suite "checkout" besides.`;

/** What README.md and docs/reference/medusa.md say was run. */
const MEDUSA = ["2.18.0", "2.19.0", "2.20.1"];
const NODE = ["20.19.0", "22.12.0", "24"];

const say = (line: string) => process.stdout.write(`${line}\n`);

const versions = z.record(z.string(), z.string());
const manifestSchema = z.looseObject({
  dependencies: versions,
  devDependencies: versions.and(z.object({ "@medusajs/medusa": z.string() })),
});
type Manifest = z.output<typeof manifestSchema>;

const readManifest = async (folder: string): Promise<Manifest> =>
  manifestSchema.parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));

async function main(): Promise<number> {
  const options = { corners: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;
  const { values } = parseArgs({ options });
  if (values.help) {
    say(HELP);
    return EXIT.done;
  }
  const isWhole = values.corners ?? false;
  const wanted = await pairs(isWhole);
  const lifetime = new Lifetime();
  endOnSignals(lifetime);
  try {
    const failed: string[] = [];
    for (const pair of wanted) failed.push(...(await tryMedusa(lifetime, pair, isWhole)));
    const all = wanted.map(([medusa, nodes]) => `Medusa ${medusa} on Node ${nodes.join(", ")}`);
    say(failed.length > 0 ? `Failed: ${failed.join("; ")}` : `All is well: ${all.join("; ")}`);
    return failed.length > 0 ? EXIT.failed : EXIT.done;
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return EXIT.interrupted;
  } finally {
    await lifetime.close();
  }
}

type Pair = [medusa: string, nodes: string[]];

/** Each Medusa, with what it runs on. */
async function pairs(corners: boolean): Promise<Pair[]> {
  const { devDependencies } = await readManifest(ROOT);
  const medusas = fromEnvironment("MEDUSA_VERSION") ?? [...MEDUSA, devDependencies["@medusajs/medusa"]];
  const nodes = fromEnvironment("NODE_VERSION") ?? NODE;
  if (!corners) return medusas.map((medusa) => [medusa, nodes]);
  const oldest: Pair = [medusas[0] ?? "", nodes.slice(0, 1)];
  const isOne = medusas.length === 1 && nodes.length === 1;
  return isOne ? [oldest] : [oldest, [medusas.at(-1) ?? "", nodes.slice(-1)]];
}

type Variable = "MEDUSA_VERSION" | "NODE_VERSION" | "BIGNUMBER_VERSION";

function fromEnvironment(name: Variable): string[] | undefined {
  const wanted = process.env[name]?.split(",");
  const odd = wanted?.find((version) => !/^\d+(\.\d+){0,2}(-[\w.-]+)?$/.test(version));
  if (odd !== undefined) throw new UsageError(`${name}: ${odd} is no version such as 2.18.0 or 22`);
  return wanted;
}

/** Resolves to what failed. */
async function tryMedusa(lifetime: Lifetime, [wanted, nodes]: Pair, isWhole: boolean): Promise<string[]> {
  const [bignumber] = fromEnvironment("BIGNUMBER_VERSION") ?? [];
  const version = await newestOf("@medusajs/medusa", wanted);
  say(`Medusa ${version}`);
  const folder = await temporary(lifetime);
  await step("Copying the repository", () => lifetime.while(copyTo(folder)));
  await step("Installing", async () => {
    await lifetime.while(changeManifest(folder, version, bignumber));
    await run(lifetime, "npm", ["install", "--no-audit", "--no-fund", "--prefer-offline"], { cwd: folder });
  });
  const failed: string[] = [];
  for (const node of nodes) failed.push(...(await tryNode(lifetime, folder, version, node, isWhole)));
  await rm(folder, { recursive: true, force: true });
  return failed;
}

async function tryNode(
  lifetime: Lifetime,
  cwd: string,
  medusa: string,
  node: string,
  isWhole: boolean,
): Promise<string[]> {
  const bin = await step(`Node ${node}`, () => installNode(lifetime, node));
  const env = { PATH: [bin, process.env.PATH].join(delimiter) };
  const { stdout } = await execa("node", ["--version"], { env });
  const failed: string[] = [];
  const attempt = async (title: string, what: string, args: string[], more: NodeJS.ProcessEnv = {}) => {
    await step(title, () => run(lifetime, "npm", ["run", ...args], { cwd, env: { ...env, ...more } })).catch(
      (error: unknown) => {
        if (!(error instanceof ChildDied)) throw error;
        failed.push(`${what} with Medusa ${medusa} on Node ${stdout}`);
      },
    );
  };
  await attempt(`Building the plugin on ${stdout}`, "the build", ["build"]);
  if (isWhole) {
    // What the documentation says of versions is no matter of the one that is installed.
    const all = ["jest", "--", "--ignoreProjects", "docs"];
    await attempt(`Running npm test on ${stdout}`, "npm test", all, { TESTS: "fast" });
    return failed;
  }
  // They need no plugin, so that a failed build hides nothing.
  const suites = (...names: string[]) => ["jest", "--", "--selectProjects", ...names];
  await attempt(
    `Running contracts and conformance on ${stdout}`,
    "contracts and conformance",
    suites("contracts", "conformance"),
  );
  if (fromEnvironment("BIGNUMBER_VERSION"))
    await attempt(`Paying on ${stdout}`, "paying", suites("unit", "checkout"), { TESTS: "fast" });
  return failed;
}

/** Resolves to the folder of the program. npm has one package of it for each system, which runs no script. */
async function installNode(lifetime: Lifetime, version: string): Promise<string> {
  const folder = await temporary(lifetime);
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const args = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder];
  await run(lifetime, "npm", [...args, `${name}@${version}`], { cwd: folder });
  return join(folder, "node_modules", name, "bin");
}

/** npm answers a range with the versions in it, from the oldest on, and a version with itself. */
async function newestOf(name: string, wanted: string): Promise<string> {
  const { stdout } = await execa("npm", ["view", `${name}@${wanted}`, "version", "--json"]);
  if (stdout === "") throw new UsageError(`MEDUSA_VERSION: npm has no ${name}@${wanted}`);
  const found = z.union([z.string(), z.array(z.string())]).parse(JSON.parse(stdout));
  return [found].flat().at(-1) ?? wanted;
}

const temporary = (lifetime: Lifetime): Promise<string> =>
  lifetime.keep(mkdtemp(join(tmpdir(), "crossborder-versions-")), (made) =>
    rm(made, { recursive: true, force: true }),
  );

/** What git knows of, as it is now. */
async function copyTo(folder: string): Promise<void> {
  // As root, PostgreSQL runs as a user of its own.
  await chmod(folder, 0o755);
  const { stdout } = await execa("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
  });
  for (const file of stdout.split("\0").filter(Boolean)) {
    const isThere = await stat(join(ROOT, file)).catch(() => undefined);
    if (isThere) await cp(join(ROOT, file), join(folder, file));
  }
}

/** Medusa's packages have one version, but for those that its dashboard depends on: another one of these would displace others. */
async function changeManifest(folder: string, version: string, bignumber?: string): Promise<void> {
  const { stdout } = await execa("npm", ["view", `@medusajs/dashboard@${version}`, "dependencies", "--json"]);
  const ofDashboard = versions.parse(JSON.parse(stdout));
  const { dependencies, devDependencies, ...manifest } = await readManifest(folder);
  const overrides: Record<string, string> = {};
  if (bignumber) {
    // One copy for everybody, as npm makes it where a store overrides it.
    overrides["bignumber.js"] = bignumber;
    dependencies["bignumber.js"] = bignumber;
  }
  for (const [name, now] of Object.entries(devDependencies)) {
    const isMedusa = name.startsWith("@medusajs/");
    const wanted = ofDashboard[name] ?? (isMedusa ? version : now);
    if (!isMedusa || (await isPublished(name, wanted))) devDependencies[name] = wanted;
    // A snapshot lacks some, which stay as they are, also for the others.
    else overrides[name] = now;
  }
  const changed = { ...manifest, dependencies, devDependencies, overrides };
  await writeFile(join(folder, "package.json"), JSON.stringify(changed, null, 2));
}

async function isPublished(name: string, version: string): Promise<boolean> {
  const args = ["view", `${name}@${version}`, "version", "--json"];
  const { stdout, failed, stderr } = await execa("npm", args, { reject: false });
  if (!failed) return stdout !== "";
  // That there is none is an answer; that npm could not be asked is not.
  if (stdout.includes("E404")) return false;
  throw new Error(`npm ${args.join(" ")}: ${stderr}`);
}

/** @throws ChildDied, after its output was shown */
async function run(lifetime: Lifetime, program: string, args: string[], options: Options): Promise<void> {
  const child = new Child(`${program} ${args[0]}`, execa(program, args, { ...CHILD_OPTIONS, ...options }));
  const lines: string[] = [];
  child.onLine((line) => lines.push(line));
  await lifetime.keep(Promise.resolve(child), (it) => it.stop());
  try {
    await lifetime.while(child.succeeds());
  } catch (error) {
    if (error instanceof ChildDied) for (const line of lines) remark(line);
    throw error;
  }
}

runProgram("test:versions", main);
