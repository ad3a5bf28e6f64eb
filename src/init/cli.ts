#!/usr/bin/env node
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { ACCOUNT, PACKAGE, US_REGION } from "./entries";
import { type Flags, HELP, readFlags, UsageError } from "./flags";
import { install, installCommand } from "./install";
import { planInit, regionsScript, remarks, write } from "./init";
import { Refusal } from "./plan";

async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  if (!flags) return console.log(HELP);
  const { folder, dryRun } = flags;
  const changes = await planInit(flags);
  console.log(`medusa-payment-crossborder in ${resolve(folder)}${dryRun ? " (nothing is written)" : ""}`);
  for (const { path, does } of changes) {
    for (const line of does.length > 0 ? does : ["has everything already"]) console.log(`  ${path}: ${line}`);
  }
  const command = installCommand(folder);
  if (command) console.log(`  package.json: adds ${PACKAGE} (${command.join(" ")})`);
  if (!dryRun) {
    await write(folder, changes);
    if (command) install(folder, command);
  }
  for (const remark of await remarks(folder)) console.log(`  ! ${remark}`);
  if (flags.regions && !dryRun) enableRegions(flags);
  console.log(nextSteps(flags));
}

const nextSteps = ({ folder, sandbox, regions }: Flags) =>
  [
    "Next:",
    ...(sandbox ? ["  npm run sandbox            in a terminal of its own: the gateway"] : []),
    ...(regions
      ? []
      : [
          "  npx medusa db:migrate",
          `  npx medusa exec ${regionsScript(folder)}`,
          "                             offers the payment methods in the regions in USD and CNY (as --regions does)",
        ]),
    "  npx medusa-payment-crossborder-storefront init   in the storefront, where it is Medusa's starter",
  ].join("\n");

/** Medusa does it, with the store's own configuration and database. */
function enableRegions({ folder, usRegion }: Flags): void {
  const wishes = usRegion ? [ACCOUNT, US_REGION] : [];
  for (const args of [["db:migrate"], ["exec", regionsScript(folder), ...wishes]]) {
    console.log(`> medusa ${args.join(" ")}`);
    const { status } = spawnSync("npx", ["medusa", ...args], {
      cwd: folder,
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    if (status !== 0)
      throw new Error(`medusa ${args.join(" ")} failed; what was written stays, and it can be run again`);
  }
}

main().catch((error: unknown) => {
  const isUsage = error instanceof UsageError;
  console.error(`crossborder: ${error instanceof Error ? error.message : String(error)}`);
  if (error instanceof Refusal) console.error("Nothing was changed.");
  if (isUsage) console.error("crossborder init --help shows the flags.");
  process.exitCode = isUsage ? 2 : 1;
});
