import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ROOT } from "./link-plugin";

/*
 * The repository is named in one place: `repository.url` of the package.json at the root. `npm run repository` writes what follows from it
 * into the files package.json.
 */

/** The folders of what is published. */
export const PUBLISHED = [".", "packages/cli", "packages/sandbox", "packages/storefront"];

const manifestSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  repository: z.looseObject({ url: z.string(), directory: z.string().optional() }),
});
export type Manifest = z.output<typeof manifestSchema>;

export const manifestIn = (folder: string): Manifest =>
  manifestSchema.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));

/** Such as `owner/name`. */
export function repositoryOf({ repository: { url } }: Manifest): string {
  const [, name] = /^git\+https:\/\/github\.com\/([\w.-]+\/[\w.-]+)\.git$/.exec(url) ?? [];
  if (name === undefined) throw new Error(`package.json: ${url} is no git+https://github.com/….git`);
  return name;
}

/** What the package.json of a published folder has to say. */
export function withRepository(manifest: Manifest, root: Manifest, folder: string): Manifest {
  const web = `https://github.com/${repositoryOf(root)}`;
  const { url } = root.repository;
  const isRoot = folder === ".";
  return {
    ...manifest,
    homepage: `${web}${isRoot ? "" : `/tree/main/${folder}`}#readme`,
    bugs: { url: `${web}/issues` },
    repository: { type: "git", url, ...(!isRoot && { directory: folder }) },
  };
}

function main(): void {
  const root = manifestIn(ROOT);
  for (const folder of PUBLISHED) {
    const manifest = withRepository(manifestIn(join(ROOT, folder)), root, folder);
    writeFileSync(join(ROOT, folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  }
}

if (require.main === module) main();
