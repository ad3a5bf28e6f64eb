import { existsSync } from "node:fs";
import { chmod, lstat, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { ACCOUNT_VARIABLES } from "./backend/entries";
import { planBackend } from "./backend/plan-backend";
import type { Change } from "./files/change";
import { writeSecret } from "./files/env-files";
import { packageFolder, setStoreFolder, specIn } from "./files/folders";
import { PACKAGE, SANDBOX_PACKAGE, STOREFRONT_PACKAGE } from "./files/packages";
import { goOn, runProgram } from "./files/run-program";
import type { InitFlags } from "./flags";
import { variablesIn } from "./project/addresses";
import type { Project } from "./project/find-project";
import { addCommand, INSTALL_FILES, packageManagerOf, specOf } from "./project/package-manager";
import { remarkOnMedusa, wrongMedusa, wrongNode, wrongPlugin } from "./project/versions";
import type { Terminal } from "./questions";
import { planStorefront } from "./storefront/plan-storefront";

const [BASE_URL = ""] = ACCOUNT_VARIABLES;

interface Installation {
  folder: string;
  name: string;
  command: string[];
  /** A second developer has it in package.json already. */
  isNamed: boolean;
}

/** What went wrong, and how the files are now. */
export class NotDone extends Error {
  constructor(
    readonly reason: unknown,
    readonly note: string,
  ) {
    super(reason instanceof Error ? reason.message : String(reason));
  }
}

/**
 * Installs the packages and writes the files, all of them or none.
 * @throws NotDone with what went wrong; every file is as it was
 */
export async function putIn(project: Project, flags: InitFlags): Promise<void> {
  const snapshot = new Snapshot();
  let hasInstalled = false;
  const install = async (installations: readonly Installation[]) => {
    for (const one of installations) tellOf(project, one);
    for (const { folder } of installations) {
      const written = [folder, project.root].flatMap((it) => INSTALL_FILES.map((name) => join(it, name)));
      for (const file of written) await snapshot.keep(file);
    }
    for (const { folder, name, command, isNamed } of installations) {
      // In a monorepo one installation brings them all.
      if (isNamed && packageFolder(folder, name)) continue;
      hasInstalled = true;
      await runProgram(command, { cwd: folder });
    }
    expectVersions(project);
  };
  try {
    expectVersions(project);
    // What is not known is told before anything is asked or installed, where the project can be read already.
    const early = isReadable(project) ? await planAll(project, flags) : undefined;
    if (flags.dryRun) {
      for (const one of [...missingPackages(project), ...missingSandbox(project, flags)])
        tellOf(project, one);
      return tell(early);
    }
    await install(missingPackages(project));
    const answers = await answersFor(project, flags);
    await install(missingSandbox(project, flags, answers));
    const plan = await planAll(project, flags, answers);
    tell(plan);
    for (const change of plan.changes) {
      goOn();
      if (change.does.length > 0) await snapshot.write(change);
    }
    goOn();
  } catch (error) {
    throw new NotDone(
      error,
      noteOf(await snapshot.restore(), hasInstalled ? packageManagerOf(project.start) : ""),
    );
  }
}

function tellOf({ start }: Project, { name, folder, command, isNamed }: Installation): void {
  const does = isNamed ? `names ${name}, which is installed` : `adds ${name}`;
  console.log(`  ${join(relative(start, folder), "package.json")}: ${does} (${command.join(" ")})`);
}

function noteOf(lost: string[], manager: string): string {
  if (lost.length > 0) return `These could not be put back as they were: ${lost.join(", ")}`;
  if (!manager) return "Nothing was changed.";
  return `Every file is as it was. node_modules may have more than it had: ${manager} install puts it right.`;
}

function expectVersions({ backend }: Project): void {
  const wrong = wrongNode() ?? (backend && (wrongMedusa(backend) ?? wrongPlugin(backend)));
  if (wrong) throw new Error(wrong);
  const remark = backend && remarkOnMedusa(backend);
  if (remark) console.log(`  ${remark}`);
}

/** Those that no package.json names yet, or that are not installed. */
const missingPackages = ({ backend, storefront }: Project): Installation[] => [
  ...missing({ backend, storefront }, backend, PACKAGE),
  ...missing({ backend, storefront }, storefront, STOREFRONT_PACKAGE),
];

/** For a store that has no account at a gateway. */
function missingSandbox(
  { backend, storefront }: Project,
  { sandbox }: InitFlags,
  answers: Readonly<Record<string, string>> = {},
): Installation[] {
  const baseUrl = answers[BASE_URL] ?? variablesIn(backend, [".env"]).get(BASE_URL);
  return sandbox && !baseUrl ? missing({ backend, storefront }, backend, SANDBOX_PACKAGE, true) : [];
}

function missing(
  { backend, storefront }: Pick<Project, "backend" | "storefront">,
  folder: string | undefined,
  name: string,
  dev = false,
): Installation[] {
  if (folder === undefined) return [];
  const isNamed = specIn(folder, name) !== undefined;
  if (isNamed && packageFolder(folder, name)) return [];
  const command = isNamed
    ? [packageManagerOf(folder), "install"]
    : addCommand(folder, specOf(name, backend ?? storefront ?? ""), { dev });
  return [{ folder, name, command, isNamed }];
}

/** What a person at the terminal tells of the account. Only package.json was written before. */
async function answersFor({ backend }: Project, flags: InitFlags): Promise<Record<string, string>> {
  const terminal = backend && terminalOf(flags);
  if (!terminal) return {};
  setStoreFolder(backend);
  const { askForAccount } = await import("./questions.js");
  return await askForAccount(variablesIn(backend, [".env"]), terminal);
}

/** The terminal, where a person sits at it and wants to be asked. */
const terminalOf = ({ yes }: InitFlags): Terminal | undefined =>
  !yes && process.stdin.isTTY && process.stdout.isTTY
    ? { input: process.stdin, output: process.stdout }
    : undefined;

const isReadable = ({ backend, storefront }: Project) =>
  [backend, storefront].every((folder) => !folder || packageFolder(folder, "typescript"));

interface Plan {
  changes: Change[];
  byHand: string[];
}

async function planAll(
  project: Project,
  { partial, overwrite }: InitFlags,
  answers?: Record<string, string>,
): Promise<Plan> {
  const { backend, storefront } = project;
  const ofStore = backend ? await planBackend(project, backend, answers) : [];
  const { changes, byHand } = storefront
    ? await planStorefront(project, storefront, { partial, overwrite })
    : { changes: [], byHand: [] };
  return { changes: [...ofStore, ...changes], byHand };
}

function tell(plan: Plan | undefined): void {
  if (!plan) return console.log("  the other files are read once the project's packages are installed");
  for (const { path, does, kept } of plan.changes) {
    for (const line of kept ? [kept] : does) console.log(`  ${path}: ${line}`);
  }
  if (plan.changes.every(({ does }) => does.length === 0)) console.log("  every file has everything already");
  for (const place of plan.byHand) console.log(`  ! by hand in ${place}`);
}

interface Kept {
  /** Undefined: there was no such file. */
  content?: Buffer;
  mode: number;
}

/** Files as they were before init began, for when it is stopped or fails. */
class Snapshot {
  readonly #kept = new Map<string, Kept>();
  readonly #folders: string[] = [];

  async keep(file: string): Promise<void> {
    if (this.#kept.has(file)) return;
    const content = await readFile(file).catch(() => undefined);
    const mode = content ? (await lstat(file)).mode & 0o777 : 0;
    this.#kept.set(file, { content, mode });
  }

  async write({ file, text, isSecret }: Change): Promise<void> {
    await this.keep(file);
    const folder = await mkdir(dirname(file), { recursive: true });
    if (folder) this.#folders.push(folder);
    await (isSecret ? writeSecret : writeFile)(file, text);
  }

  /** Puts back what has changed since, and removes what was not there. Resolves to what it could not put back. */
  async restore(): Promise<string[]> {
    const failed: string[] = [];
    for (const [file, kept] of this.#kept) await putBack(file, kept).catch(() => failed.push(file));
    for (const folder of this.#folders)
      await rm(folder, { recursive: true, force: true }).catch(() => failed.push(folder));
    return failed;
  }
}

async function putBack(file: string, { content, mode }: Kept): Promise<void> {
  if (!content) {
    if (existsSync(file)) await rm(file);
  } else if (!(await readFile(file).catch(() => undefined))?.equals(content)) {
    await writeFile(file, content);
    await chmod(file, mode);
  }
}
