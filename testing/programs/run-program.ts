import { ChildDied } from "./child";
import { UsageError } from "./usage-error";

export const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 };

/** Runs what a person has started by `npm run <name>`; the process ends with the exit code that `main` resolves to. */
export function runProgram(name: string, main: () => Promise<number>): void {
  main()
    .catch((error: unknown) => {
      const usage = usageMistake(error);
      console.error(usage === undefined ? explain(error) : `${usage}. See npm run ${name} -- --help`);
      return usage === undefined ? EXIT.failed : EXIT.usage;
    })
    // Explicitly: a package that is loaded on the way ends with 0 whatever the exit code says.
    .then((code) => process.exit(code));
}

/** What the caller has written wrongly; the messages of `parseArgs` go on with advice. */
function usageMistake(error: unknown): string | undefined {
  if (error instanceof UsageError) return error.message;
  const isOfParseArgs =
    error instanceof Error && "code" in error && /^ERR_PARSE_ARGS/.test(String(error.code));
  return isOfParseArgs ? error.message.split(/[.\n]/)[0] : undefined;
}

function explain(error: unknown): string {
  if (error instanceof ChildDied) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
