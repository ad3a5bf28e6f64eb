import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { z } from "zod";
import { PACKAGE } from "../files/packages";
import { packageFolder, readManifest } from "../files/folders";
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

/** Runs a script of the plugin inside the store, from where the store has it installed, and reads what it found. */
export async function askStore<Answer>(
  backend: string,
  script: "accounts" | "decide-shop" | "enable-regions" | "look",
  { args = [], answer, isQuiet }: { args?: string[]; answer: z.ZodType<Answer>; isQuiet?: boolean },
): Promise<Answer> {
  const plugin = packageFolder(backend, PACKAGE);
  if (!plugin) throw new Error(`${PACKAGE} is not installed in ${backend}`);
  const folder = await mkdtemp(join(tmpdir(), "crossborder-answer-"));
  try {
    const file = join(folder, "answer.json");
    const path = relative(backend, join(plugin, ".medusa/server/src/init/store", `${script}.js`));
    await runMedusa(backend, ["exec", path, file, ...args], isQuiet);
    return answer.parse(JSON.parse(await readFile(file, "utf8")));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
