import { type ChildProcess, execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { VERSION } from "./files/packages";
import { SMALL_STARTER, writeFiles } from "./storefront/small-starter.spec.helper";

const ROOT = join(__dirname, "../../..");

const CONFIG = `import { defineConfig, loadEnv } from '@medusajs/framework/utils'

loadEnv(process.env.NODE_ENV || 'development', process.cwd())

module.exports = defineConfig({
  projectConfig: { databaseUrl: process.env.DATABASE_URL }
})
`;

/**
 * A package manager that writes what it is asked for into package.json and into a lockfile, as the real ones do, and into
 * calls.log. INSTALL=fail: it fails after that. INSTALL=wait: it waits after that, until it is stopped.
 */
const MANAGER = `#!/usr/bin/env node
const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const args = process.argv.slice(2);
appendFileSync(process.env.CALLS, [require("node:path").basename(process.argv[1]), ...args].join(" ") + "\\n");
const found = JSON.parse(readFileSync("package.json", "utf8"));
const put = (name) => {
  mkdirSync("node_modules/" + name, { recursive: true });
  writeFileSync("node_modules/" + name + "/package.json", JSON.stringify({ name, version: "${VERSION}" }));
};
if (args.at(-1) === "install") return Object.keys(found.dependencies).filter((name) => name.startsWith("medusa-payment")).forEach(put);
const [, name, spec] = /^(.+?)@(.+)$/.exec(args.at(-1));
const list = args.some((arg) => /^--(save-)?dev$/.test(arg)) ? "devDependencies" : "dependencies";
writeFileSync("package.json", JSON.stringify({ ...found, [list]: { ...found[list], [name]: spec } }, null, "\\t") + "\\n");
writeFileSync("package-lock.json", "{}");
put(name);
if (process.env.INSTALL === "fail") process.exit(1);
if (process.env.INSTALL === "wait") setTimeout(() => {}, 60_000);
`;

export interface Ran {
  code: number;
  output: string;
}

/** A monorepo with a store and a storefront, and programs that install packages. */
export class Shop {
  private constructor(
    readonly folder: string,
    private readonly tools: string,
  ) {}

  static async create(): Promise<Shop> {
    const shop = new Shop(
      await mkdtemp(join(tmpdir(), "crossborder-init-")),
      await mkdtemp(join(tmpdir(), "crossborder-tools-")),
    );
    for (const name of ["npm", "pnpm", "yarn", "bun"]) {
      await writeFile(join(shop.tools, name), MANAGER);
      await chmod(join(shop.tools, name), 0o755);
    }
    await writeFiles(shop.folder, {
      "package.json": '{ "workspaces": ["apps/*"] }\n',
      "apps/backend/medusa-config.ts": CONFIG,
      "apps/backend/package.json":
        '{\n\t"name": "a-store",\n\t"scripts": { "dev": "medusa develop" },\n\t"dependencies": { "@medusajs/medusa": "2.18.0" }\n}\n',
      "apps/backend/.env.template": "DATABASE_URL=\nMEDUSA_BACKEND_URL=\n",
    });
    await writeFiles(join(shop.folder, "apps/storefront"), {
      ...SMALL_STARTER,
      "package.json": '{ "scripts": { "dev": "next dev -p 8000" }, "dependencies": { "next": "15.0.0" } }\n',
      ".env.template":
        "NEXT_PUBLIC_MEDUSA_BACKEND_URL=http://localhost:9000\nNEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY=pk_test\n",
    });
    for (const app of ["backend", "storefront"]) {
      await mkdir(shop.path(`apps/${app}/node_modules`));
      await symlink(join(ROOT, "node_modules/typescript"), shop.path(`apps/${app}/node_modules/typescript`));
    }
    return shop;
  }

  path = (name: string) => join(this.folder, name);
  text = (name: string) => readFile(this.path(name), "utf8");
  write = (name: string, text: string) => writeFile(this.path(name), text);

  /** What the installing programs were asked for. */
  async calls(): Promise<string[]> {
    const text = await readFile(join(this.tools, "calls.log"), "utf8").catch(() => "");
    return text.split("\n").filter((line) => line !== "");
  }

  /** Every file but what lies in node_modules. */
  async everything(): Promise<Record<string, string>> {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"));
    const read = files.map(async ({ parentPath, name }): Promise<[string, string]> => {
      const path = join(parentPath, name);
      return [path, await readFile(path, "utf8")];
    });
    return Object.fromEntries(await Promise.all(read));
  }

  /** Runs the program from its source, in a folder of the shop. */
  run = (args: string[], more: { cwd?: string; env?: object; started?(child: ChildProcess): void } = {}) =>
    new Promise<Ran>((resolve) => {
      const { cwd = ".", env = {}, started } = more;
      const command = ["-r", require.resolve("ts-node/register"), join(__dirname, "cli.ts"), ...args];
      const child = execFile(
        process.execPath,
        command,
        {
          cwd: this.path(cwd),
          env: {
            PATH: [this.tools, process.env.PATH].join(delimiter),
            HOME: process.env.HOME,
            CALLS: join(this.tools, "calls.log"),
            TS_NODE_PROJECT: join(ROOT, "tsconfig.json"),
            ...env,
          },
        },
        (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      );
      started?.(child);
    });
}
