import { throwFirst } from "../payments/errors";

interface Runnable<Input, Result> {
  run(args: { input: Input; throwOnError: false }): Promise<{ result: Result; errors: { error: unknown }[] }>;
}

/** Runs a workflow for a route. Medusa hides the message of an error that is not its own; staff should read it. */
export async function runWorkflow<Input, Result>(
  workflow: Runnable<Input, Result>,
  input: Input,
): Promise<Result> {
  const { result, errors } = await workflow.run({ input, throwOnError: false });
  throwFirst(errors);
  return result;
}
