import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { z } from "zod";
import { History } from "./history";
import { findMutations, playMutations } from "./find-mutations";

const HELP = `Usage: npm run simulate [-- --seed S --histories N | --seed S --story | --mutations all | --help]

Plays histories of a shop in a simulated world: shoppers in several tabs, staff, notifications that are lost or late, servers that die or
stand still, clocks that are wrong, a database and a gateway that fail. The plugin's decisions, steps, ledger rules and provider actions are
the real ones. After each history the gateway's and Medusa's books are compared: what differs without a person having been told is wrong.

  --seed S       the first history, 1 when left out
  --histories N  how many, 1000 when left out
  --workers N    processes side by side, as many as there are cores when left out
  --story        tells the history of the seed, line by line
  --mutations M  takes guards out of the plugin, one after the other, and plays until a history ends wrong: "all", or
                 some names of mutations.json with commas; --histories is how many are played at most from each of three seeds

It exits with 1 when a history ended wrong, or a mutation was not found, and prints the command that tells its story. Progress goes to stderr.`;

const numbers = z.coerce.number().int().min(1);

const result = z.object({ seed: z.number(), wrong: z.array(z.string()), turns: z.number() });

function readCommandLine() {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({
    options: {
      seed: text,
      histories: text,
      workers: text,
      mutations: text,
      story: flag,
      part: flag,
      help: { ...flag, short: "h" },
    },
  });
  const number = (name: "seed" | "histories" | "workers", otherwise: number) => {
    const parsed = numbers.safeParse(values[name] ?? otherwise);
    if (!parsed.success) throw new TypeError(`--${name}: must be a whole number from 1 on`);
    return parsed.data;
  };
  return {
    ...values,
    seed: number("seed", 1),
    histories: number("histories", 1_000),
    workers: number("workers", availableParallelism()),
  };
}

type Options = ReturnType<typeof readCommandLine>;

/** One process's share. */
async function playPart({ seed, histories }: Options): Promise<void> {
  process.on("disconnect", () => process.exit());
  for (let at = seed; at < seed + histories; at++) {
    const { wrong, turns } = await new History(at, false).play();
    process.send?.({ seed: at, wrong, turns });
  }
  process.disconnect?.();
}

async function tellStory(seed: number): Promise<boolean> {
  const { story, wrong } = await new History(seed, true).play();
  console.log(story.join("\n"));
  console.log(
    wrong.length === 0 ? "\nAll books agree, or a person was told." : `\nWrong: ${wrong.join("; ")}`,
  );
  return wrong.length === 0;
}

/** @returns whether every history ended well */
async function playAll({ seed, histories, workers }: Options): Promise<boolean> {
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 1_000);
  const share = Math.ceil(histories / workers);
  const sum = { played: 0, wrong: 0, turns: 0 };
  const progress = setInterval(
    () => console.error(`${String(seconds()).padStart(5)} s  ${sum.played} of ${histories}`),
    5_000,
  );
  const note = (message: unknown) => {
    const { seed: at, wrong, turns } = result.parse(message);
    sum.played++;
    sum.turns += turns;
    if (wrong.length === 0) return;
    sum.wrong++;
    console.log(`${wrong.join("; ")}\n  npm run simulate -- --seed ${at} --story`);
  };
  const parts: Promise<void>[] = [];
  for (let from = seed; from < seed + histories; from += share)
    parts.push(startPart(from, Math.min(share, seed + histories - from), note));
  await Promise.all(parts).finally(() => clearInterval(progress));
  console.log(`${sum.played} histories, ${sum.turns} turns, ${seconds()} s: ${sum.wrong} wrong`);
  return sum.wrong === 0;
}

function startPart(seed: number, histories: number, note: (message: unknown) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const part = fork(__filename, ["--part", "--seed", String(seed), "--histories", String(histories)], {
      // What a history leaves is garbage: there is less to do about it where it may lie longer.
      execArgv: ["--max-semi-space-size=64", ...process.execArgv],
    });
    part.on("message", note);
    part.on("error", reject);
    part.on("exit", (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`the histories from ${seed} on stopped with exit code ${code}`)),
    );
    process.once("SIGINT", () => part.kill());
  });
}

async function main(): Promise<void> {
  // The stacks of the errors that a history makes by the thousand are read by no one.
  Error.stackTraceLimit = 0;
  const options = readCommandLine();
  if (options.help) return console.log(HELP);
  const { mutations, histories, workers } = options;
  if (options.part) return mutations ? playMutations() : await playPart(options);
  const only = mutations === "all" ? undefined : mutations?.split(",");
  const isRight = mutations
    ? await findMutations({ only, histories, workers })
    : options.story
      ? await tellStory(options.seed)
      : await playAll(options);
  process.exitCode = isRight ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof TypeError ? `${error.message}. See npm run simulate -- --help` : error);
  process.exitCode = 1;
});
