import execa from "execa";
import { Child, CHILD_OPTIONS } from "../../testing/programs/child";

interface Where {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** False: the environment of the tests, which says what mode they run in, is not handed on. */
  extendEnv?: boolean;
  /** In a process group of its own, which can be ended as a whole. */
  detached?: boolean;
}

/** Runs a program to its end; resolves to everything it wrote. Rejects with that when it fails. */
export async function run(command: string, args: string[], where: Where): Promise<string> {
  const { all = "" } = await execa(command, args, { ...where, stdin: "ignore", all: true });
  return all;
}

const READY_WITHIN_MS = 120_000;

/**
 * Starts a program and resolves once a line of its output shows that it is ready. One that never is, is ended.
 * @throws ChildDied when it ends before
 */
export async function startUntil(
  ready: RegExp,
  command: string,
  args: string[],
  where: Where,
): Promise<Child> {
  const started = execa(command, args, { ...where, ...CHILD_OPTIONS });
  const child = new Child([command, ...args].join(" "), started);
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve, reject) => {
    child.onLine((line) => ready.test(line) && resolve());
    child.watch(reject);
    timer = setTimeout(() => {
      void child.stop();
      reject(new Error(`${child.name} did not say ${ready.source} in ${READY_WITHIN_MS / 1000} s`));
    }, READY_WITHIN_MS);
  }).finally(() => clearTimeout(timer));
  return child;
}
