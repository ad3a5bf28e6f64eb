import { realpathSync } from "node:fs";
import { type Profiler, Session } from "node:inspector/promises";
import { pathToFileURL } from "node:url";
import { BUILT } from "./built-files";
import type { EnteredFile } from "./count";

/** Beside what serves a store, the package has a gateway for tests, and pages that run in a browser. */
const ELSEWHERE = /^(sandbox|admin)\//;
/** Node loads a linked package from where it really is. */
const BUILT_URL = `${pathToFileURL(realpathSync(BUILT)).href}/`;

const session = new Session();

/** Begins to count the calls in this process. */
export async function countCalls(): Promise<void> {
  session.connect();
  await session.post("Profiler.enable");
  // By function: how often each block ran tells nothing about the way of a payment.
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
}

/** What was called of the plugin's production code since the last time; the counts begin anew. */
export async function takeCalls(): Promise<EnteredFile[]> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  return result
    .filter(({ url }) => url.startsWith(BUILT_URL))
    .map(entered)
    .filter(({ file, functions }) => !ELSEWHERE.test(file) && functions.length > 0);
}

const entered = ({ url, functions }: Profiler.ScriptCoverage): EnteredFile => ({
  file: decodeURIComponent(url.slice(BUILT_URL.length)).replace(/\.js$/, ".ts"),
  functions: functions.flatMap(({ functionName: name, ranges: [range] }) =>
    range && range.count > 0
      ? [{ name, start: range.startOffset, end: range.endOffset, calls: range.count }]
      : [],
  ),
});
