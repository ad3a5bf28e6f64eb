import { throwFirst } from "../medusa";
import { requireLocks } from "./locking/held-locks";

interface Runnable<Input, Result> {
  run(args: { input: Input; throwOnError: false }): Promise<{ result: Result; errors: { error: unknown }[] }>;
}

/**
 * Runs a workflow. Medusa hides the message of an error that is not its own; staff should read it.
 * @throws LockBusyError where a lock that the caller works under was lost; the workflow's first error
 */
export async function runWorkflow<Input, Result>(
  workflow: Runnable<Input, Result>,
  input: Input,
): Promise<Result> {
  requireLocks();
  const { result, errors } = await workflow.run({ input, throwOnError: false });
  throwFirst(errors);
  return result;
}
