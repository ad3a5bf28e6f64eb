import { once } from "node:events";
import { join } from "node:path";
import { type Child, startNode } from "../testing/programs/child";
import type { Lifetime } from "../testing/programs/lifetime";

export interface Gateway {
  url: string;
  child: Child;
}

/** Starts the sandbox gateway beside this process, so that it takes none of its time. */
export async function startGateway(lifetime: Lifetime): Promise<Gateway> {
  const starting = Promise.resolve(startNode("The gateway", join(__dirname, "gateway-process.ts")));
  const child = await lifetime.keep(starting, (it) => it.stop());
  child.watch((reason) => lifetime.end(reason));
  const [url] = await lifetime.while(once(child.process, "message"));
  return { url: String(url), child };
}
