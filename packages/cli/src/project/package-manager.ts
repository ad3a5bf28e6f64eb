import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { Refusal } from "../files/change";
import { foldersAbove, readManifest, specIn } from "../files/folders";
import { CLI_PACKAGE, PACKAGE, VERSION } from "../files/packages";

const LOCKFILES = {
  "package-lock.json": "npm",
  "npm-shrinkwrap.json": "npm",
  "pnpm-lock.yaml": "pnpm",
  "yarn.lock": "yarn",
  "bun.lock": "bun",
  "bun.lockb": "bun",
} as const;

export type PackageManager = (typeof LOCKFILES)[keyof typeof LOCKFILES];

const NAMES: readonly string[] = Object.values(LOCKFILES);
const isManager = (name: string | undefined): name is PackageManager =>
  name !== undefined && NAMES.includes(name);

/** What an installation may write beside node_modules. */
export const INSTALL_FILES = ["package.json", "pnpm-workspace.yaml", ...Object.keys(LOCKFILES)];

/**
 * Which program installs packages: what `packageManager` says, else the one that started this program, else the one whose
 * lockfile lies nearest. npx tells little of a project: it counts only where the lockfiles leave it open.
 */
export function packageManagerOf(
  folder: string,
  userAgent = process.env.npm_config_user_agent,
): PackageManager {
  const above = foldersAbove(resolve(folder));
  const declared = above.map((path) => readManifest(path)?.packageManager).find((name) => name !== undefined);
  const [name] = declared?.split("@") ?? [];
  if (isManager(name)) return name;
  const [agent] = userAgent?.split("/") ?? [];
  if (isManager(agent) && agent !== "npm") return agent;
  const locked = above.map(lockedBy).find((managers) => managers.length > 0) ?? [];
  return locked.find((manager) => manager === agent) ?? locked[0] ?? "npm";
}

const lockedBy = (folder: string): PackageManager[] =>
  Object.entries(LOCKFILES).flatMap(([file, manager]) => (existsSync(join(folder, file)) ? [manager] : []));

const ADD: Record<PackageManager, { verb: string; dev: string; inRoot: string[] }> = {
  npm: { verb: "install", dev: "--save-dev", inRoot: [] },
  pnpm: { verb: "add", dev: "--save-dev", inRoot: ["--workspace-root"] },
  yarn: { verb: "add", dev: "--dev", inRoot: ["-W"] },
  bun: { verb: "add", dev: "--dev", inRoot: [] },
};

/** What to run in a folder so that its package.json names a package, and so that it is installed with all others. */
export function addCommand(folder: string, spec: string, { dev = false } = {}): string[] {
  const manager = packageManagerOf(folder);
  const { verb, dev: devFlag, inRoot } = ADD[manager];
  return [manager, verb, ...(dev ? [devFlag] : []), ...(isRootOf(manager, folder) ? inRoot : []), spec];
}

/** The topmost package of a monorepo takes a package only when told so. */
function isRootOf(manager: PackageManager, folder: string): boolean {
  if (manager === "pnpm") return existsSync(join(folder, "pnpm-workspace.yaml"));
  // Of yarn, version 1 alone knows the flag: the later ones have a settings file of their own.
  const isYarn1 = !foldersAbove(folder).some((above) => existsSync(join(above, ".yarnrc.yml")));
  return isYarn1 && readManifest(folder)?.workspaces !== undefined;
}

/**
 * One of the packages that a store installs, in the version in which this program runs. One that was taken from a file has the others
 * beside it, as `npm pack --workspaces` puts them.
 * @param folder whose package.json tells what was taken from a file, if nothing else does
 * @throws Refusal when there is no such file
 */
export function specOf(name: string, folder: string): string {
  // npx and its like have a folder of their own, with a package.json that names what they were asked for.
  const asked = [
    ...[...foldersAbove(__dirname), folder].map((place) => ({ place, of: CLI_PACKAGE })),
    { place: folder, of: PACKAGE },
  ].map(({ place, of }) => ({ place, of, spec: specIn(place, of) }));
  const taken = asked.find(({ spec }) => spec !== undefined);
  if (!taken?.spec?.startsWith("file:")) return `${name}@${VERSION}`;
  const own = resolve(taken.place, taken.spec.slice("file:".length));
  const file = join(dirname(own), basename(own).replace(`${taken.of}-`, `${name}-`));
  if (existsSync(file) && (name === taken.of || file !== own)) return `${name}@file:${file}`;
  throw new Refusal(file, `is not there: npm pack --workspaces makes it beside ${basename(own)}`);
}
