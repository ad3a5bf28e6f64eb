import { type ChildProcess, spawn } from "node:child_process";

/** Stopped by Ctrl-C, or by a signal. */
export class Stopped extends Error {}

/** With `SIGHUP` the terminal is gone. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const running = new Set<ChildProcess>();
let stoppedBy: NodeJS.Signals | undefined;

/** From now on a signal ends the program that runs, and then what was begun is undone. */
export function listenToSignals(): void {
  // Nobody reads any more: what was begun is undone all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      stoppedBy = signal;
      for (const child of running) child.kill(signal);
    });
  }
}

/** @throws Stopped once a signal has come */
export function goOn(): void {
  if (stoppedBy) throw new Stopped(`stopped (${stoppedBy})`);
}

interface Where {
  cwd: string;
  /** What it writes is left away. */
  isQuiet?: boolean;
  /** What it is called where it fails; by default the whole command. */
  name?: string;
}

/**
 * Runs a program to its end.
 * @throws Stopped when a signal has ended it
 * @throws Error when it fails, or is not there
 */
export async function runProgram(
  [program = "", ...args]: string[],
  { cwd, isQuiet, name }: Where,
): Promise<void> {
  goOn();
  const isWindows = process.platform === "win32" && program !== process.execPath;
  // On Windows npm and its like are scripts, which only a shell starts; it would split a path with a blank.
  const quoted = isWindows ? args.map((arg) => (/[\s&()^]/.test(arg) ? `"${arg}"` : arg)) : args;
  const child = spawn(program, quoted, {
    cwd,
    stdio: isQuiet ? "ignore" : "inherit",
    shell: isWindows,
  });
  running.add(child);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    goOn();
    if (code !== 0) throw new Error(`${name ?? [program, ...args].join(" ")} failed`);
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw isMissing ? new Error(`${program} is not installed on this machine`) : error;
  } finally {
    running.delete(child);
  }
}
