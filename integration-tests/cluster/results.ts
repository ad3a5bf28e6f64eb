import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { resultSchema } from "../faults/results";

const clusterResultSchema = resultSchema.extend({
  /** Paid orders without a reservation of their goods. */
  unreserved: z.number(),
  /** Orders whose own transactions do not say what their payments say. */
  misbooked: z.number(),
  /** What was measured, a line each. */
  figures: z.array(z.string()),
});
type ClusterResult = z.output<typeof clusterResultSchema>;

/** Set before the tests start: they run in processes of their own. */
const file = () => join(process.env.CLUSTER_FOLDER ?? "", "results.jsonl");

export function keepResult(result: ClusterResult): void {
  appendFileSync(file(), `${JSON.stringify(result)}\n`);
}

export function keptResults(): ClusterResult[] {
  if (!existsSync(file())) return [];
  const lines = readFileSync(file(), "utf8").trimEnd().split("\n");
  return lines.map((line) => clusterResultSchema.parse(JSON.parse(line)));
}
