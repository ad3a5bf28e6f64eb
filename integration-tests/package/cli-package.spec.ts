import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import execa from "execa";
import { z } from "zod";
import { ROOT } from "../../tooling/link-plugin";
import { packTarball, removeFolder, type Tarball } from "./fresh-store";
import { run } from "./run";

const NAME = "medusa-payment-crossborder-cli";
const FILES =
  /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|dist\/cli\.js|dist\/store\/[a-z-]+\.js|templates\/storefront\/src\/.+\.tsx?)$/;
const MINUTES = 60_000;

const manifest = z.object({
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  // npx would install it beside the program, and that would be another one than the store's.
  peerDependencies: z.undefined().optional(),
});

describe("the package of the command line, installed into an empty folder", () => {
  let folder: string;
  let tarball: Tarball;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-cli-package-"));
    tarball = await packTarball(folder, join(ROOT, "packages/cli"));
    await writeFile(join(folder, "package.json"), '{ "name": "a-folder", "private": true }');
    const args = ["install", "--no-audit", "--no-fund", "--prefer-offline", tarball.file];
    await run("npm", args, { cwd: folder });
  }, 5 * MINUTES);
  afterAll(() => removeFolder(folder));

  it("is what is wanted, and brings neither Medusa nor the plugin", async () => {
    expect(tarball.paths.filter((path) => !FILES.test(path))).toEqual([]);
    const scripts = ["accounts", "decide-shop", "enable-regions", "look"];
    expect(tarball.paths).toEqual(
      expect.arrayContaining(["README.md", "LICENSE", ...scripts.map((name) => `dist/store/${name}.js`)]),
    );
    const packed = await readFile(join(folder, "node_modules", NAME, "package.json"), "utf8");
    const { dependencies, scripts: own } = manifest.parse(JSON.parse(packed));
    expect(Object.keys(dependencies)).toEqual(["axios", "bignumber.js", "lean-qr", "zod"]);
    expect(Object.keys(own).filter((name) => /install|^prepare$/.test(name))).toEqual([]);
  });

  it.each([
    ["--help", 0, `Usage: npx ${NAME} COMMAND`],
    ["init", 1, "has no medusa-config and no storefront"],
    ["doctor", 1, "has no medusa-config and no storefront"],
    ["check --help", 0, `Usage: npx ${NAME} check`],
    ["check", 1, `run npx ${NAME} init in the store, and check there`],
    ["recover", 2, "expected init, doctor or check, not recover"],
  ])("runs by npx where there is neither Medusa nor the plugin: %s", async (command, exitCode, said) => {
    const options = { cwd: folder, reject: false, all: true } as const;
    const ended = await execa("npx", [NAME, ...command.split(" ")], options);
    expect(ended).toMatchObject({ exitCode, all: expect.stringContaining(said) });
  });
});
