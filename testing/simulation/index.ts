import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { z } from "zod";
import { History } from "./history";
import { findMutations, playMutations } from "./find-mutations";
import { answer, Player } from "./player";

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

/** So many histories a process is told to play at a time. */
const CHUNK = 50;
const chunk = z.object({ from: z.number(), to: z.number() });
const result = z.object({
  turns: z.number(),
  /** Processor time that it took. */
  busy_ms: z.number(),
  wrong: z.array(z.object({ seed: z.number(), what: z.array(z.string()) })),
});

type Played = z.output<typeof result>;

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
async function playChunk(what: unknown): Promise<Played> {
  const { from, to } = chunk.parse(what);
  const begun = process.cpuUsage();
  const sum: Omit<Played, "busy_ms"> = { turns: 0, wrong: [] };
  for (let seed = from; seed < to; seed++) {
    const { wrong, turns } = await new History(seed, false).play().catch((error: unknown) => {
      throw new Error(`history ${seed} cannot be played`, { cause: error });
    });
    sum.turns += turns;
    if (wrong.length > 0) sum.wrong.push({ seed, what: wrong });
  }
  const { user, system } = process.cpuUsage(begun);
  return { ...sum, busy_ms: (user + system) / 1_000 };
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
  const seconds = () => (performance.now() - begun) / 1_000;
  const end = seed + histories;
  const sum = { played: 0, wrong: 0, turns: 0, busy_ms: 0 };
  const open = new Set<number>();
  let next = seed;
  const progress = setInterval(() => {
    const done = `${String(Math.round(seconds())).padStart(5)} s  ${sum.played} of ${histories}, ${sum.wrong} wrong`;
    const from = Math.min(...open);
    console.error(`${done}; --seed ${from} --histories ${end - from} goes on from here`);
  }, 5_000);
  const work = async () => {
    const player = new Player();
    while (next < end) {
      const from = next;
      const to = Math.min(end, from + CHUNK);
      next = to;
      open.add(from);
      const { turns, busy_ms, wrong } = result.parse(await player.ask({ from, to }));
      open.delete(from);
      sum.played += to - from;
      sum.turns += turns;
      sum.busy_ms += busy_ms;
      sum.wrong += wrong.length;
      for (const one of wrong)
        console.log(`${one.what.join("; ")}\n  npm run simulate -- --seed ${one.seed} --story`);
    }
    player.end();
  };
  await Promise.all(Array.from({ length: workers }, work)).finally(() => clearInterval(progress));
  const pace = `${Math.round(sum.played / seconds())} per second, ${Math.round(sum.played / (sum.busy_ms / 1_000))} per second of a processor`;
  console.log(
    `${sum.played} histories, ${sum.turns} turns, ${Math.round(seconds())} s (${pace}, Node ${process.versions.node}): ${sum.wrong} wrong`,
  );
  return sum.wrong === 0;
}

/**
 * A reference begins with the millisecond in which it is made, and locks are taken in the order of their names: two of the same one would
 * come in another order each time that a history is played.
 */
function countMilliseconds(): void {
  let last = Date.UTC(2026, 0, 1);
  Date.now = () => ++last;
}

async function main(): Promise<void> {
  countMilliseconds();
  // The stacks of the errors that a history makes by the thousand are read by no one.
  Error.stackTraceLimit = 0;
  const options = readCommandLine();
  if (options.help) return console.log(HELP);
  const { mutations, histories, workers } = options;
  if (options.part) return mutations ? playMutations() : answer(playChunk);
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
