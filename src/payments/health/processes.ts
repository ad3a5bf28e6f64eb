import type { ConfigModule } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import type { Found } from "../../http/views/check";
import { lockingPackage } from "../locking/lock";

/** What of medusa-config decides whether several processes work together (docs/guides/cluster.md). */
export type ProcessConfig = Pick<ConfigModule, "modules" | "projectConfig">;

/** What a store needs before it runs more than one process. */
export function checkProcesses(config: ProcessConfig): Found[] {
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

function checkLocking(config: ProcessConfig, status: OfOneProcess): Found {
  const name = "locking";
  return lockingPackage(config) !== undefined
    ? { name, status: "ok", finding: "shared" }
    : { name, status, finding: "in_memory" };
}

const eventBusEntry = z.object({
  options: z.object({ workerOptions: z.object({ concurrency: z.number() }) }),
});
/** BullMQ's own, which Medusa leaves as it is. */
const DEFAULT_CONCURRENCY = 1;

function checkEventBus({ modules }: ProcessConfig, status: OfOneProcess): Found {
  const name = "event bus";
  const packageName = packageOf(modules, Modules.EVENT_BUS);
  if (packageName.includes("event-bus-local")) {
    return { name, status, finding: "in_memory" };
  }
  if (!packageName.includes("event-bus-redis")) {
    return { name, status: "ok", finding: "other", facts: { package: packageName } };
  }
  const { data } = eventBusEntry.safeParse(modules?.[Modules.EVENT_BUS]);
  const concurrency = data?.options.workerOptions.concurrency ?? DEFAULT_CONCURRENCY;
  return concurrency > 1
    ? { name, status: "ok", finding: "several_at_a_time", facts: { concurrency } }
    : { name, status: "warning", finding: "one_at_a_time" };
}

const isInMemory = ({ modules }: ProcessConfig) =>
  packageOf(modules, Modules.WORKFLOW_ENGINE).includes("workflow-engine-inmemory");

function checkWorkflowEngine(config: ProcessConfig, status: OfOneProcess): Found {
  const name = "workflow engine";
  const packageName = packageOf(config.modules, Modules.WORKFLOW_ENGINE);
  return isInMemory(config)
    ? { name, status, finding: "in_memory" }
    : { name, status: "ok", finding: "shared", facts: { package: packageName } };
}

/** A process knows its own mode only. */
export function checkWorker(config: ProcessConfig): Found {
  const name = "worker";
  const { workerMode } = config.projectConfig;
  switch (workerMode) {
    case "shared":
    case "worker":
      return { name, status: "ok", finding: "here" };
    case "server":
      return isInMemory(config)
        ? { name, status: "warning", finding: "nobody" }
        : { name, status: "ok", finding: "elsewhere" };
    default:
      return { name, status: "error", finding: "misspelt" };
  }
}

const poolOptions = z.object({ pool: z.object({ max: z.number() }) });
/** Knex's own. */
const DEFAULT_CONNECTIONS = 10;
/** The PostgreSQL locking provider keeps a connection for every lock (docs/getting-started.md). */
const CONNECTIONS_FOR_LOCKS = 40;

function checkConnections(config: ProcessConfig): Found {
  const name = "database connections";
  const { data } = poolOptions.safeParse(config.projectConfig.databaseDriverOptions);
  const connections = data?.pool.max ?? DEFAULT_CONNECTIONS;
  const facts = { connections };
  const forLocks = lockingPackage(config)?.includes("locking-postgres") ?? false;
  return forLocks && connections < CONNECTIONS_FOR_LOCKS
    ? { name, status: "warning", finding: "few", facts }
    : { name, status: "ok", finding: "enough", facts };
}

const entry = z.object({ resolve: z.string() });

/** The package of a module, or nothing where it is not written as text. */
function packageOf(modules: ProcessConfig["modules"], key: string): string {
  return entry.safeParse(modules?.[key]).data?.resolve ?? "";
}
