import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDevelopment, isProduction, toolCommand } from "./mode";

const CLI = "/store/node_modules/@medusajs/cli/cli.js";

describe("which command of Medusa's a process is", () => {
  it.each<[string[], string | undefined]>([
    [[CLI, "exec", "./src/script.ts"], "exec"],
    [[CLI, "build", "--admin-only"], "build"],
    [[CLI, "user", "-e", "ada@shop.example"], "user"],
    [[CLI, "db:migrate"], "db:migrate"],
    [[CLI, "db:migrate:scripts"], "db:migrate:scripts"],
    [["/s/node_modules/.pnpm/@medusajs+cli@2.21.2/node_modules/@medusajs/cli/cli.js", "exec"], "exec"],
    [["C:\\store\\node_modules\\@medusajs\\cli\\cli.js", "db:setup"], "db:setup"],
    [[CLI, "start"], undefined],
    [[CLI, "start", "--cluster", "4"], undefined],
    [[CLI, "start", "exec"], undefined],
    [[CLI, "develop"], undefined],
    [[CLI, "db"], undefined],
    [[CLI, "execute"], undefined],
    [[CLI], undefined],
    [["/store/server.js", "exec"], undefined],
    [["/store/node_modules/other/cli.js", "build"], undefined],
    [["/store/node_modules/.bin/jest", "build"], undefined],
    [[], undefined],
  ])("%j: %s", (args, command) => {
    expect(toolCommand(["node", ...args])).toBe(command);
  });

  it("is told behind the link that npm makes", async () => {
    const folder = await mkdtemp(join(tmpdir(), "crossborder-mode-"));
    const cli = join(folder, "node_modules/@medusajs/cli");
    const bin = join(folder, "node_modules/.bin/medusa");
    await mkdir(cli, { recursive: true });
    await mkdir(join(bin, ".."));
    await writeFile(join(cli, "cli.js"), "");
    await symlink("../@medusajs/cli/cli.js", bin);
    expect(toolCommand(["node", bin, "exec"])).toBe("exec");
    expect(toolCommand(["node", bin, "start"])).toBeUndefined();
    await rm(folder, { recursive: true });
  });
});

describe("whether a developer is at work", () => {
  const { argv, env } = process;
  afterEach(() => {
    process.argv = argv;
    process.env = env;
  });

  it.each<[string | undefined, string, boolean, boolean]>([
    [undefined, "exec", true, false],
    ["", "exec", true, false],
    ["development", "exec", true, false],
    ["production", "exec", false, true],
    ["prod", "exec", false, true],
    ["test", "exec", false, false],
    ["staging", "exec", false, false],
    ["development", "start", true, false],
    ["production", "start", false, true],
    // medusa start says so by itself; a server of the store's own may say nothing.
    [undefined, "start", false, false],
  ])("NODE_ENV=%s, medusa %s: development %s, production %s", (mode, command, develops, produces) => {
    process.argv = ["node", CLI, command];
    process.env = { ...env, NODE_ENV: mode };
    if (mode === undefined) delete process.env.NODE_ENV;
    expect([isDevelopment(), isProduction()]).toEqual([develops, produces]);
  });
});
