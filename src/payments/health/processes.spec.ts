import type { InputConfig } from "@medusajs/framework/types";
import { defineConfig } from "@medusajs/framework/utils";
import { checkProcesses } from "./processes";

type Modules = Extract<InputConfig["modules"], unknown[]>;
type ProjectConfig = NonNullable<InputConfig["projectConfig"]>;

const HTTP = { storeCors: "", adminCors: "", authCors: "" };
const redisUrl = "redis://localhost:6379";

const locking = (provider: string): Modules[number] => ({
  resolve: "@medusajs/medusa/locking",
  options: { providers: [{ resolve: provider, id: "shared", is_default: true, options: { redisUrl } }] },
});
const eventBus = (options: Record<string, unknown>): Modules[number] => ({
  resolve: "@medusajs/medusa/event-bus-redis",
  options: { redisUrl, ...options },
});
const engine: Modules[number] = {
  resolve: "@medusajs/medusa/workflow-engine-redis",
  options: { redis: { redisUrl } },
};
const CLUSTER: Modules = [
  locking("@medusajs/medusa/locking-redis"),
  eventBus({ workerOptions: { concurrency: 10 } }),
  engine,
];

/** The names of the checks that are not `ok`, by their status, for a medusa-config as a store writes it. */
function findings(modules: Modules, more: Partial<ProjectConfig> = {}): string[] {
  const projectConfig: ProjectConfig = { http: HTTP, workerMode: "shared", ...more };
  const config = defineConfig({ projectConfig, modules });
  return checkProcesses(config).flatMap(({ name, status }) =>
    status === "ok" ? [] : [`${status}: ${name}`],
  );
}

/** Both processes of a cluster read the same medusa-config, and a mode of their own. */
const SERVER: Partial<ProjectConfig> = { workerMode: "server" };

describe("the health of a store of several processes", () => {
  it("has nothing to say about the configuration of docs/guides/cluster.md", () => {
    expect(findings(CLUSTER, SERVER)).toEqual([]);
    expect(findings(CLUSTER, { workerMode: "worker" })).toEqual([]);
  });

  it("tells of what one process holds in memory, which is right while it is alone", () => {
    expect(findings([])).toEqual(["info: locking", "info: event bus", "info: workflow engine"]);
  });

  it("warns of it where a part is shared: several processes are meant", () => {
    expect(findings(CLUSTER.slice(1))).toEqual(["warning: locking"]);
    expect(findings(CLUSTER.slice(2))).toEqual(["warning: locking", "warning: event bus"]);
  });

  it.each([
    ["left out", {}],
    ["1", { workerOptions: { concurrency: 1 } }],
  ])("warns when one slow event keeps all others waiting: concurrency is %s", (_what, options) => {
    expect(findings([...CLUSTER.slice(0, 1), eventBus(options), engine], SERVER)).toEqual([
      "warning: event bus",
    ]);
  });

  it("warns when only servers can run, so that nobody runs the jobs", () => {
    expect(findings(CLUSTER.slice(0, 2), SERVER)).toEqual(["warning: workflow engine", "warning: worker"]);
  });

  it("calls it an error when no process can run the jobs, for the mode is misspelt", () => {
    // What Medusa makes of MEDUSA_WORKER_MODE=Worker.
    expect(findings(CLUSTER, { workerMode: undefined })).toEqual(["error: worker"]);
  });

  it("warns of too few connections where every lock keeps one", () => {
    const postgres = [locking("@medusajs/medusa/locking-postgres"), ...CLUSTER.slice(1)];
    expect(findings(postgres)).toEqual(["warning: database connections"]);
    expect(findings(postgres, { databaseDriverOptions: { pool: { min: 0, max: 39 } } })).toEqual([
      "warning: database connections",
    ]);
    expect(findings(postgres, { databaseDriverOptions: { pool: { min: 0, max: 40 } } })).toEqual([]);
  });
});
