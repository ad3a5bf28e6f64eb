import { parseArgs } from "node:util";

export const HELP = `Usage: crossborder init [--sandbox] [--regions] [--us-region] [--dir FOLDER] [--dry-run]

Puts this plugin into a Medusa store: installs it where package.json does not name it, writes its two entries into
medusa-config, and what they read into .env.

  --sandbox     values for the sandbox gateway on this machine, and a script in package.json that starts it
  --regions     then migrates the database and offers the payment methods in every region in USD and CNY
  --us-region   the same, and makes a region "United States" in USD where no region is in USD or CNY; the store then ships
                there as to its other countries
  --dir FOLDER  where medusa-config is (default: this folder)
  --dry-run     says what it would do, and writes nothing
  --help        this text

Run twice, it changes nothing the second time. What it does not know it leaves alone, all of it, and says what to write
by hand. Exit code 0: everything is there. 1: something was not known, or failed. 2: the flags are wrong.`;

export interface Flags {
  sandbox: boolean;
  regions: boolean;
  usRegion: boolean;
  dryRun: boolean;
  folder: string;
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
  if (command !== "init" || more.length > 0) throw new UsageError("expected: crossborder init");
  const { sandbox = false, regions = false, "us-region": usRegion = false, dir } = values;
  return { sandbox, regions: regions || usRegion, usRegion, folder: dir, dryRun: values["dry-run"] ?? false };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        sandbox: { type: "boolean" },
        regions: { type: "boolean" },
        "us-region": { type: "boolean" },
        dir: { type: "string", default: "." },
        "dry-run": { type: "boolean" },
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
