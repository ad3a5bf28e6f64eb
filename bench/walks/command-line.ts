import { parseArgs } from "node:util";

export const HELP = `Usage: npm run walks [-- --files | --check | --help]

Counts how many files and functions of the plugin one payment enters: a file is entered when a function of it runs. Each
walk is played in a real store, with PostgreSQL and the sandbox gateway, once to warm the server up and once to count.

  --files  also lists the files of each walk, with functions and calls; a leaf enters no other file of the plugin
  --check  exits with 1 when an aim is missed

It builds the plugin first. Progress goes to stderr, the counts to stdout. Everything that is started is gone again
afterwards; with TEST_DATABASE_URL the PostgreSQL is a database on the server that it names.`;

/** @throws TypeError of `parseArgs` for anything that is not in `HELP` */
export function readCommandLine(args: string[]) {
  const flag = { type: "boolean", default: false } as const;
  const options = { files: flag, check: flag, help: { ...flag, short: "h" } };
  return parseArgs({ args, options }).values;
}
