import { roundTrips } from "./round-trip";
import type { Comparison } from "./rounds";
import { signatures } from "./signatures";

interface Row {
  what: string;
  ratio: string;
  aim: string;
  rounds: number;
}

/** More is better: how much of the bare side's work per second we do. */
const throughput = (what: string, aim: number, { rounds, ours, bare }: Comparison): Row => ({
  what,
  ratio: (bare / ours).toFixed(2),
  aim: `>= ${aim.toFixed(2)}`,
  rounds,
});

/** Less is better: how many times the bare side's time we take. */
const time = (what: string, aim: number, { rounds, ours, bare }: Comparison): Row => ({
  what,
  ratio: (ours / bare).toFixed(2),
  aim: `<= ${aim.toFixed(2)}`,
  rounds,
});

/** Prints ratios to the barest way of doing the same in the same run. A measurement, never a verdict. */
async function main(): Promise<void> {
  const rows: Row[] = [];
  for (const [what, measure] of Object.entries(signatures)) {
    rows.push(throughput(`signatures per second: ${what}`, 0.8, await measure()));
  }
  const { oneAtOnce, manyAtOnce } = await roundTrips();
  rows.push(time("secure-pay, 1 at once, time: client / http.request", 1.15, oneAtOnce));
  rows.push(throughput("secure-pay, 64 at once, calls per second: client / http.request", 0.85, manyAtOnce));
  console.table(rows);
}

void main();
