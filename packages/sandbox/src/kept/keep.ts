import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { SandboxOptions } from "../options";

/** Options as text and numbers: they are sent to another process. */
export type KeptOptions = Omit<SandboxOptions, "log">;

export interface Keeping {
  /**
   * Where it is noted which sandbox runs, so that the next process of the same store takes it instead of a new one. Without it, every
   * process has a sandbox of its own.
   */
  file?: string;
}

/** A sandbox in a process of its own. */
export interface KeptSandbox {
  url: string;
  /** False: it ran already, and has its orders still. */
  isNew: boolean;
  /** The port that it was to have, where another program has it. */
  takenPort?: number;
}

/** What that process is sent: what to start, and the process that it ends with. */
export const orderSchema = z.object({
  options: z.custom<KeptOptions>((value) => typeof value === "object"),
  owner: z.number(),
});

/** What it answers: where it listens, or why it does not. */
const answerSchema = z.object({
  url: z.string().default(""),
  takenPort: z.number().optional(),
  error: z.string().optional(),
});
export type Answer = z.input<typeof answerSchema>;

/** The program of that process, built beside this file. */
interface Program {
  file: string;
  execArgv?: string[];
}

const noteSchema = z.object({
  url: z.string(),
  pid: z.number(),
  owner: z.number(),
  options: z.string(),
});
type Note = z.output<typeof noteSchema>;

/**
 * Starts a sandbox in a process of its own, or takes the one that runs already. It ends with the process that started this one, where
 * that is a Node program such as `medusa develop`, which starts a new server at each change of a file; else with this process.
 * Where the port is taken it listens on a free one.
 *
 * @throws Error with what the sandbox said, when it cannot start
 */
export async function keepSandbox(
  options: KeptOptions,
  { file }: Keeping = {},
  program: Program = { file: join(__dirname, "kept-sandbox.js") },
): Promise<KeptSandbox> {
  const wanted = fingerprint(options);
  const note = file === undefined ? undefined : await readNote(file);
  if (note && (await isRunning(note))) {
    if (note.options === wanted) return { url: note.url, isNew: false };
    // Other accounts: it would refuse their calls.
    process.kill(note.pid);
    await ended(note.pid);
  }
  const owner = file !== undefined && process.send ? process.ppid : process.pid;
  const { pid, ...started } = await start(program, { options, owner });
  if (file !== undefined) await writeNote(file, { url: started.url, pid, owner, options: wanted });
  return { ...started, isNew: true };
}

/** It holds no token, and tells whether the options are the same. */
const fingerprint = (options: KeptOptions) =>
  createHash("sha256").update(JSON.stringify(options)).digest("hex");

async function readNote(file: string): Promise<Note | undefined> {
  try {
    return noteSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    // Not there, or cut off: a new sandbox is started.
    return undefined;
  }
}

async function writeNote(file: string, note: Note): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(note), { mode: 0o600 });
}

/** Whether it will go on: a process that has ended may have left its number to another. */
async function isRunning({ url, pid, owner }: Note): Promise<boolean> {
  if (!isAlive(pid) || !isAlive(owner)) return false;
  return await fetch(`${url}/_sandbox/dialect`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function start(
  { file, execArgv = [] }: Program,
  order: z.output<typeof orderSchema>,
): Promise<Omit<KeptSandbox, "isNew"> & { pid: number }> {
  const child = fork(file, { execArgv, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const answer = answerOf(child);
  child.send(order);
  const { error, url, takenPort } = await answer;
  if (error !== undefined) throw new Error(error);
  child.disconnect();
  // The server may end without it.
  child.unref();
  return { url, takenPort, pid: child.pid ?? 0 };
}

async function answerOf(child: ChildProcess): Promise<z.output<typeof answerSchema>> {
  const ended = once(child, "exit").then(([code]) => ({ error: `it ended with exit code ${code}` }));
  const answered = once(child, "message").then(([message]) => message);
  return answerSchema.parse(await Promise.race([answered, ended]));
}

const LOOK_EVERY_MS = 250;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there, and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Resolves when a process has ended. */
export async function ended(pid: number): Promise<void> {
  while (isAlive(pid)) await wait(LOOK_EVERY_MS);
}
