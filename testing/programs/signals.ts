import { Interrupted, type Lifetime } from "./lifetime";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const PARENT_LOOK_MS = 500;

/** Lets signals, a vanished parent and programming errors end the program in good order. */
export function endOnSignals(lifetime: Lifetime): void {
  for (const signal of SIGNALS) process.on(signal, () => lifetime.end(new Interrupted(signal)));
  process.on("uncaughtException", (error) => lifetime.end(error));
  if (process.env.npm_lifecycle_event) endWithParent(lifetime);
}

/** The shell between npm and us dies of a signal without handing it on. */
function endWithParent(lifetime: Lifetime): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) lifetime.end(new Interrupted("parent gone"));
  }, PARENT_LOOK_MS).unref();
}
