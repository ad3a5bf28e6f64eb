import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import startServices from "../../testing/jest/start-services";

/** jest's globalSetup: PostgreSQL for a shop in the test's own process, a folder for the results, and for what surprising runs leave. */
export default async function setUpCluster(): Promise<void> {
  await startServices();
  process.env.CLUSTER_FOLDER = await mkdtemp(
    join(process.env.CLUSTER_KEEP ?? tmpdir(), "crossborder-cluster-"),
  );
}
