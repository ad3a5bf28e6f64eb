import type { Comparison } from "./rounds";

/** Ours by the other side's: of all rounds the median, the least and the most. */
export interface Ratio {
  median: number;
  least: number;
  most: number;
}

/** A line of the table. */
export interface Row {
  figure: string;
  /** The median of all rounds, with its unit. */
  ours: string;
  /** The same of the other side; empty where nothing is compared. */
  other: string;
  ratio?: Ratio;
  goal: string;
  rounds: number;
}

/** Less is better: how many times the other side's we take. */
export const time = (figure: string, goal: number, compared: Comparison, unit = "ms"): Row => ({
  figure,
  ours: `${short(compared.ours)} ${unit}`,
  other: `${short(compared.other)} ${unit}`,
  ratio: { median: compared.ratio, least: compared.least, most: compared.most },
  goal: `<= ${goal.toFixed(2)}`,
  rounds: compared.rounds,
});

/** More is better: how much of the other side's work per second we do. A round does `work` pieces of it. */
export const throughput = (
  figure: string,
  goal: number,
  { ours, other, ratio, least, most, rounds }: Comparison,
  work: number,
): Row => ({
  figure,
  ours: `${short((work * 1000) / ours)} a second`,
  other: `${short((work * 1000) / other)} a second`,
  ratio: { median: 1 / ratio, least: 1 / most, most: 1 / least },
  goal: `>= ${goal.toFixed(2)}`,
  rounds,
});

/** What Medusa by itself makes of it: it has no goal, and stands beside one of ours. */
export const floor = (row: Row): Row => ({ ...row, goal: "floor" });

/** How often something was done, which repeats exactly. */
export const counted = (figure: string, goal: number, ours: number, other: number): Row => {
  const ratio = ours / other;
  return {
    ...{ figure, ours: String(ours), other: String(other), rounds: 1 },
    ...(other > 0 && { ratio: { median: ratio, least: ratio, most: ratio } }),
    goal: `<= ${goal.toFixed(2)}`,
  };
};

/** What was measured once on each side, and has no goal. */
export const beside = (figure: string, ours: number, other: number, unit: string): Row => ({
  ...counted(figure, 0, ours, other),
  ...{ ours: `${short(ours)} ${unit}`, other: `${short(other)} ${unit}`, goal: "" },
});

/** What is not compared, and has a limit. */
export const alone = (figure: string, ours: string, goal: string, rounds: number): Row => ({
  ...{ figure, ours, goal, rounds },
  other: "",
});

/** Calls, the most of all rounds. */
export const calls = (figure: string, goal: string, counts: readonly number[]): Row =>
  alone(figure, `${Math.max(...counts)} calls`, goal, counts.length);

/** Bytes, as megabytes. */
export const memory = (figure: string, goal: number, rounds: number, bytes: number): Row =>
  alone(figure, `${megabytes(bytes)} MB`, `< ${goal} MB`, rounds);

export const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);

/** Three digits are all that a noisy machine tells. */
const short = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** As a person reads it. */
export const shown = ({ ratio, rounds, ...row }: Row) => ({
  ...row,
  ratio: ratio ? `${ratio.median.toFixed(2)} (${ratio.least.toFixed(2)} to ${ratio.most.toFixed(2)})` : "",
  rounds,
});

/** As docs/performance.md has it, without the columns in which nothing stands. */
export function markdown(rows: readonly Row[]): string {
  const all = rows.map(shown);
  const columns = (["figure", "ours", "other", "ratio", "goal"] as const).filter((name) =>
    all.some((row) => row[name] !== ""),
  );
  const lines = all.map((row) => columns.map((name) => row[name]));
  return [columns, columns.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
