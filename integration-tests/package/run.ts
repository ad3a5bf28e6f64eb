import { type ChildProcess, spawn } from "node:child_process";

interface Where {
  cwd: string;
  env?: NodeJS.ProcessEnv;
}

/** Runs a program to its end. Rejects with its last lines when it fails. */
export async function run(command: string, args: string[], where: Where): Promise<string> {
  const { child, output } = start(command, args, where);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code === 0) return output();
  throw new Error(`${command} ${args.join(" ")} ended with ${code}:\n${output().slice(-4000)}`);
}

const READY_WITHIN_MS = 120_000;

/** Starts a program and resolves once its output shows that it is ready. One that never is, is ended. */
export async function startUntil(
  ready: RegExp,
  command: string,
  args: string[],
  where: Where,
): Promise<ChildProcess> {
  const { child, output } = start(command, args, where);
  const failure = (how: string) =>
    new Error(`${command} ${args.join(" ")} ${how}:\n${output().slice(-4000)}`);
  return await new Promise<ChildProcess>((resolve, reject) => {
    const patience = setTimeout(() => {
      child.kill("SIGKILL");
      reject(failure(`did not say ${ready.source} in ${READY_WITHIN_MS / 1000} s`));
    }, READY_WITHIN_MS);
    const look = () => {
      if (!ready.test(output())) return;
      clearTimeout(patience);
      resolve(child);
    };
    child.stdout.on("data", look);
    child.stderr.on("data", look);
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(patience);
      reject(failure(`ended with ${code}`));
    });
  });
}

/** Ends a program and waits until it is gone. */
export async function stop(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGTERM");
  await gone;
}

function start(command: string, args: string[], { cwd, env }: Where) {
  let text = "";
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += String(chunk)));
  return { child, output: () => text };
}
