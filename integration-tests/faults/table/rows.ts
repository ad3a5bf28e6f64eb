import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Row, rowSchema } from "./row";

/** Set before the suites start: they may run in processes of their own. */
const file = () => join(process.env.FAULTS_FOLDER ?? "", "rows.jsonl");

export function keepRow(row: Row): void {
  appendFileSync(file(), `${JSON.stringify(row)}\n`);
}

export function keptRows(): Row[] {
  if (!existsSync(file())) return [];
  const lines = readFileSync(file(), "utf8").trimEnd().split("\n");
  return lines.map((line) => rowSchema.parse(JSON.parse(line)));
}
