import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import stopServices from "../../testing/jest/stop-services";
import { COLUMNS, tableOf } from "../faults/results";
import { keptResults } from "./results";

/** jest's globalTeardown: shows the results of all cases and what was measured, and keeps what surprising runs left. */
export default async function tearDownCluster(): Promise<void> {
  await stopServices();
  const folder = process.env.CLUSTER_FOLDER ?? "";
  const results = keptResults();
  if (results.length > 0) {
    const noted = results.flatMap((one) =>
      [...one.figures, ...one.problems].map((line) => `${one.case}: ${line}`),
    );
    const text = [tableOf(results, [...COLUMNS, "unreserved", "misbooked"]), "", ...noted].join("\n");
    process.stdout.write(`\n${text}\n`);
    await writeFile(join(folder, "table.md"), `${text}\n`);
  }
  const surprises = (await readdir(folder, { withFileTypes: true })).filter((one) => one.isDirectory());
  if (surprises.length === 0) return await rm(folder, { recursive: true });
  process.stdout.write(`\nWhat surprising runs left is kept in ${folder}\n`);
}
