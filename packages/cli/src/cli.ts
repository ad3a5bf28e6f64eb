#!/usr/bin/env node
import { resolve } from "node:path";
import { lookAtFiles } from "./doctor/look-at-files";
import { lookAtStore } from "./doctor/look-at-store";
import { Refusal } from "./files/change";
import { packageFolder, setStoreFolder } from "./files/folders";
import { COMMAND, PACKAGE } from "./files/packages";
import { listenToSignals, Stopped } from "./files/run-program";
import { type CheckFlags, type DoctorFlags, type InitFlags, readFlags, UsageError } from "./flags";
import { offerMethods } from "./offer-methods";
import { commandFor, findProject, type Project } from "./project/find-project";
import { askStore } from "./project/medusa";
import { wrongPlugin } from "./project/versions";
import { NotDone, putIn } from "./put-in";
import { decidedSchema } from "./store/answers";

async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  if (typeof flags === "string") return console.log(flags);
  listenToSignals();
  if (flags.command === "check") return await check(flags);
  const project = await findProject(flags);
  if (flags.command === "init") await init(project, flags);
  else await doctor(project, flags);
}

async function check(flags: CheckFlags): Promise<void> {
  const { backend } = await findProject(flags).catch((error: unknown) => {
    if (flags.backend !== undefined) throw error;
    return { backend: undefined };
  });
  const folder = backend ?? resolve(flags.dir);
  if (!packageFolder(folder, PACKAGE))
    throw new Error(
      `${PACKAGE} is not installed in ${folder}: run ${COMMAND} init in the store, and check there`,
    );
  expectPlugin(folder);
  setStoreFolder(folder);
  const { checkGateway } = await import("./check/command.js");
  if (!(await checkGateway(flags, backend))) process.exitCode = 1;
}

/** @throws Refusal where the folder has a plugin of another minor version */
function expectPlugin(folder: string): void {
  const wrong = wrongPlugin(folder);
  if (wrong) throw new Refusal(folder, wrong);
}

async function init(project: Project, flags: InitFlags): Promise<void> {
  const { regions, usRegion, dryRun } = flags;
  console.log(`medusa-payment-crossborder in ${project.start}${dryRun ? " (nothing is changed)" : ""}`);
  const { backend } = project;
  if (regions && !backend) throw new UsageError("--regions and --us-region need the store, and here is none");
  await putIn(project, flags);
  if (dryRun) return;
  if (regions && backend) await offer(project, backend, usRegion);
  // Without regions it is not migrated yet.
  await tellFindings(project, regions);
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

async function doctor(project: Project, { shop, asksStore }: DoctorFlags): Promise<void> {
  const { backend } = project;
  if (backend) expectPlugin(backend);
  if (shop && !backend) throw new UsageError("--shop needs the store, and here is none");
  if (shop && backend) {
    const asked = { args: [shop], answer: decidedSchema, isQuiet: true };
    const decided = await askStore(backend, "decide-shop", asked);
    if ("refused" in decided) throw new Error(decided.refused);
    console.log(`  · ${decided.message}`);
  }
  if (await tellFindings(project, asksStore)) process.exitCode = 1;
}

/** Says what it finds; whether something must be done. */
async function tellFindings(project: Project, asksStore: boolean): Promise<boolean> {
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
