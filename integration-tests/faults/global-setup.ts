import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import startTemplate from "../../testing/jest/start-template";
import { readPage } from "./reliability-table";

/**
 * jest's globalSetup: what all suites need, and a folder in which the tests collect their results. Parts of the long form that
 * are played one after the other name the same folder in `FAULTS_RESULTS`, and make one table.
 */
export default async function setUpFaults(): Promise<void> {
  // Before the tests of an hour rather than after them.
  readPage();
  await startTemplate();
  const named = process.env.FAULTS_RESULTS;
  if (named) await mkdir(named, { recursive: true });
  process.env.FAULTS_FOLDER = named ?? (await mkdtemp(join(tmpdir(), "crossborder-faults-")));
}
