import execa from "execa";
import { mkdir, readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { linkPlugin, ROOT } from "../../../tooling/link-plugin";
import { packTarball, type Tarball } from "../fresh-store";
import { run } from "../run";

/** What stores are updated from as long as nothing is released: the commit with the one migration. Others are only added after it. */
const BEFORE_THE_FIRST_RELEASE = "e141f54cd42a9545dc4e129c227e2a2d0a6d523b";

const PLUGIN = "medusa-payment-crossborder";
const RELEASES = `${PLUGIN}@*`;

const MIGRATIONS = "src/modules/crossborder/migrations/*.ts";

/** Where a store may come from, as git names it; or why there is nothing to come from. */
export type EarlierVersion = { ref: string; missing?: undefined } | { ref?: undefined; missing: string };

/** Resolves to nothing where git fails. */
const git = (...args: string[]): string | undefined => {
  const { stdout, failed } = execa.sync("git", args, { cwd: ROOT, reject: false });
  return failed ? undefined : stdout.trim();
};

/** What `UPGRADE_FROM` names; else the last release before this commit; else what stands above. */
export function earlierVersion(): EarlierVersion {
  if (git("rev-parse", "--show-toplevel") !== ROOT) return { missing: "this folder is no checkout of git" };
  const named = process.env.UPGRADE_FROM;
  const release = git("describe", "--tags", "--abbrev=0", "--match", RELEASES, "HEAD~1");
  const ref = named || release || BEFORE_THE_FIRST_RELEASE;
  if (git("cat-file", "-e", `${ref}^{commit}`) !== undefined) return { ref };
  if (named) throw new Error(`UPGRADE_FROM: git does not know ${named}`);
  return { missing: `git does not have ${ref}, as in a clone without history: git fetch --unshallow` };
}

/** Migrations of that version which are not as they were: a store that has run them would miss the change. */
export function changedMigrations(ref: string): string[] {
  const changed = git("diff", "--name-only", "--diff-filter=a", ref, "--", MIGRATIONS);
  if (changed === undefined) throw new Error(`git cannot compare with ${ref}`);
  return changed.split("\n").filter(Boolean);
}

const versions = z.record(z.string(), z.string());
const manifest = z.object({ dependencies: versions, devDependencies: versions });

/** Whether this repository has what that version is built with: all that it imports, and the same Medusa. */
async function isBuiltWithOurs(sources: string): Promise<boolean> {
  const [theirs, ours] = await Promise.all(
    [sources, ROOT].map(async (folder) =>
      manifest.parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8"))),
    ),
  );
  const isMedusas = ([name]: [string, string]) => name.startsWith("@medusajs/") || name === "typescript";
  const known = { ...ours?.devDependencies, ...ours?.dependencies };
  return [
    ...Object.entries(theirs?.dependencies ?? {}),
    ...Object.entries(theirs?.devDependencies ?? {}).filter(isMedusas),
  ].every(([name, version]) => known[name] === version);
}

/** This repository's modules, but for the plugin: a program of that version finds its own by the plugin's name. */
async function borrowModules(sources: string): Promise<void> {
  const from = join(ROOT, "node_modules");
  const to = join(sources, "node_modules");
  await mkdir(to);
  const names = (await readdir(from)).filter((name) => name !== PLUGIN);
  await Promise.all(names.map((name) => symlink(join(from, name), join(to, name))));
  await linkPlugin(sources);
}

/** Builds that version in `folder`, and packs it. Its sources stay there, in `sources`. */
export async function packVersion(ref: string, folder: string): Promise<Tarball & { sources: string }> {
  const sources = await buildVersion(ref, folder);
  return { ...(await packTarball(folder, sources)), sources };
}

/** Builds that version in `folder`. Resolves to the folder of its sources. */
export async function buildVersion(ref: string, folder: string): Promise<string> {
  const sources = join(folder, "sources");
  await mkdir(sources, { recursive: true });
  const archive = join(folder, "sources.tar");
  await run("git", ["archive", "--output", archive, ref], { cwd: ROOT });
  await run("tar", ["-xf", archive], { cwd: sources });
  if (await isBuiltWithOurs(sources)) await borrowModules(sources);
  else await run("npm", ["ci", "--no-audit", "--no-fund", "--prefer-offline"], { cwd: sources });
  await run(join(sources, "node_modules/.bin/medusa"), ["plugin:build"], { cwd: sources });
  return sources;
}
