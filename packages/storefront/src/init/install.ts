import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

export const PACKAGE = "medusa-payment-crossborder-storefront";

/** Which program installs packages, by the lockfile that lies nearest. */
const MANAGERS = [
  ["package-lock.json", "npm", "install"],
  ["pnpm-lock.yaml", "pnpm", "add"],
  ["yarn.lock", "yarn", "add"],
  ["bun.lock", "bun", "add"],
] as const;

/** What to run so that a folder has this package; undefined where its package.json names it already. */
export function installCommand(folder: string): string[] | undefined {
  if (specIn(resolve(folder))) return undefined;
  const nearest = foldersAbove(resolve(folder)).flatMap((above) =>
    MANAGERS.filter(([lockfile]) => existsSync(join(above, lockfile))),
  );
  const [, program, verb] = nearest[0] ?? MANAGERS[0];
  return [program, verb, ownSpec()];
}

/** @throws when it fails */
export function install(folder: string, [program = "", ...args]: string[]): void {
  const { status } = spawnSync(program, args, {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0)
    throw new Error(`${program} ${args.join(" ")} failed; what was written stays, and it can be run again`);
}

/** As it was asked for where this program lies: npx and its like have a folder of their own for that. */
function ownSpec(): string {
  for (const above of foldersAbove(__dirname)) {
    const spec = specIn(above);
    if (spec?.startsWith("file:")) return resolve(above, spec.slice("file:".length));
    if (spec) return `${PACKAGE}@${spec}`;
  }
  return PACKAGE;
}

/** What a folder's package.json says of this package. */
function specIn(folder: string): string | undefined {
  if (!existsSync(join(folder, "package.json"))) return undefined;
  const { dependencies, devDependencies }: Manifest = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  return dependencies?.[PACKAGE] ?? devDependencies?.[PACKAGE];
}

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function foldersAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}
