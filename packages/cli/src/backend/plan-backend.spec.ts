import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadCompiler } from "./plan-backend";

describe("a project whose TypeScript is not installed", () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), "crossborder-compiler-"))));
  afterEach(() => rm(folder, { recursive: true }));

  it.each([
    [{ devDependencies: { typescript: "5" } }, "run npm install"],
    [{ devDependencies: { typescript: "5" }, packageManager: "pnpm@10.11.1" }, "run pnpm install"],
    [{}, "add typescript to the devDependencies"],
  ])("and that has %j: %s", async (manifest, remedy) => {
    await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
    const load = () => loadCompiler(folder, "medusa-config.ts");
    expect(load).toThrow(expect.objectContaining({ remedy }));
  });
});
