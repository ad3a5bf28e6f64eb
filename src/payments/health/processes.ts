import type { ConfigModule } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import type { Check } from "../../http";
import { lockingPackage } from "../process-config";

/** What of medusa-config decides whether several processes work together (docs/guides/cluster.md). */
export type ProcessConfig = Pick<ConfigModule, "modules" | "projectConfig">;

/** What a store needs before it runs more than one process. */
export function checkProcesses(config: ProcessConfig): Check[] {
  // Where nothing is shared, one process alone is meant, and all is well as it is.
  const isAlone = isInMemory(config) && !packageOf(config.modules, Modules.EVENT_BUS).includes("redis");
  const status = isAlone ? "info" : "warning";
  return [
    checkLocking(config, status),
    checkEventBus(config, status),
    checkWorkflowEngine(config, status),
    checkWorker(config),
    checkConnections(config),
  ];
}

type OfOneProcess = "info" | "warning";

function checkLocking(config: ProcessConfig, status: OfOneProcess): Check {
  const name = "locking";
  return lockingPackage(config) !== undefined
    ? { name, status: "ok", finding: "shared", message: "A locking provider is configured." }
    : {
        name,
        status,
        finding: "in_memory",
        message: "Locks are held in memory, so one server process alone is safe.",
        next: "Configure a locking provider before running more than one server process.",
      };
}

const eventBusEntry = z.object({
  options: z.object({ workerOptions: z.object({ concurrency: z.number() }) }),
});
/** BullMQ's own, which Medusa leaves as it is. */
const DEFAULT_CONCURRENCY = 1;

function checkEventBus({ modules }: ProcessConfig, status: OfOneProcess): Check {
  const name = "event bus";
  const packageName = packageOf(modules, Modules.EVENT_BUS);
  if (packageName.includes("event-bus-local")) {
    return {
      name,
      status,
      finding: "in_memory",
      message: "Events are held in memory, and lost with the process.",
      next: "Configure a Redis event bus before running more than one server process.",
    };
  }
  if (!packageName.includes("event-bus-redis")) {
    return { name, status: "ok", finding: "other", facts: { package: packageName }, message: packageName };
  }
  const { data } = eventBusEntry.safeParse(modules?.[Modules.EVENT_BUS]);
  const concurrency = data?.options.workerOptions.concurrency ?? DEFAULT_CONCURRENCY;
  return concurrency > 1
    ? {
        name,
        status: "ok",
        finding: "several_at_a_time",
        facts: { concurrency },
        message: `A worker takes up ${concurrency} events at a time.`,
      }
    : {
        name,
        status: "warning",
        finding: "one_at_a_time",
        message: "A worker takes up one event at a time, and a slow one keeps all others waiting.",
        next: "Set workerOptions: { concurrency: 10 } in the options of the event bus.",
      };
}

const isInMemory = ({ modules }: ProcessConfig) =>
  packageOf(modules, Modules.WORKFLOW_ENGINE).includes("workflow-engine-inmemory");

function checkWorkflowEngine(config: ProcessConfig, status: OfOneProcess): Check {
  const name = "workflow engine";
  const packageName = packageOf(config.modules, Modules.WORKFLOW_ENGINE);
  return isInMemory(config)
    ? {
        name,
        status,
        finding: "in_memory",
        message: "Workflows are held in memory, and every process runs the jobs.",
        next: "Configure the Redis workflow engine before running more than one server process.",
      }
    : { name, status: "ok", finding: "shared", facts: { package: packageName }, message: packageName };
}

/** A process knows its own mode only. */
export function checkWorker(config: ProcessConfig): Check {
  const name = "worker";
  const { workerMode } = config.projectConfig;
  switch (workerMode) {
    case "shared":
    case "worker":
      return { name, status: "ok", finding: "here", message: "This process takes up events and jobs." };
    case "server":
      return isInMemory(config)
        ? {
            name,
            status: "warning",
            finding: "nobody",
            message:
              "This process runs no jobs (MEDUSA_WORKER_MODE is server). Without the Redis workflow engine, perhaps no process does.",
            next: "Leave MEDUSA_WORKER_MODE out in a store of one process.",
          }
        : {
            name,
            status: "ok",
            finding: "elsewhere",
            message:
              "Events and jobs are left to the workers: at least one must run (MEDUSA_WORKER_MODE=worker).",
          };
    default:
      return {
        name,
        status: "error",
        finding: "misspelt",
        message: "No jobs run, and what was lost stays lost: MEDUSA_WORKER_MODE has a value that is none.",
        next: "Set MEDUSA_WORKER_MODE to shared, server or worker, or leave it out.",
      };
  }
}

const poolOptions = z.object({ pool: z.object({ max: z.number() }) });
/** Knex's own. */
const DEFAULT_CONNECTIONS = 10;
/** The PostgreSQL locking provider keeps a connection for every lock (docs/getting-started.md). */
const CONNECTIONS_FOR_LOCKS = 40;

function checkConnections(config: ProcessConfig): Check {
  const name = "database connections";
  const { data } = poolOptions.safeParse(config.projectConfig.databaseDriverOptions);
  const connections = data?.pool.max ?? DEFAULT_CONNECTIONS;
  const facts = { connections };
  const forLocks = lockingPackage(config)?.includes("locking-postgres") ?? false;
  return forLocks && connections < CONNECTIONS_FOR_LOCKS
    ? {
        name,
        status: "warning",
        finding: "few",
        facts,
        message: `The PostgreSQL locking provider keeps a connection for every lock, and this process has ${connections}.`,
        next: `Set databaseDriverOptions: { pool: { min: 0, max: ${CONNECTIONS_FOR_LOCKS} } } in projectConfig.`,
      }
    : { name, status: "ok", finding: "enough", facts, message: `This process has up to ${connections}.` };
}

const entry = z.object({ resolve: z.string() });

/** The package of a module, or nothing where it is not written as text. */
function packageOf(modules: ProcessConfig["modules"], key: string): string {
  return entry.safeParse(modules?.[key]).data?.resolve ?? "";
}
