#!/usr/bin/env node
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { HELP, readFlags, UsageError } from "./flags";
import { install, installCommand, PACKAGE } from "./install";
import { type Change, planInit, Refusal } from "./plan";

async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  if (!flags) return console.log(HELP);
  const { folder, dryRun, overwrite } = flags;
  const changes = await planInit(folder, overwrite);
  console.log(`${PACKAGE} in ${resolve(folder)}${dryRun ? " (nothing is written)" : ""}`);
  for (const change of changes) for (const line of linesOf(change)) console.log(`  ${change.path}: ${line}`);
  const command = installCommand(folder);
  if (command) console.log(`  package.json: adds ${PACKAGE} (${command.join(" ")})`);
  if (dryRun) return;
  await write(folder, changes);
  if (command) install(folder, command);
}

function linesOf({ does, kept }: Change): string[] {
  if (kept) return ["was changed by somebody, and stays; --overwrite puts it back"];
  return does.length > 0 ? does : ["has everything already"];
}

async function write(folder: string, changes: readonly Change[]): Promise<void> {
  for (const { path, text, does } of changes) {
    if (does.length === 0) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

main().catch((error: unknown) => {
  const isUsage = error instanceof UsageError;
  console.error(`crossborder-storefront: ${error instanceof Error ? error.message : String(error)}`);
  if (error instanceof Refusal) console.error("\nNothing was changed.");
  if (isUsage) console.error("crossborder-storefront init --help shows the flags.");
  process.exitCode = isUsage ? 2 : 1;
});
