import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

export const resultSchema = z.object({
  case: z.string(),
  runs: z.number(),
  /** Paid ones. */
  orders: z.number(),
  /** What a server left when it died: all of them are cancelled. */
  unpaid: z.number(),
  payments: z.number(),
  reverses: z.number(),
  refunds: z.number(),
  /** Money at the gateway minus money in Medusa, by currency where it is not 0.00. */
  difference: z.string(),
  problems: z.array(z.string()),
});

/** What one case has shown: a row of the table in docs/reliability.md. */
export type Result = z.output<typeof resultSchema>;

/** Set before the tests start: they may run in processes of their own. */
const file = () => join(process.env.FAULTS_FOLDER ?? "", "results.jsonl");

export function keepResult(result: Result): void {
  appendFileSync(file(), `${JSON.stringify(result)}\n`);
}

export function keptResults(): Result[] {
  if (!existsSync(file())) return [];
  const lines = readFileSync(file(), "utf8").trimEnd().split("\n");
  const all = lines.map((line) => resultSchema.parse(JSON.parse(line)));
  // A case that was played again counts once, with what it showed last.
  return [...new Map(all.map((one) => [one.case, one])).values()];
}

export const COLUMNS = [
  "case",
  "runs",
  "orders",
  "unpaid",
  "payments",
  "reverses",
  "refunds",
  "difference",
] as const;

/** A Markdown table with aligned columns: for the terminal and for the documentation. */
export function tableOf<Column extends string>(
  results: readonly Record<Column, unknown>[],
  columns: readonly Column[],
): string {
  const cells = [columns.map(String), ...results.map((one) => columns.map((column) => String(one[column])))];
  const widths = columns.map((_, at) => Math.max(3, ...cells.map((row) => (row[at] ?? "").length)));
  const lines = cells.map((row) => line(row.map((cell, at) => pad(cell, at, widths[at] ?? 0))));
  const rule = line(widths.map((width, at) => (at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)));
  return [lines[0], rule, ...lines.slice(1)].join("\n");
}

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

const pad = (cell: string, at: number, width: number) =>
  at === 0 ? cell.padEnd(width) : cell.padStart(width);
