import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { ADMIN } from "../../testing/store/accounts";
import { ROOT } from "../../tooling/link-plugin";
import { run } from "./run";

const manifest = z.object({ devDependencies: z.record(z.string(), z.string()) });
const packed = z.tuple([z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) })]);

export interface Tarball {
  /** Absolute path of the file. */
  file: string;
  /** What is inside. */
  paths: string[];
}

export async function packTarball(folder: string, cwd = ROOT): Promise<Tarball> {
  // What it was built from was built before the tests began; building it again would race with those that use it.
  const output = await run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], {
    cwd,
  });
  const [{ filename, files }] = packed.parse(JSON.parse(output.slice(output.indexOf("["))));
  return { file: join(folder, filename), paths: files.map(({ path }) => path) };
}

/** Version or range of Medusa in the fresh store, such as `2`. Empty: the version this repository is developed against. */
const MEDUSA_VERSION = process.env.MEDUSA_VERSION || undefined;

/** What a store needs beside the plugin. */
const STORE_PACKAGES = [
  "@medusajs/admin-sdk",
  "@medusajs/cli",
  "@medusajs/framework",
  "@medusajs/medusa",
  "@swc/core",
  "ts-node",
  "typescript",
];

/** Run by `medusa db:migrate`, as the one that a new Medusa project comes with. */
const SEED_SCRIPT = `
import { writeFile } from "node:fs/promises";
import type { ExecArgs } from "@medusajs/framework/types";
import { createAdmin, SUPER_ADMIN } from "../admin";
import { seedStore } from "../seed";

export default async function seed({ container }: ExecArgs) {
  await createAdmin(container, ${JSON.stringify(ADMIN)}, [SUPER_ADMIN]);
  await writeFile("seeded.json", JSON.stringify(await seedStore(container)));
}
`;

/**
 * A Medusa store outside of this repository with nothing but the tarball of us in it. Medusa's version and the store's configuration are
 * those of `sources`, a checkout of this repository.
 */
export async function createFreshStore(tarball: Tarball, sources = ROOT): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "crossborder-store-"));
  const { devDependencies } = manifest.parse(
    JSON.parse(await readFile(join(sources, "package.json"), "utf8")),
  );
  const versionOf = (name: string) =>
    (name.startsWith("@medusajs/") ? MEDUSA_VERSION : undefined) ?? devDependencies[name];
  const versions = STORE_PACKAGES.map((name) => [name, versionOf(name)]);
  await mkdir(join(folder, "src", "migration-scripts"), { recursive: true });
  const write = (path: string, text: string) => writeFile(join(folder, path), text);
  await write(
    "package.json",
    JSON.stringify({
      name: "a-store",
      private: true,
      dependencies: { ...Object.fromEntries(versions), "medusa-payment-crossborder": `file:${tarball.file}` },
    }),
  );
  await write(
    "tsconfig.json",
    JSON.stringify({
      compilerOptions: {
        target: "ES2022",
        module: "Node16",
        moduleResolution: "Node16",
        esModuleInterop: true,
        skipLibCheck: true,
        strict: true,
        outDir: "./.medusa/server",
        rootDir: "./",
      },
      include: ["**/*"],
      exclude: ["node_modules", ".medusa"],
    }),
  );
  await write("src/migration-scripts/initial-data-seed.ts", SEED_SCRIPT);
  for (const name of ["admin.ts", "seed.ts"]) {
    await copyFile(join(sources, "testing/store", name), join(folder, "src", name));
  }
  await copyFile(join(sources, "testing/store/medusa-config.ts"), join(folder, "medusa-config.ts"));
  await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline"], { cwd: folder });
  return folder;
}

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });
