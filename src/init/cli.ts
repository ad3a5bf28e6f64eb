#!/usr/bin/env node
import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { type CheckFlags, readCheckFlags } from "./check/flags";
import { lookAtFiles } from "./doctor/look-at-files";
import { lookAtStore } from "./doctor/look-at-store";
import { Refusal } from "./files/change";
import { packageFolder } from "./files/folders";
import { PACKAGE } from "./files/packages";
import { Failed, listenToSignals, runProgram, Stopped } from "./files/run-program";
import { type Flags, readFlags, UsageError } from "./flags";
import { offerMethods } from "./offer-methods";
import { askStore } from "./project/medusa";
import { decidedSchema } from "./store/answers";
import { commandFor, findProject, type Project } from "./project/find-project";
import { putIn, NotDone } from "./put-in";
import { COMMAND } from "../http/command";

async function main(): Promise<void> {
  const [command, ...args] = process.argv.slice(2);
  if (command === "check") return await check(args);
  const flags = readFlags(process.argv.slice(2));
  if (typeof flags === "string") return console.log(flags);
  listenToSignals();
  const project = await findProject(flags);
  if (flags.command === "init") await init(project, flags);
  else {
    if (flags.shop) await sayShop(project, flags.shop);
    if (await doctor(project, flags.asksStore)) process.exitCode = 1;
  }
}

async function check(args: string[]): Promise<void> {
  const flags = readCheckFlags(args);
  if (typeof flags === "string") return console.log(flags);
  listenToSignals();
  const installed = await programOfStore(flags);
  if (installed) return await handOver([installed, "check", ...args]);
  // With Medusa, of which there is none yet where npx runs init.
  const { checkGateway } = await import("./check/command.js");
  if (!(await checkGateway(flags))) process.exitCode = 1;
}

/** What the store has installed, where that is not this one: npx gets one without Medusa where the folder has none. */
async function programOfStore(flags: CheckFlags): Promise<string | undefined> {
  const { backend } = await findProject(flags).catch(() => ({ backend: undefined }));
  const folder = backend && packageFolder(backend, PACKAGE);
  const program = folder && join(realpathSync(folder), ".medusa/server/src/init/cli.js");
  return program && program !== realpathSync(__filename) && existsSync(program) ? program : undefined;
}

/** It tells what it finds by itself. */
async function handOver(command: string[]): Promise<void> {
  await runProgram([process.execPath, ...command], { cwd: process.cwd() }).catch((error: unknown) => {
    if (!(error instanceof Failed)) throw error;
    process.exitCode = error.exitCode;
  });
}

async function init(project: Project, flags: Flags): Promise<void> {
  const { regions, usRegion, dryRun } = flags;
  console.log(`medusa-payment-crossborder in ${project.start}${dryRun ? " (nothing is changed)" : ""}`);
  const { backend } = project;
  if (regions && !backend) throw new UsageError("--regions and --us-region need the store, and here is none");
  await putIn(project, flags);
  if (dryRun) return;
  if (regions && backend) await offer(project, backend, usRegion);
  await doctor(project, regions);
  if (backend && !regions)
    console.log(
      `Next: ${commandFor(project, "init --regions")} migrates the database, and offers the payment methods in USD and CNY`,
    );
}

/** What was written before stays: it is right without the database, too. */
async function offer(project: Project, backend: string, usRegion: boolean): Promise<void> {
  try {
    await offerMethods(project, backend, usRegion);
  } catch (error) {
    const again = commandFor(project, `init ${usRegion ? "--us-region" : "--regions"}`);
    throw new NotDone(error, `The files are written. Once that is mended, go on with ${again}.`);
  }
}

async function sayShop({ backend }: Project, is: "same" | "copy"): Promise<void> {
  if (!backend) throw new UsageError("--shop needs the store, and here is none");
  const { message } = await askStore(backend, "decide-shop", {
    args: [is],
    answer: decidedSchema,
    isQuiet: true,
  });
  console.log(`  · ${message}`);
}

/** Says what it finds; whether something must be done. */
async function doctor(project: Project, asksStore: boolean): Promise<boolean> {
  const { backend } = project;
  const ofFiles = await lookAtFiles(project);
  const findings = backend && asksStore ? await lookAtStore(project, backend, ofFiles) : ofFiles;
  for (const { what, todo } of findings) {
    console.log(`  ${todo ? "✗" : "·"} ${what}`);
    if (todo) console.log(`    ${todo}`);
  }
  const open = findings.filter(({ todo }) => todo !== undefined).length;
  console.log(open > 0 ? `doctor: to be done: ${open}` : "doctor: nothing must be done");
  return open > 0;
}

main().catch((error: unknown) => {
  const isUsage = error instanceof UsageError;
  console.error(`crossborder: ${error instanceof Error ? error.message : String(error)}`);
  if (error instanceof NotDone) console.error(error.note);
  if (error instanceof Refusal) console.error("Nothing was changed.");
  if (isUsage) console.error(`${COMMAND} --help tells what there is.`);
  const reason = error instanceof NotDone ? error.reason : error;
  // As shells have it for a program that was stopped by Ctrl-C.
  process.exitCode = isUsage ? 2 : reason instanceof Stopped ? 130 : 1;
});
