import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import startServices from "../../testing/jest/start-services";

/** jest's globalSetup: what all suites need, and a folder in which the campaign collects its rows. */
export default async function startFaults(): Promise<void> {
  await startServices();
  process.env.FAULTS_FOLDER = await mkdtemp(join(tmpdir(), "crossborder-campaign-"));
}
