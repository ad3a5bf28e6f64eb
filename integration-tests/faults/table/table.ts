import type { Row } from "./row";

const COLUMNS = [
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
export function tableOf(rows: readonly Row[]): string {
  const cells = [COLUMNS.map(String), ...rows.map((row) => COLUMNS.map((column) => String(row[column])))];
  const widths = COLUMNS.map((_, at) => Math.max(3, ...cells.map((row) => (row[at] ?? "").length)));
  const lines = cells.map((row) => line(row.map((cell, at) => pad(cell, at, widths[at] ?? 0))));
  const rule = line(widths.map((width, at) => (at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)));
  return [lines[0], rule, ...lines.slice(1)].join("\n");
}

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

const pad = (cell: string, at: number, width: number) =>
  at === 0 ? cell.padEnd(width) : cell.padStart(width);
