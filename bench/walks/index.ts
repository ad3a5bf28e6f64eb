import { parseArgs } from "node:util";
import { Interrupted, Lifetime } from "../../testing/programs/lifetime";
import { EXIT, runProgram } from "../../testing/programs/run-program";
import { endOnSignals } from "../../testing/programs/signals";
import { note } from "../progress";
import { readBuiltFiles } from "./built-files";
import { union } from "./count";
import { playWalks } from "./play";
import { fileList, missed, table } from "./print";
import { type NamedWalk, ONLINE, PLAYED } from "./walk-list";
import { waysIn } from "./ways";

const HELP = `Usage: npm run walks [-- --files | --check | --help]

Counts how many files and functions of the plugin one payment enters: a file is entered when a function of it runs. Each
walk is played in a real store, with PostgreSQL and the sandbox gateway, once to warm the server up and once to count.

  --files  also lists the files of each walk, with functions and calls; a leaf enters no other file of the plugin
  --check  exits with 1 when an aim is missed

It builds the plugin first. Progress goes to stderr, the counts to stdout. Everything that is started is gone again
afterwards; with TEST_DATABASE_URL the PostgreSQL is a database on the server that it names.`;

/** @throws TypeError of `parseArgs` for anything that is not in `HELP` */
function readCommandLine(args: string[]) {
  const flag = { type: "boolean", default: false } as const;
  const options = { files: flag, check: flag, help: { ...flag, short: "h" } };
  return parseArgs({ args, options }).values;
}

async function main(): Promise<number> {
  const { help, ...asked } = readCommandLine(process.argv.slice(2));
  if (help) {
    console.log(HELP);
    return EXIT.done;
  }
  const lifetime = new Lifetime();
  endOnSignals(lifetime);
  try {
    const walks = await lifetime.while(measure(lifetime));
    console.log(table(walks));
    if (asked.files) listFiles(walks);
    const misses = missed(walks);
    if (!asked.check || misses.length === 0) return EXIT.done;
    console.log(`\nMissed:\n  ${misses.join("\n  ")}`);
    return EXIT.failed;
  } catch (error) {
    if (error instanceof Interrupted) return EXIT.interrupted;
    throw error;
  } finally {
    note("Stopping everything");
    await lifetime.close();
  }
}

/** The walks with those of an online payment together, in the order of their names. */
async function measure(lifetime: Lifetime): Promise<NamedWalk[]> {
  const played = await playWalks(lifetime);
  const walks = Object.entries(PLAYED).map(([name, title]) => ({
    name,
    title,
    walk: played.get(name) ?? new Map(),
  }));
  const parts = walks.filter(({ name }) => ONLINE.parts.some((part) => part === name));
  const online = { ...ONLINE, walk: union(parts.map(({ walk }) => walk)) };
  return [...parts, online, ...walks.filter((one) => !parts.includes(one))];
}

function listFiles(walks: NamedWalk[]): void {
  const ways = waysIn(union(walks.map(({ walk }) => walk)), readBuiltFiles());
  for (const walk of walks) console.log(`\n${fileList(walk, ways)}`);
}

runProgram("walks", main);
