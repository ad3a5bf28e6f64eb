import type { MedusaContainer } from "@medusajs/framework/types";
import { WorkflowScheduler } from "@medusajs/framework/orchestration";
import { Modules } from "@medusajs/framework/utils";
import { clearInstances, startApp } from "@medusajs/test-utils";
import { setTimeout as pause } from "node:timers/promises";

/** A Medusa server in the process of its tests. */
export interface MedusaInJest {
  container: MedusaContainer;
  close(): Promise<void>;
}

/** Starts the store of a folder on a database that has its tables. No job runs by itself. */
export async function startMedusaInJest(cwd: string): Promise<MedusaInJest> {
  const { container, shutdown } = await startApp({ cwd });
  // At full minutes the jobs would run beside whichever test is about to count what happens; each runs them itself.
  await new WorkflowScheduler().clear();
  return {
    container,
    close: async () => {
      await shutdown();
      await clearInstances();
    },
  };
}

const ENDED = ["not_started", "done", "reverted", "failed"];
const LIMIT_MS = 60_000;

/** Waits until no workflow runs any more, in the background either. */
export async function workflowsEnded(container: MedusaContainer): Promise<void> {
  const engine = container.resolve(Modules.WORKFLOW_ENGINE);
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await pause(50)) {
    const running = await engine.listWorkflowExecutions({ state: { $nin: ENDED } });
    if (running.length === 0) return;
  }
  throw new Error("Workflows still run a minute after the test");
}
