import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";
import { Refusal } from "./change";

const texts = z.record(z.string(), z.string()).catch({});

const manifestSchema = z.object({
  name: z.string().optional(),
  version: z.string().catch(""),
  packageManager: z.string().optional(),
  workspaces: z.unknown().optional(),
  bin: z.union([z.string(), texts]).optional(),
  scripts: texts,
  dependencies: texts,
  devDependencies: texts,
});

type Manifest = z.output<typeof manifestSchema>;

/** A folder's package.json; undefined when it has none. @throws Refusal when it cannot be read */
export function readManifest(folder: string): Manifest | undefined {
  const path = join(folder, "package.json");
  if (!existsSync(path)) return undefined;
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    throw new Refusal(path, "is no package.json that can be read");
  }
}

/** What a folder's package.json asks for under a package's name. */
export function specIn(folder: string, name: string): string | undefined {
  const found = readManifest(folder);
  return found?.dependencies[name] ?? found?.devDependencies[name];
}

/** A folder and all that it lies in, the nearest first. */
export function foldersAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}

/** Where a package lies that a folder's code gets by its name. */
export function packageFolder(folder: string, name: string): string | undefined {
  const places = createRequire(join(folder, "package.json")).resolve.paths(name) ?? [];
  return places.map((place) => join(place, name)).find((place) => existsSync(join(place, "package.json")));
}

let found = process.cwd();

/** The folder whose packages this program works with: a script that `medusa exec` runs is started there. */
export const storeFolder = (): string => found;

/** Says so before anything of the store is loaded. */
export const setStoreFolder = (folder: string): void => void (found = folder);
