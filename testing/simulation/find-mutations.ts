import { join } from "node:path";
import { z } from "zod";
import { History } from "./history";
import mutations from "./mutations.json";
import { answer, Player } from "./player";

/** The histories of one are none of another's. */
const BASES = [1, 100_001, 200_001] as const;

const ROOT = join(__dirname, "../..");
const PATCHES = join(__dirname, "mutations.json");

const asked = z.object({ mutation: z.string(), seed: z.number(), histories: z.number() });
const found = z.object({ history: z.number().nullable(), wrong: z.array(z.string()) });
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

/** Plays histories with a mutation until one ends wrong that ends well without it. */
async function find({ mutation, seed, histories }: z.output<typeof asked>): Promise<Found> {
  for (let history = 1; history <= histories; history++) {
    const wrong = await play(mutation, seed + history - 1);
    if (wrong.length > 0 && (await play("", seed + history - 1)).length === 0) return { history, wrong };
  }
  return { history: null, wrong: [] };
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
  const left = chosen.flatMap(({ name: mutation }) => BASES.map((seed) => ({ mutation, seed, histories })));
  const results = new Map<string, Found>();
  const work = async () => {
    const player = newPlayer();
    for (let next = left.shift(); next; next = left.shift()) {
      const result = found.parse(await player.ask(next));
      results.set(`${next.mutation} ${next.seed}`, result);
      const where = result.history ? `history ${result.history}` : "not found";
      console.error(
        `${results.size} of ${chosen.length * BASES.length}: ${next.mutation} from ${next.seed}, ${where}`,
      );
    }
    player.end();
  };
  await Promise.all(Array.from({ length: Math.min(workers, left.length) }, work));
  console.log(
    `| mutation | ${BASES.map((seed) => `from ${seed}`).join(" | ")} | ten times in | what was wrong |`,
  );
  console.log(`| --- | ${BASES.map(() => "---:").join(" | ")} | ---: | --- |`);
  const missed = chosen.filter(({ name, takes }) => {
    const ofBases = BASES.map((seed) => results.get(`${name} ${seed}`));
    const numbers = ofBases.map((one) => one?.history ?? `not in ${histories}`);
    const wrong = ofBases.find((one) => one?.history)?.wrong[0] ?? "";
    const columns = [...numbers, tenTimesIn(ofBases, histories), wrong.replace(/^[\w-]+: /, "")];
    console.log(`| ${takes} (\`${name}\`) | ${columns.join(" | ")} |`);
    return ofBases.some((one) => !one?.history);
  });
  console.log(`${chosen.length - missed.length} of ${chosen.length} found from each base seed`);
  return missed.length === 0;
}

/** In about how many histories a mutation is found ten times, by how many were played until it was found. */
function tenTimesIn(ofBases: readonly (Found | undefined)[], histories: number): string {
  const finds = ofBases.filter((one) => one?.history).length;
  const played = ofBases.reduce((sum, one) => sum + (one?.history ?? histories), 0);
  return finds === 0 ? "" : String(Math.ceil((10 * played) / finds));
}

/** The patches are in its sources before ts-node compiles them. */
const newPlayer = () =>
  new Player({
    args: ["--mutations", "all"],
    node: ["-r", join(ROOT, "tooling/mutants/patched-sources.js")],
    env: { PATCHES },
  });
