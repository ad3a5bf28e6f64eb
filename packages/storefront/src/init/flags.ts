import { parseArgs } from "node:util";

export const HELP = `Usage: crossborder-storefront init [--dir FOLDER] [--dry-run] [--overwrite]

Puts the payment methods of medusa-payment-crossborder into a storefront made of medusajs/dtc-starter: their names, the pay
button of the review step, and the page to which shoppers come back. In files of its own, and few lines of the starter's.
Installs the package where package.json does not name it.

  --dir FOLDER  where the storefront is (default: this folder)
  --dry-run     says what it would do, and writes nothing
  --overwrite   puts the files of its own back as they were, where somebody has changed them
  --help        this text

Run twice, it changes nothing the second time. What it does not know it leaves alone, all of it, and says what to write
by hand. Exit code 0: everything is there. 1: something was not known, or failed. 2: the flags are wrong.`;

export interface Flags {
  folder: string;
  dryRun: boolean;
  overwrite: boolean;
}

/** Flags that do not exist, or something else than init. */
export class UsageError extends Error {}

/**
 * What the program is asked for; undefined when that is its own text.
 * @throws UsageError
 */
export function readFlags(args: string[]): Flags | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [command, ...more] = positionals;
  if (command !== "init" || more.length > 0) throw new UsageError("expected: crossborder-storefront init");
  return { folder: values.dir, dryRun: values["dry-run"] ?? false, overwrite: values.overwrite ?? false };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        dir: { type: "string", default: "." },
        "dry-run": { type: "boolean" },
        overwrite: { type: "boolean" },
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
