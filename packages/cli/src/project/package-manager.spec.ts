import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addCommand, packageManagerOf } from "./package-manager";

describe("which program installs packages", () => {
  let root: string;
  let app: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "crossborder-manager-"));
    app = join(root, "apps/backend");
    await mkdir(app, { recursive: true });
    await writeFile(join(app, "package.json"), "{}");
  });
  afterEach(() => rm(root, { recursive: true, force: true }));
  const write = (path: string, text = "") => writeFile(join(root, path), text);

  const NPX = "npm/10.8.2 node/v20.20.2 linux x64 workspaces/false";

  it.each([
    ["package-lock.json", "npm"],
    ["npm-shrinkwrap.json", "npm"],
    ["pnpm-lock.yaml", "pnpm"],
    ["yarn.lock", "yarn"],
    ["bun.lock", "bun"],
    ["bun.lockb", "bun"],
  ])("is told by %s", async (lockfile, manager) => {
    await write(lockfile);
    expect(packageManagerOf(app, NPX)).toBe(manager);
  });

  it("is told by packageManager before everything else, in whichever folder above", async () => {
    await write("package.json", '{ "packageManager": "yarn@4.12.0+sha224.1" }');
    await write("apps/backend/package-lock.json");
    expect(packageManagerOf(app, "pnpm/10.0.0")).toBe("yarn");
  });

  it("is the one that started this program before a lockfile, unless that is npx", async () => {
    await write("yarn.lock");
    expect(packageManagerOf(app, "pnpm/10.0.0 npm/? node/v20")).toBe("pnpm");
    expect(packageManagerOf(app, NPX)).toBe("yarn");
  });

  it("is npx's where two lockfiles leave it open, and where there is none", async () => {
    expect(packageManagerOf(app, NPX)).toBe("npm");
    expect(packageManagerOf(app, "")).toBe("npm");
    await write("yarn.lock");
    await write("package-lock.json");
    expect(packageManagerOf(app, NPX)).toBe("npm");
  });

  it("is that of the nearest lockfile", async () => {
    await write("pnpm-lock.yaml");
    await write("apps/backend/yarn.lock");
    expect(packageManagerOf(app, NPX)).toBe("yarn");
  });

  it.each([
    ["pnpm@10.11.1", "pnpm add --save-dev x@1"],
    ["npm@10.0.0", "npm install --save-dev x@1"],
    ["yarn@1.22.0", "yarn add --dev x@1"],
    ["bun@1.2.0", "bun add --dev x@1"],
  ])("%s is asked in its own words", async (packageManager, command) => {
    await write("package.json", JSON.stringify({ packageManager }));
    expect(addCommand(app, "x@1", { dev: true }).join(" ")).toBe(command);
  });

  it("tells pnpm and yarn 1 that the root itself is meant", async () => {
    await write("package.json", '{ "workspaces": ["apps/*"], "packageManager": "yarn@1.22.0" }');
    expect(addCommand(root, "x@1")).toEqual(["yarn", "add", "-W", "x@1"]);
    await write(".yarnrc.yml");
    expect(addCommand(root, "x@1")).toEqual(["yarn", "add", "x@1"]);
    await write("package.json", '{ "packageManager": "pnpm@10.0.0" }');
    await write("pnpm-workspace.yaml");
    expect(addCommand(root, "x@1")).toEqual(["pnpm", "add", "--workspace-root", "x@1"]);
  });
});
