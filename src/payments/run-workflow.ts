import { run } from "../medusa";
import { requireLocks } from "./locking/held-locks";

/**
 * Runs a workflow of our own.
 * @throws LockBusyError where a lock that the caller works under was lost; the workflow's first error
 */
export function runWorkflow<Input, Result>(...given: Parameters<typeof run<Input, Result>>): Promise<Result> {
  requireLocks();
  return run(...given);
}
