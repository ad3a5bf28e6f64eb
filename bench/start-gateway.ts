import { once } from "node:events";
import { join } from "node:path";
import { type Child, startNode } from "../testing/programs/child";
import type { Lifetime } from "../testing/programs/lifetime";

export interface Gateway {
  url: string;
  child: Child;
}

/** Tells the sandbox to send a notification again that is not acknowledged. */
export const REPEATS = "--repeats";

/** Starts the sandbox gateway, or another one, beside this process, so that it takes none of its time. */
export async function startGateway(
  lifetime: Lifetime,
  program = "gateway-process.ts",
  args: string[] = [],
): Promise<Gateway> {
  const starting = Promise.resolve(startNode("The gateway", join(__dirname, program), { args }));
  const child = await lifetime.keep(starting, (it) => it.stop());
  child.watch((reason) => lifetime.end(reason));
  const [url] = await lifetime.while(once(child.process, "message"));
  return { url: String(url), child };
}

const OPERATIONS = ["secure-pay", "tran-query", "refund"];

/** Faults of the sandbox: it tells nothing by itself, and answers after so many milliseconds. */
export const silentAfter = (delay_ms: number) => ({
  ...Object.fromEntries(OPERATIONS.map((name) => [name, { delay_ms }])),
  ipn: { lose: true },
});
