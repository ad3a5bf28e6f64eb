import { join } from "node:path";
import { Client } from "pg";
import { buildPluginIfOlder } from "../../testing/programs/build-plugin";
import { freePort } from "../../testing/programs/free-port";
import type { Lifetime } from "../../testing/programs/lifetime";
import type { MedusaProcess } from "../../testing/servers/medusa-process";
import { startRedis } from "../../testing/servers/redis";
import { startDatabase, startMedusa } from "../../testing/servers/start";
import { SandboxControl } from "../../testing/shop/sandbox-control";
import { Shopper } from "../../testing/shop/shopper";
import { storeEnvironment } from "../../testing/store/environment";
import type { Seeded } from "../../testing/store/seed";
import { ACCOUNT_ENVIRONMENT } from "../order";
import { note } from "../progress";
import { startGateway } from "../start-gateway";
import { PROVIDER } from "./shop";

/** A shop of several servers and a worker on Redis. Who comes is sent to one server after the other. */
export class Cluster {
  #turn = 0;

  constructor(
    /** The servers, and after them the worker. */
    readonly processes: readonly MedusaProcess[],
    private readonly urls: readonly string[],
    readonly database: Client,
    readonly gateway: SandboxControl,
    private readonly seeded: Seeded,
  ) {}

  shopper(): Shopper {
    return new Shopper(this.#next(), this.seeded);
  }

  get ipnUrl(): string {
    return `${this.#next()}/hooks/crossborder/pp_${PROVIDER}/ipn`;
  }

  #next(): string {
    return this.urls[this.#turn++ % this.urls.length];
  }
}

/** Starts a shop of so many servers and a worker, with a database, a gateway and a Redis of its own. */
export async function startCluster(lifetime: Lifetime, servers: number): Promise<Cluster> {
  note(`Starting a shop with a worker; servers: ${servers}`);
  await buildPluginIfOlder(lifetime);
  const databaseUrl = await startDatabase(lifetime, `servers-${servers}`);
  const redis = await lifetime.keep(startRedis(), (it) => it.stop());
  const gateway = await startGateway(lifetime);
  const processes: MedusaProcess[] = [];
  const urls: string[] = [];
  while (processes.length <= servers) {
    const url = `http://127.0.0.1:${await freePort()}`;
    const isFirst = processes.length === 0;
    const isWorker = processes.length === servers;
    const medusa = await startMedusa(lifetime, {
      program: join(__dirname, "server.ts"),
      store: join(__dirname, "../../integration-tests/cluster/store"),
      env: {
        ...storeEnvironment(url, gateway.url),
        ...ACCOUNT_ENVIRONMENT,
        DATABASE_URL: databaseUrl,
        CLUSTER_REDIS_URL: redis.url,
        FAULTS_LOCKS: "shared",
        DISABLE_ADMIN: "true",
        MEDUSA_WORKER_MODE: isWorker ? "worker" : "server",
        ...(isFirst && { CREATE_TABLES: "true" }),
      },
    });
    await lifetime.while(medusa.listening);
    processes.push(medusa);
    if (!isWorker) urls.push(url);
  }
  const seeded = await lifetime.while(processes[0].seed());
  const database = new Client({ connectionString: databaseUrl });
  await lifetime.keep(database.connect(), () => database.end());
  return new Cluster(processes, urls, database, new SandboxControl(gateway.url), seeded);
}
