import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import startServices from "../../testing/jest/start-services";
import { readPage } from "./reliability-table";

/** jest's globalSetup: what all suites need, and a folder in which the tests collect their results. */
export default async function setUpFaults(): Promise<void> {
  // Before the tests of an hour rather than after them.
  readPage();
  await startServices();
  process.env.FAULTS_FOLDER = await mkdtemp(join(tmpdir(), "crossborder-faults-"));
}
