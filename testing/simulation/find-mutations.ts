import { join } from "node:path";
import { z } from "zod";
import { History } from "./history";
import mutations from "./mutations.json";
import { answer, Player } from "./player";

/** The histories of one are none of another's. */
const BASES = [1, 100_001, 200_001] as const;
/** Where `npm test` begins as well: from here each is looked for so many times. */
const [FIRST] = BASES;
const TIMES = 10;

const ROOT = join(__dirname, "../..");
const PATCHES = join(__dirname, "mutations.json");

const asked = z.object({ mutation: z.string(), seed: z.number(), histories: z.number(), times: z.number() });
const found = z.object({ histories: z.array(z.number()), wrong: z.array(z.string()) });
type Found = z.output<typeof found>;

interface Options {
  /** Names of mutations; all when left out. */
  only: string[] | undefined;
  /** So many from each base seed at most. */
  histories: number;
  workers: number;
}

const play = async (mutation: string, seed: number) => {
  process.env.MUTANT = mutation;
  return (await new History(seed, false).play()).wrong;
};

/** Plays histories with a mutation until so many ended wrong that end well without it. */
async function find({ mutation, seed, histories, times }: z.output<typeof asked>): Promise<Found> {
  const all: Found = { histories: [], wrong: [] };
  for (let history = 1; history <= histories && all.histories.length < times; history++) {
    const wrong = await play(mutation, seed + history - 1);
    if (wrong.length === 0 || (await play("", seed + history - 1)).length > 0) continue;
    all.histories.push(history);
    all.wrong.push(...wrong);
  }
  return all;
}

/** One process's share: it is told which mutation to play, one after the other. */
export const playMutations = (): void => answer((what) => find(asked.parse(what)));

/**
 * Plays each mutation from each base seed, and prints which history found it.
 * @returns whether each was found from each
 */
export async function findMutations({ only, histories, workers }: Options): Promise<boolean> {
  const unknown = only?.find((name) => !mutations.some((one) => one.name === name));
  if (unknown) throw new TypeError(`--mutations: there is no mutation ${unknown}`);
  // Some take away the same guard in two places.
  const isFirst = ({ name }: { name: string }, nth: number) =>
    mutations.findIndex((one) => one.name === name) === nth;
  const chosen = mutations.filter(isFirst).filter(({ name }) => only?.includes(name) ?? true);
  const left = chosen.flatMap(({ name: mutation }) =>
    BASES.map((seed) => ({ mutation, seed, histories, times: seed === FIRST ? TIMES : 1 })),
  );
  const results = new Map<string, Found>();
  const work = async () => {
    const player = newPlayer();
    for (let next = left.shift(); next; next = left.shift()) {
      const result = found.parse(await player.ask(next));
      results.set(`${next.mutation} ${next.seed}`, result);
      const where = `in ${result.histories.join(", ") || "none"}`;
      console.error(
        `${results.size} of ${chosen.length * BASES.length}: ${next.mutation} from ${next.seed}, ${where}`,
      );
    }
    player.end();
  };
  await Promise.all(Array.from({ length: Math.min(workers, left.length) }, work));
  console.log(
    `| mutation | ${BASES.map((seed) => `from ${seed}`).join(" | ")} | ${TIMES} times from ${FIRST} | what was wrong |`,
  );
  console.log(`| --- | ${BASES.map(() => "---:").join(" | ")} | ---: | --- |`);
  const missed = chosen.filter(({ name, takes }) => {
    const ofBases = BASES.map((seed) => results.get(`${name} ${seed}`));
    const numbers = ofBases.map((one) => one?.histories[0] ?? `not in ${histories}`);
    const wrong = ofBases.find((one) => one?.wrong.length)?.wrong[0] ?? "";
    const columns = [...numbers, manyTimes(ofBases[0], histories), wrong.replace(/^[\w-]+: /, "")];
    console.log(`| ${takes} (\`${name}\`) | ${columns.join(" | ")} |`);
    return ofBases.some((one) => !one?.histories.length);
  });
  console.log(`${chosen.length - missed.length} of ${chosen.length} found from each base seed`);
  const all = chosen.map(({ name }) => results.get(`${name} ${FIRST}`)?.histories[TIMES - 1] ?? Infinity);
  console.log(`each ${TIMES} times within the first ${Math.max(...all)} histories from seed ${FIRST}`);
  return missed.length === 0;
}

/** In how many histories it was found so many times, or how often it was. */
function manyTimes(one: Found | undefined, histories: number): string {
  const { length } = one?.histories ?? [];
  return String(one?.histories[TIMES - 1] ?? `${length} times in ${histories}`);
}

/** The patches are in its sources before ts-node compiles them. */
const newPlayer = () =>
  new Player({
    args: ["--mutations", "all"],
    node: ["-r", join(ROOT, "tooling/mutants/patched-sources.js")],
    env: { PATCHES },
  });
