import type { Comparison } from "./rounds";

/** A line of the table. */
export interface Row {
  what: string;
  measured: string;
  aim: string;
  rounds: number;
}

/** More is better: how much of the bare side's work per second we do. */
export const throughput = (what: string, aim: number, { rounds, ratio }: Comparison): Row => ({
  what,
  measured: (1 / ratio).toFixed(2),
  aim: `>= ${aim.toFixed(2)}`,
  rounds,
});

/** Less is better: how many times the bare side's time we take. */
export const time = (what: string, aim: number, { rounds, ratio }: Comparison): Row => ({
  what,
  measured: ratio.toFixed(2),
  aim: `<= ${aim.toFixed(2)}`,
  rounds,
});

/** Calls, the most of all rounds. */
export const calls = (what: string, aim: string, counts: readonly number[]): Row => ({
  what,
  measured: `${Math.max(...counts)} calls`,
  aim,
  rounds: counts.length,
});

/** Bytes, as megabytes. */
export const memory = (what: string, aim: number, rounds: number, bytes: number): Row => ({
  what,
  measured: `${megabytes(bytes)} MB`,
  aim: `< ${aim} MB`,
  rounds,
});

export const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);
