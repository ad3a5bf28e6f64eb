import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { LONG } from "../../testing/jest/length";
import stopServices from "../../testing/jest/stop-services";
import { writeTable } from "./reliability-table";
import { COLUMNS, keptResults, tableOf } from "./results";

/** The part of jest's configuration that says whether only some cases were asked for. */
interface Asked {
  testNamePattern?: string;
  testPathPatterns: { patterns: string[] };
}

/** jest's globalTeardown: shows the results of all cases. The whole long form goes into the documentation. */
export default async function tearDownFaults({ testNamePattern, testPathPatterns }: Asked): Promise<void> {
  await stopServices();
  const results = keptResults();
  if (results.length === 0) return;
  const table = tableOf(results, COLUMNS);
  const problems = results.flatMap((one) => one.problems.map((problem) => `${one.case}: ${problem}`));
  const file = join(process.env.FAULTS_FOLDER ?? "", "table.md");
  writeFileSync(file, `${[table, ...problems].join("\n")}\n`);
  process.stdout.write(`\n${[table, ...problems].join("\n")}\n\nKept in ${file}\n`);
  const whole = !testNamePattern && testPathPatterns.patterns.length === 0;
  if (LONG && (whole || process.env.FAULTS_RESULTS)) writeTable(table);
}
