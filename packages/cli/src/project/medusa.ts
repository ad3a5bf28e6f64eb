import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { z } from "zod";
import { foldersAbove, packageFolder, readManifest } from "../files/folders";
import { CLI_PACKAGE, PACKAGE } from "../files/packages";
import { runProgram } from "../files/run-program";

const CLI = "@medusajs/cli";

/** Runs a command of the store's own Medusa, with its configuration and database. */
export async function runMedusa(backend: string, args: string[], isQuiet = false): Promise<void> {
  const folder = packageFolder(backend, CLI);
  const bin = folder && readManifest(folder)?.bin;
  const path = typeof bin === "string" ? bin : bin?.medusa;
  if (!folder || !path) throw new Error(`${CLI} is not installed in ${backend}`);
  const command = [process.execPath, join(folder, path), ...args];
  await runProgram(command, { cwd: backend, isQuiet, name: `medusa ${args[0]}` });
}

/** Runs a script of this program inside the store, where it finds the store's own plugin, and reads what it found. */
export async function askStore<Answer>(
  backend: string,
  script: "accounts" | "decide-shop" | "enable-regions" | "look",
  { args = [], answer, isQuiet }: { args?: string[]; answer: z.ZodType<Answer>; isQuiet?: boolean },
): Promise<Answer> {
  if (!packageFolder(backend, PACKAGE)) throw new Error(`${PACKAGE} is not installed in ${backend}`);
  const folder = await mkdtemp(join(tmpdir(), "crossborder-answer-"));
  try {
    const file = join(folder, "answer.json");
    const path = join(ownFolder(), "dist/store", `${script}.js`);
    await runMedusa(backend, ["exec", path, file, ...args], isQuiet);
    return answer.parse(JSON.parse(await readFile(file, "utf8")));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function ownFolder(): string {
  const own = foldersAbove(__dirname).find((folder) => readManifest(folder)?.name === CLI_PACKAGE);
  if (own === undefined) throw new Error(`${__dirname} is in no folder of ${CLI_PACKAGE}`);
  return own;
}
