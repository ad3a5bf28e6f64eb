import { readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { type Manifest, manifestIn, repositoryOf } from "./repository";

/*
 * npm shows a README.md without the files beside it. Before a package is packed (`prepack`) its links become addresses in the
 * repository, at the tag of that release; afterwards (`postpack`, `--back`) they are relative again.
 */

/** `](docs/x.md#y)`, and with a `!` before its text the address of a picture. */
const LINK = /(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)/g;
const PAGE = "https://github.com";
const PICTURE = "https://raw.githubusercontent.com";

export function forNpm(text: string, manifest: Manifest): string {
  const tag = `${manifest.name}@${manifest.version}`;
  const repository = repositoryOf(manifest);
  return text.replace(LINK, (_all, picture: string, words: string, target: string) => {
    const path = posix.join(manifest.repository.directory ?? "", target);
    const address = picture
      ? `${PICTURE}/${repository}/${tag}/${path}`
      : `${PAGE}/${repository}/blob/${tag}/${path}`;
    return `${picture}[${words}](${address})`;
  });
}

/** Of whichever release: a pack that was killed leaves addresses behind. */
export function forRepository(text: string, manifest: Manifest): string {
  const repository = repositoryOf(manifest).replaceAll(".", "\\.");
  const ours = new RegExp(
    `\\]\\((?:${PICTURE}/${repository}|${PAGE}/${repository}/blob)/${manifest.name}@[^/]+/([^)\\s]+)\\)`,
    "g",
  );
  const from = manifest.repository.directory ?? "";
  return text.replace(ours, (_all, path: string) => `](${posix.relative(from, path)})`);
}

function main(): void {
  const file = join(process.cwd(), "README.md");
  const change = process.argv.includes("--back") ? forRepository : forNpm;
  writeFileSync(file, change(readFileSync(file, "utf8"), manifestIn(process.cwd())));
}

if (require.main === module) main();
