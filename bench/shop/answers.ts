import { container } from "@medusajs/framework";
import { WorkflowScheduler } from "@medusajs/framework/orchestration";
import { Modules } from "@medusajs/framework/utils";
import { type Answers, tell } from "../../testing/servers/serve";
import { quiet } from "../../testing/statements/quiet";
import type { Memory } from "./shop";

/** Stops everything scheduled, which would run into a measurement, and tells of every order from now on. */
async function getReady(): Promise<void> {
  await new WorkflowScheduler().clear();
  container.resolve(Modules.EVENT_BUS).subscribe("order.placed", async () => {
    tell({ event: "order.placed" });
  });
}

async function memory(): Promise<Memory> {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { rss, heapUsed };
}

/** Milliseconds of processor time that this process took until now. */
async function processor(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Begins an audit of every account, or goes on with those that have begun. */
async function audit(): Promise<void> {
  const engine = container.resolve(Modules.WORKFLOW_ENGINE);
  for (const job of ["audit", "resume-audits"]) await engine.run(`job-crossborder-${job}`, {});
}

/** What the job does each minute, and once an hour more. */
async function minute(): Promise<void> {
  await container.resolve(Modules.WORKFLOW_ENGINE).run("job-crossborder-reconciliation", {});
}

/** What only the benchmark asks of the Medusa process. */
export const ANSWERS: Answers = { audit, "get ready": getReady, memory, minute, processor, quiet };
