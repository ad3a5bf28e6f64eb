import { writeFileSync } from "node:fs";
import { join } from "node:path";
import stopServices from "../../testing/jest/stop-services";
import { LONG } from "../../testing/jest/length";
import { documentTable } from "./table/document";
import { keptRows } from "./table/rows";
import { tableOf } from "./table/table";

/** The part of jest's configuration that says whether only some cases were asked for. */
interface Asked {
  testNamePattern?: string;
  testPathPatterns: { patterns: string[] };
}

/** jest's globalTeardown: shows what the campaign has found, all suites together. */
export default async function stopFaults({ testNamePattern, testPathPatterns }: Asked): Promise<void> {
  await stopServices();
  const rows = keptRows();
  if (rows.length === 0) return;
  const table = tableOf(rows);
  const problems = rows.flatMap((row) => row.problems.map((problem) => `${row.case}: ${problem}`));
  const file = join(process.env.FAULTS_FOLDER ?? "", "table.md");
  writeFileSync(file, `${[table, ...problems].join("\n")}\n`);
  process.stdout.write(`\n${[table, ...problems].join("\n")}\n\nKept in ${file}\n`);
  const whole = !testNamePattern && testPathPatterns.patterns.length === 0;
  if (LONG && whole) documentTable(table);
}
