import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative, resolve } from "node:path";
import { editConfig } from "./edit-config";
import type { Compiler } from "./config-source";
import { environment, PACKAGE, SANDBOX } from "./entries";
import { editEnvironment, keepSecret, readEnvironment, writeSecret } from "./env-files";
import type { Flags } from "./flags";
import { addSandboxScript } from "./package-script";
import { type Change, Refusal } from "./plan";

const CONFIGS = ["medusa-config.ts", "medusa-config.js"];
const ENV = ".env";
const TEMPLATES = [".env.template", ".env.example"];

/**
 * Every file that init looks at, as it should be; what is right already does nothing.
 * @throws Refusal for what is not recognized
 */
export async function planInit({ folder, sandbox }: Pick<Flags, "folder" | "sandbox">): Promise<Change[]> {
  const path = await findConfig(folder);
  const config = editConfig(loadCompiler(folder, path), path, await read(folder, path));
  const templates = TEMPLATES.filter((name) => existsSync(join(folder, name)));
  // A new .env begins as a copy of its template, which people would copy over it otherwise.
  const own = [ENV, ...templates].find((name) => existsSync(join(folder, name)));
  const known = own ? await read(folder, own) : "";
  const wanted = environment(sandbox);
  const from = own === ENV ? undefined : own;
  const edited = editEnvironment(ENV, known, wanted, { from, fills: true });
  const files = [config, await keepSecret(folder, edited, wanted)];
  for (const template of templates) {
    // No values of this store: a template is committed.
    files.push(editEnvironment(template, await read(folder, template), environment(false)));
  }
  if (!sandbox) return files;
  const baseUrl = readEnvironment(edited.text).get("CROSSBORDER_BASE_URL") ?? "";
  return [...files, addSandboxScript("package.json", await read(folder, "package.json"), baseUrl)];
}

export async function write(folder: string, changes: readonly Change[]): Promise<void> {
  for (const { path, text, does, isSecret } of changes) {
    if (does.length > 0) await (isSecret ? writeSecret : writeFile)(join(folder, path), text);
  }
}

/** What is in the environment, but not as this plugin needs it: kept, and told. */
export async function remarks(folder: string): Promise<string[]> {
  const known = readEnvironment(await read(folder, ENV).catch(() => ""));
  const empty = Object.keys(SANDBOX).filter((name) => known.get(name) === "");
  const back = known.get("STOREFRONT_URL") ?? "";
  const config = await findConfig(folder);
  const loads = /\bloadEnv\s*\(|\bdotenv\b|\bloadEnvFile\b/.test(await read(folder, config));
  return [
    ...(loads
      ? []
      : [
          `${config} does not read .env: Medusa does so where it calls loadEnv(process.env.NODE_ENV || "development", process.cwd())`,
        ]),
    ...(empty.length > 0 ? [`fill in ${empty.join(", ")} in .env`] : []),
    ...(/^https?:\/\/[^/]+\/?$/.test(back)
      ? [
          `STOREFRONT_URL is ${back}: it must be the page that shoppers come back to, such as ${back.replace(/\/$/, "")}/{country}/checkout/done`,
        ]
      : []),
  ];
}

async function findConfig(folder: string): Promise<string> {
  const found = CONFIGS.find((name) => existsSync(join(folder, name)));
  if (found) return found;
  const inside = await findBelow(folder);
  const hint = inside ? `; it is in ${inside}: run init there, or with --dir ${inside}` : "";
  throw new Refusal(CONFIGS[0] ?? "", `is not in ${resolve(folder)}${hint}`);
}

/** A monorepo has its store in a folder such as apps/backend. */
async function findBelow(folder: string): Promise<string | undefined> {
  for (const group of ["apps", "packages", "."]) {
    const entries = await readdir(join(folder, group), { withFileTypes: true }).catch(() => []);
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(group, name));
    const found = folders.find((name) => CONFIGS.some((config) => existsSync(join(folder, name, config))));
    if (found) return found;
  }
  return undefined;
}

function loadCompiler(folder: string, path: string): Compiler {
  try {
    const compiler: Compiler = createRequire(resolve(folder, "package.json"))("typescript");
    return compiler;
  } catch {
    throw new Refusal(
      path,
      `is read with the store's own TypeScript, which is not installed here: npm install -D typescript`,
    );
  }
}

const read = (folder: string, path: string) => readFile(join(folder, path), "utf8");

/** The script that `medusa exec` runs to offer the payment methods, as a path from the store's folder. */
export function regionsScript(folder: string): string {
  const path = `node_modules/${PACKAGE}/.medusa/server/src/init/enable-regions.js`;
  // A monorepo may have its packages further up.
  return existsSync(join(folder, path))
    ? path
    : relative(resolve(folder), join(__dirname, "enable-regions.js"));
}
