import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { linkPlugin } from "../../tooling/link-plugin";

/** jest's globalSetup: a folder for the results, and for what surprising runs leave. */
export default async function setUpCluster(): Promise<void> {
  await linkPlugin();
  process.env.CLUSTER_FOLDER = await mkdtemp(
    join(process.env.CLUSTER_KEEP ?? tmpdir(), "crossborder-cluster-"),
  );
}
