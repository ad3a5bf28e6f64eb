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
import { PLAIN_STORE } from "./start-plain";

/** A running store: a database, and what was filled in. */
interface Started {
  /** The servers, and after them the worker. */
  processes: readonly MedusaProcess[];
  /** Of the servers. */
  urls: readonly string[];
  database: Client;
  seeded: Seeded;
}

/** A store of several servers and a worker on Redis. Who comes is sent to one server after the other. */
export class Cluster {
  readonly processes: readonly MedusaProcess[];
  readonly database: Client;
  #turn = 0;

  constructor(private readonly started: Started) {
    this.processes = started.processes;
    this.database = started.database;
  }

  shopper(): Shopper {
    return new Shopper(this.next(), this.started.seeded);
  }

  protected next(): string {
    const { urls } = this.started;
    return urls[this.#turn++ % urls.length];
  }
}

/** One with the plugin, and its gateway. */
export class ShopCluster extends Cluster {
  constructor(
    started: Started,
    readonly gateway: SandboxControl,
  ) {
    super(started);
  }

  get ipnUrl(): string {
    return `${this.next()}/hooks/crossborder/pp_${PROVIDER}/ipn`;
  }
}

/** Starts a shop of so many servers and a worker, with a database, a gateway and a Redis of its own. */
export async function startCluster(lifetime: Lifetime, servers: number): Promise<ShopCluster> {
  note(`Starting a shop with a worker; servers: ${servers}`);
  await buildPluginIfOlder(lifetime);
  const gateway = await startGateway(lifetime);
  const started = await start(lifetime, `servers-${servers}`, servers, {
    program: join(__dirname, "server.ts"),
    store: join(__dirname, "../../integration-tests/cluster/store"),
    env: (url) => ({
      ...storeEnvironment(url, gateway.url),
      ...ACCOUNT_ENVIRONMENT,
      FAULTS_LOCKS: "shared",
    }),
  });
  return new ShopCluster(started, new SandboxControl(gateway.url));
}

/** The same without the plugin. */
export async function startPlainCluster(lifetime: Lifetime, servers: number): Promise<Cluster> {
  note(`Starting a store without the plugin, with a worker; servers: ${servers}`);
  return new Cluster(await start(lifetime, `plain-servers-${servers}`, servers, PLAIN_STORE));
}

async function start(
  lifetime: Lifetime,
  name: string,
  servers: number,
  { program, store, env }: { program: string; store: string; env: (url: string) => Record<string, string> },
): Promise<Started> {
  const databaseUrl = await startDatabase(lifetime, name);
  const redis = await lifetime.keep(startRedis(), (it) => it.stop());
  const processes: MedusaProcess[] = [];
  const urls: string[] = [];
  while (processes.length <= servers) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const isFirst = processes.length === 0;
    const isWorker = processes.length === servers;
    const medusa = await startMedusa(lifetime, {
      program,
      store,
      env: {
        PORT: String(port),
        ...env(url),
        DATABASE_URL: databaseUrl,
        CLUSTER_REDIS_URL: redis.url,
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
  return { processes, urls, database, seeded };
}
