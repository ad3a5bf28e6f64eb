import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { Child } from "../../testing/programs/child";
import { freePort } from "../../testing/programs/free-port";
import { ROOT } from "../../tooling/link-plugin";
import { packTarball, removeFolder, type Tarball } from "./fresh-store";
import { run, startUntil } from "./run";

const NAME = "medusa-payment-crossborder-sandbox";
const FILES =
  /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|dist\/(cli|index|kept-sandbox)\.js|dist\/index\.d\.ts)$/;
const MINUTES = 60_000;

const manifest = z.object({
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  peerDependencies: z.undefined().optional(),
});

/** A test of a shop: it starts a sandbox, and one in a process of its own. */
const USE = `
import { createSandbox, keepSandbox } from "${NAME}";
const account = { apiToken: "T", merchantNo: "M", storeNo: "S" };
for (const sandbox of [await createSandbox(account), await keepSandbox(account)]) {
  const response = await fetch(sandbox.url + "/_sandbox/transactions");
  console.log(JSON.stringify(await response.json()));
}
process.exit();
`;

describe("the sandbox's package, installed into an empty folder", () => {
  let folder: string;
  let tarball: Tarball;
  let sandbox: Child | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-sandbox-package-"));
    tarball = await packTarball(folder, join(ROOT, "packages/sandbox"));
    await writeFile(join(folder, "package.json"), '{ "name": "a-folder", "private": true }');
    const args = ["install", "--no-audit", "--no-fund", "--prefer-offline", tarball.file];
    await run("npm", args, { cwd: folder });
  }, 5 * MINUTES);
  afterAll(async () => {
    // npx leaves the program behind when it is ended by itself.
    const { pid } = sandbox?.process ?? {};
    if (pid) process.kill(-pid);
    await removeFolder(folder);
  });

  it("is what is wanted, and brings neither Medusa nor the plugin", async () => {
    expect(tarball.paths.filter((path) => !FILES.test(path))).toEqual([]);
    expect(tarball.paths).toEqual(expect.arrayContaining(["README.md", "LICENSE", "dist/index.d.ts"]));
    const packed = await readFile(join(folder, "node_modules", NAME, "package.json"), "utf8");
    const { dependencies, scripts } = manifest.parse(JSON.parse(packed));
    expect(Object.keys(dependencies)).toEqual([
      "axios",
      "bignumber.js",
      "express",
      "iconv-lite",
      "qrcode",
      "zod",
    ]);
    expect(Object.keys(scripts).filter((name) => /install|^prepare$/.test(name))).toEqual([]);
  });

  it("runs as npx medusa-payment-crossborder-sandbox", async () => {
    const port = String(await freePort());
    const account = ["--api-token", "T", "--merchant-no", "M", "--store-no", "S"];
    const args = ["medusa-payment-crossborder-sandbox", "--port", port, ...account];
    sandbox = await startUntil(/listening on/, "npx", args, { cwd: folder, detached: true });
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect(await page.text()).toContain("Merchant M, store S");
  });

  it("is imported by a test, and runs in a process of its own", async () => {
    const args = ["--input-type=module", "-e", USE];
    const lines = (await run(process.execPath, args, { cwd: folder })).split("\n");
    expect(lines).toEqual(['{"transactions":[]}', '{"transactions":[]}']);
  });
});
