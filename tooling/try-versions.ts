import { chmod, cp, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import execa from "execa";
import { z } from "zod";
import { Child, CHILD_OPTIONS, ChildDied } from "../testing/programs/child";
import { Interrupted, Lifetime } from "../testing/programs/lifetime";
import { remark, step } from "../testing/programs/progress";
import { EXIT, runProgram } from "../testing/programs/run-program";
import { endOnSignals } from "../testing/programs/signals";
import { UsageError } from "../testing/programs/usage-error";
import { ROOT } from "./link-plugin";

const HELP = `npm run test:versions -- [--versions 2.18.0,2.21.2]

Runs the suite "contracts" with other versions of Medusa: each is installed in a temporary copy of this repository, which is deleted
at the end. Default: the lowest version that package.json supports, and the one that it is developed with.`;

const say = (line: string) => process.stdout.write(`${line}\n`);

const versions = z.record(z.string(), z.string());
const manifestSchema = z.looseObject({
  devDependencies: versions.and(z.object({ "@medusajs/medusa": z.string() })),
  peerDependencies: z.object({ "@medusajs/medusa": z.string() }),
});
type Manifest = z.output<typeof manifestSchema>;

const readManifest = async (folder: string): Promise<Manifest> =>
  manifestSchema.parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));

async function main(): Promise<number> {
  const options = { versions: { type: "string" }, help: { type: "boolean", short: "h" } } as const;
  const { values } = parseArgs({ options });
  if (values.help) {
    say(HELP);
    return EXIT.done;
  }
  const wanted = values.versions?.split(",") ?? supported(await readManifest(ROOT));
  const odd = wanted.find((version) => !/^2\.\d+\.\d+(-[\w.]+)?$/.test(version));
  if (odd !== undefined) throw new UsageError(`--versions: ${odd} is no version such as 2.18.0`);
  const lifetime = new Lifetime();
  endOnSignals(lifetime);
  try {
    const failed: string[] = [];
    for (const version of wanted) failed.push(...(await tryVersion(lifetime, version)));
    say(failed.length > 0 ? `Failed: ${failed.join(", ")}` : `All is well with ${wanted.join(", ")}`);
    return failed.length > 0 ? EXIT.failed : EXIT.done;
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return EXIT.interrupted;
  } finally {
    await lifetime.close();
  }
}

/** The lowest version of the range of the peers, and the newest that this repository knows. */
function supported({ peerDependencies, devDependencies }: Manifest): string[] {
  const [, minor] = /^>=(2\.\d+) /.exec(peerDependencies["@medusajs/medusa"]) ?? [];
  if (!minor) throw new Error("package.json: the range of @medusajs/medusa does not begin with >=2.x");
  return [`${minor}.0`, devDependencies["@medusajs/medusa"]];
}

/** Resolves to what failed. */
async function tryVersion(lifetime: Lifetime, version: string): Promise<string[]> {
  say(`Medusa ${version}`);
  const folder = await lifetime.keep(mkdtemp(join(tmpdir(), "crossborder-versions-")), (made) =>
    rm(made, { recursive: true, force: true }),
  );
  await step("Copying the repository", () => lifetime.while(copyTo(folder)));
  await step("Installing", async () => {
    await lifetime.while(changeManifest(folder, version));
    await run(lifetime, folder, "npm", ["install", "--no-audit", "--no-fund", "--prefer-offline"]);
  });
  const failed: string[] = [];
  const attempt = async (title: string, what: string, args: string[]) => {
    await step(title, () => run(lifetime, folder, "npm", ["run", ...args])).catch((error: unknown) => {
      if (!(error instanceof ChildDied)) throw error;
      failed.push(`${what} with ${version}`);
    });
  };
  await attempt("Building the plugin", "the build", ["build"]);
  // They need no plugin, so that a failed build hides nothing.
  await attempt("Running the contracts", "the contracts", ["jest", "--", "--selectProjects", "contracts"]);
  await rm(folder, { recursive: true, force: true });
  return failed;
}

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
async function changeManifest(folder: string, version: string): Promise<void> {
  const { stdout } = await execa("npm", ["view", `@medusajs/dashboard@${version}`, "dependencies", "--json"]);
  const ofDashboard = versions.parse(JSON.parse(stdout));
  const manifest = await readManifest(folder);
  const changed = Object.entries(manifest.devDependencies).map(([name, now]) => [
    name,
    ofDashboard[name] ?? (name.startsWith("@medusajs/") ? version : now),
  ]);
  const devDependencies = Object.fromEntries(changed);
  await writeFile(join(folder, "package.json"), JSON.stringify({ ...manifest, devDependencies }, null, 2));
}

/** @throws ChildDied, after its output was shown */
async function run(lifetime: Lifetime, cwd: string, program: string, args: string[]): Promise<void> {
  const child = new Child(`${program} ${args[0]}`, execa(program, args, { ...CHILD_OPTIONS, cwd }));
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
