import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import startTemplate from "../../testing/jest/start-template";

/** jest's globalSetup: PostgreSQL for a shop in the test's own process, a folder for the results, and for what surprising runs leave. */
export default async function setUpCluster(): Promise<void> {
  await startTemplate();
  process.env.CLUSTER_FOLDER = await mkdtemp(
    join(process.env.CLUSTER_KEEP ?? tmpdir(), "crossborder-cluster-"),
  );
}
