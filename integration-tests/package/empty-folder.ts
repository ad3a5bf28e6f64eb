import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { ROOT } from "../../tooling/link-plugin";
import { packTarball, removeFolder, type Tarball } from "./fresh-store";
import { run } from "./run";

const MINUTES = 60_000;

const manifest = z.object({
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  // npx would install it beside the program, and that would be another one than the store's.
  peerDependencies: z.undefined().optional(),
});

/** A package of this repository, installed into an empty folder for the tests around it. */
export function inEmptyFolder(name: "cli" | "sandbox", before: () => void = () => undefined) {
  let folder: string;
  let tarball: Tarball;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), `crossborder-${name}-package-`));
    tarball = await packTarball(folder, join(ROOT, "packages", name));
    await writeFile(join(folder, "package.json"), '{ "name": "a-folder", "private": true }');
    const args = ["install", "--no-audit", "--no-fund", "--prefer-offline", tarball.file];
    await run("npm", args, { cwd: folder });
  }, 5 * MINUTES);
  afterAll(async () => {
    before();
    await removeFolder(folder);
  });

  return {
    folder: () => folder,
    /** What is inside. */
    paths: () => tarball.paths,
    async manifest() {
      const place = join(folder, "node_modules", `medusa-payment-crossborder-${name}`, "package.json");
      return manifest.parse(JSON.parse(await readFile(place, "utf8")));
    },
  };
}
