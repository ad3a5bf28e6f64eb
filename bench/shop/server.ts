/** The program of the Medusa process: the demo's shop, and answers to what the benchmark asks of it. */
import "../../testing/servers/server";
import { container } from "@medusajs/framework";
import { WorkflowScheduler } from "@medusajs/framework/orchestration";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { setTimeout as pause } from "node:timers/promises";
import { type Memory, type News, numberedQuestion, type Question } from "./messages";

const JOB = "job-crossborder-reconciliation";
const QUIET = { forMs: 300, below: 0.05 };

async function answer(question: Question): Promise<unknown> {
  switch (question.ask) {
    case "get-ready":
      return await getReady();
    case "sql":
      return await sql(question.statement);
    case "job":
      return void (await container.resolve(Modules.WORKFLOW_ENGINE).run(JOB, {}));
    case "memory":
      return memory();
    case "quiet":
      return await quiet();
  }
}

async function getReady(): Promise<void> {
  // The job of every minute would run into a measurement.
  await new WorkflowScheduler().clear();
  container.resolve(Modules.EVENT_BUS).subscribe("order.placed", async ({ data }) => {
    tell({ placed: String(data) });
  });
}

async function sql(statement: string): Promise<unknown> {
  const { rows } = await container
    .resolve(ContainerRegistrationKeys.PG_CONNECTION)
    .raw<{ rows: unknown }>(statement);
  return rows;
}

function memory(): Memory {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { rss, heapUsed };
}

async function quiet(): Promise<void> {
  for (;;) {
    const before = performance.eventLoopUtilization();
    await pause(QUIET.forMs);
    if (performance.eventLoopUtilization(before).utilization < QUIET.below) return;
  }
}

const tell = (news: News) => process.send?.(news);

process.on("message", (said) => {
  const { number, question } = numberedQuestion.parse(said);
  answer(question).then(
    (value) => tell({ answered: number, value }),
    (error: unknown) => tell({ answered: number, error: String(error) }),
  );
});
