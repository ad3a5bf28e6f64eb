import { execFile } from "node:child_process";
import { chmod, mkdtemp, mkdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(__dirname, "../..");

/** Runs the program from its source. */
const run = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const command = ["-r", "ts-node/register", join(__dirname, "cli.ts"), ...args];
    execFile(process.execPath, command, { cwd: ROOT }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });

const CONFIG = `import { defineConfig, loadEnv } from '@medusajs/framework/utils'

loadEnv(process.env.NODE_ENV || 'development', process.cwd())

module.exports = defineConfig({
  projectConfig: { databaseUrl: process.env.DATABASE_URL }
})
`;

describe("crossborder init", () => {
  let folder: string;
  const path = (name: string) => join(folder, name);
  const text = (name: string) => readFile(path(name), "utf8");
  const everything = async () =>
    await Promise.all(
      ["medusa-config.ts", ".env", ".env.template", "package.json"].map((name) => text(name).catch(() => "")),
    );

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-init-"));
    await mkdir(path("node_modules"));
    await symlink(join(ROOT, "node_modules/typescript"), path("node_modules/typescript"));
    await writeFile(path("medusa-config.ts"), CONFIG);
    await writeFile(
      path("package.json"),
      '{\n\t"name": "a-store",\n\t"scripts": { "dev": "medusa develop" },\n\t"dependencies": { "medusa-payment-crossborder": "^0.1.0" }\n}\n',
    );
    await writeFile(path(".env.template"), "DATABASE_URL=\nMEDUSA_BACKEND_URL=https://api.shop.example\n");
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("with the sandbox, leaves nothing to be filled in", async () => {
    const { code, output } = await run("init", "--sandbox", "--dir", folder);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("npm run sandbox") });
    expect(output).not.toContain("fill in");
    expect(await text("medusa-config.ts")).toContain("medusa-payment-crossborder/providers/crossborder");
    const environment = await text(".env");
    expect(environment).toMatch(
      /^DATABASE_URL=\nMEDUSA_BACKEND_URL=https:\/\/api\.shop\.example\n\n# medusa/,
    );
    expect(environment).toContain("CROSSBORDER_BASE_URL=http://127.0.0.1:4010\n");
    expect(environment).toContain("STOREFRONT_URL=http://localhost:8000/{country}/checkout/done\n");
    expect(await text(".env.template")).toContain("CROSSBORDER_API_TOKEN=\n");
    expect(JSON.parse(await text("package.json"))).toEqual({
      name: "a-store",
      dependencies: { "medusa-payment-crossborder": "^0.1.0" },
      scripts: {
        dev: "medusa develop",
        sandbox: "crossborder-sandbox --env .env",
      },
    });
    expect(await text("package.json")).toMatch(/\n\t"name".*\n\t"scripts".*\n\t"dependencies"/s);
  });

  it("without it, says what to fill in, and makes no script", async () => {
    const { code, output } = await run("init", "--dir", folder);
    expect(code).toBe(0);
    expect(output).toContain("fill in CROSSBORDER_BASE_URL, CROSSBORDER_API_TOKEN");
    expect(await text("package.json")).not.toContain("sandbox");
  });

  it("says that a medusa-config without loadEnv reads no .env", async () => {
    expect((await run("init", "--dir", folder)).output).not.toContain("does not read .env");
    await writeFile(path("medusa-config.ts"), CONFIG.replace(/^loadEnv.*$/m, ""));
    expect((await run("init", "--dir", folder)).output).toContain(
      "! medusa-config.ts does not read .env: Medusa",
    );
  });

  it("changes nothing the second time", async () => {
    await run("init", "--sandbox", "--dir", folder);
    const before = await everything();
    const { code, output } = await run("init", "--sandbox", "--dir", folder);
    expect(code).toBe(0);
    expect(output).toContain("medusa-config.ts: has everything already");
    expect(await everything()).toEqual(before);
  });

  it("keeps what the environment says already, and starts the sandbox for it", async () => {
    await writeFile(path(".env"), 'CROSSBORDER_API_TOKEN="mine"\nSTOREFRONT_URL=http://localhost:8000');
    const { output } = await run("init", "--sandbox", "--dir", folder);
    expect(await text(".env")).toMatch(
      /^CROSSBORDER_API_TOKEN="mine"\nSTOREFRONT_URL=http:\/\/localhost:8000\n\n#/,
    );
    expect(output).toContain("STOREFRONT_URL is http://localhost:8000: it must be the page");
  });

  it("fills in what a copy of the template leaves empty, and what an init without the sandbox left", async () => {
    await run("init", "--dir", folder);
    await writeFile(path(".env"), await text(".env.template"));
    const { code, output } = await run("init", "--sandbox", "--dir", folder);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.not.stringContaining("fill in C") });
    const environment = await text(".env");
    expect(environment).toContain("CROSSBORDER_API_TOKEN=sandbox-token\n");
    expect(environment.match(/CROSSBORDER_API_TOKEN/g)).toHaveLength(1);
    expect(await text(".env.template")).toContain("CROSSBORDER_API_TOKEN=\n");
  });

  it.each([
    "secret-0123456789",
    "secret;touch hacked|cat&rm -rf /",
    "se'cret $(touch hacked)",
    "secret `x` \\",
  ])("writes the token %s into no other file, and into no command", async (token) => {
    await writeFile(path(".env"), `CROSSBORDER_API_TOKEN="${token}"\n`);
    const { code, output } = await run("init", "--sandbox", "--dir", folder);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.not.stringContaining("secret") });
    expect(await text(".env")).toContain(token);
    for (const name of ["package.json", "medusa-config.ts", ".env.template"]) {
      expect(await text(name)).not.toContain("se'cret");
      expect(await text(name)).not.toContain("secret");
    }
  });

  const modeOf = async (name: string) => ((await stat(path(name))).mode & 0o777).toString(8);

  it("closes .env to others, whether it is new or was open, and opens none", async () => {
    await run("init", "--dir", folder);
    expect(await modeOf(".env")).toBe("600");
    await chmod(path(".env"), 0o644);
    const again = await run("init", "--dir", folder);
    expect(again.output).toContain(".env: can be read by its owner only");
    expect(await modeOf(".env")).toBe("600");
    await chmod(path(".env"), 0o400);
    await run("init", "--sandbox", "--dir", folder);
    expect(await modeOf(".env")).toBe("400");
  });

  it.each(["../other.env", "nowhere"])(
    "writes no secret through a link to %s, and says so",
    async (target) => {
      const other = join(folder, "..", "other.env");
      await writeFile(other, "MINE=1\n");
      await symlink(target, path(".env"));
      const before = await everything();
      const { code, output } = await run("init", "--sandbox", "--dir", folder);
      expect({ code, output }).toMatchObject({
        code: 1,
        output: expect.stringContaining("Nothing was changed."),
      });
      expect(output).toContain(`.env: is a symbolic link to ${target}`);
      expect(output).toContain("  CROSSBORDER_BASE_URL=http://127.0.0.1:4010\n");
      expect(await everything()).toEqual(before);
      expect(await readFile(other, "utf8")).toBe("MINE=1\n");
      await rm(other);
    },
  );

  it("lets a link be that leads to all there must be", async () => {
    await run("init", "--sandbox", "--dir", folder);
    await writeFile(path("kept.env"), await text(".env"));
    await rm(path(".env"));
    await symlink("kept.env", path(".env"));
    expect(await run("init", "--sandbox", "--dir", folder)).toMatchObject({ code: 0 });
  });

  it("makes no sandbox for a store that has a gateway", async () => {
    await writeFile(path(".env"), "CROSSBORDER_BASE_URL=https://gateway.example\n");
    const before = await everything();
    const { code, output } = await run("init", "--sandbox", "--dir", folder);
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /CROSSBORDER_BASE_URL is https:\/\/gateway\.example[^]*Nothing was changed\./,
      ),
    });
    expect(await everything()).toEqual(before);
  });

  it("only says what it would do, when asked", async () => {
    const before = await everything();
    const { code, output } = await run("init", "--sandbox", "--dry-run", "--dir", folder);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("adds the plugin") });
    expect(await everything()).toEqual(before);
  });

  it("changes nothing at all when it does not know one of the files", async () => {
    await writeFile(path("medusa-config.ts"), "module.exports = withEverything({})\n");
    const before = await everything();
    const { code, output } = await run("init", "--sandbox", "--dir", folder);
    expect(code).toBe(1);
    expect(output).toContain("medusa-config.ts: line 1: expected defineConfig");
    expect(output).toContain("Nothing was changed.");
    expect(await everything()).toEqual(before);
  });

  it("installs the plugin by the program whose lockfile is there, as npx leaves it to", async () => {
    await writeFile(path("package.json"), "{}");
    await writeFile(path("pnpm-lock.yaml"), "");
    const { output } = await run("init", "--dry-run", "--dir", folder);
    expect(output).toMatch(/package\.json: adds medusa-payment-crossborder \(pnpm add \S+\)/);
  });

  it("says where the store is, when it is started beside it", async () => {
    await mkdir(path("shop/apps/backend"), { recursive: true });
    await writeFile(path("shop/apps/backend/medusa-config.ts"), CONFIG);
    const { code, output } = await run("init", "--dir", path("shop"));
    expect(code).toBe(1);
    expect(output).toContain("it is in apps/backend");
  });

  it.each([[["init", "--sandbx"]], [["start"]], [[]], [["init", "now"]]])(
    "does not guess what %j means",
    async (args) => {
      const { code, output } = await run(...args);
      expect({ code, output }).toMatchObject({ code: 2, output: expect.stringContaining("crossborder: ") });
    },
  );

  it("explains itself", async () => {
    const { code, output } = await run("--help");
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("--dry-run") });
  });
});
