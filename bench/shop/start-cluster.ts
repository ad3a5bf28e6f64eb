import { join } from "node:path";
import { Client } from "pg";
import { buildPluginIfOlder } from "../../testing/programs/build-plugin";
import { freePort } from "../../testing/programs/free-port";
import type { Lifetime } from "../../testing/programs/lifetime";
import type { MedusaProcess, MedusaProcessOptions } from "../../testing/servers/medusa-process";
import { hasRedis, startRedis } from "../../testing/servers/redis";
import { startDatabase, startMedusa } from "../../testing/servers/start";
import { SandboxControl } from "../../testing/shop/sandbox-control";
import { Shopper } from "../../testing/shop/shopper";
import { storeEnvironment } from "../../testing/store/environment";
import type { Seeded } from "../../testing/store/seed";
import { ACCOUNT_ENVIRONMENT } from "../order";
import { note } from "../progress";
import { startGateway } from "../start-gateway";
import { PROVIDER, reconciledIn } from "./shop";
import { PLAIN_STORE } from "./start-plain";

/** A running store: a database, and what was filled in. */
interface Started {
  /** The servers, and after them the worker where there is one. */
  processes: MedusaProcess[];
  /** Of the servers. */
  urls: readonly string[];
  databaseUrl: string;
  database: Client;
  seeded: Seeded;
  /** `kill -9`. */
  kill: (at: number) => Promise<void>;
  startAgain: (at: number) => Promise<void>;
}

/** A store of several servers and a worker on Redis. Who comes is sent to one server after the other. */
export class Cluster {
  readonly processes: readonly MedusaProcess[];
  readonly databaseUrl: string;
  readonly database: Client;
  readonly kill: Started["kill"];
  readonly startAgain: Started["startAgain"];
  #turn = 0;

  constructor(private readonly started: Started) {
    ({
      processes: this.processes,
      databaseUrl: this.databaseUrl,
      database: this.database,
      kill: this.kill,
      startAgain: this.startAgain,
    } = started);
  }

  /** The number of the worker's process: so many servers there are. */
  get worker(): number {
    return this.started.urls.length;
  }

  shopper(server = this.next()): Shopper {
    return new Shopper(this.started.urls[server] ?? "", this.started.seeded);
  }

  /** It is asked to end, and ends what it has begun. */
  async stop(at: number): Promise<void> {
    await this.processes[at]?.child.stop();
  }

  protected next(): number {
    return this.#turn++ % this.worker;
  }
}

/** One with the plugin, and its gateway. */
export class ShopCluster extends Cluster {
  readonly #urls: readonly string[];

  constructor(
    started: Started,
    readonly gateway: SandboxControl,
  ) {
    super(started);
    this.#urls = started.urls;
  }

  get ipnUrl(): string {
    return `${this.#urls[this.next()]}/hooks/crossborder/pp_${PROVIDER}/ipn`;
  }

  async reconciled(reference: string): Promise<void> {
    await reconciledIn(this.database, reference);
  }
}

/** Whether a group may start a Redis of its own for each shop; says that the group is left out otherwise. */
export function mayStartRedis(group: string): boolean {
  if (!process.env.REDIS_URL && hasRedis()) return true;
  note(`${group} is left out: it starts the redis-server of the PATH, without REDIS_URL`);
  return false;
}

/** Starts a shop of so many servers and a worker, with a database, a gateway and a Redis of its own. `args` are the gateway's. */
export async function startCluster(
  lifetime: Lifetime,
  servers: number,
  args: string[] = [],
): Promise<ShopCluster> {
  note(`Starting a shop with a worker; servers: ${servers}`);
  await buildPluginIfOlder(lifetime);
  const gateway = await startGateway(lifetime, undefined, args);
  const program = { program: join(__dirname, "server.ts"), ...ourStore(gateway.url) };
  const started = await startOnRedis(lifetime, `servers-${servers}`, { servers, workers: 1 }, program);
  return new ShopCluster(started, new SandboxControl(gateway.url));
}

/** The same without the plugin. */
export async function startPlainCluster(lifetime: Lifetime, servers: number): Promise<Cluster> {
  note(`Starting a store without the plugin, with a worker; servers: ${servers}`);
  const processes = { servers, workers: 1 };
  return new Cluster(await startOnRedis(lifetime, `plain-servers-${servers}`, processes, PLAIN_STORE));
}

interface Program extends Pick<MedusaProcessOptions, "program" | "store"> {
  env: (url: string) => Record<string, string>;
}

/** The store with the plugin, on Redis. Its servers have a port each, and are one shop. */
export const ourStore = (gatewayUrl: string): Program => ({
  store: join(__dirname, "our-store"),
  env: (url) => ({
    ...storeEnvironment(url, gatewayUrl),
    ...ACCOUNT_ENVIRONMENT,
    KNOWN_AS: "api.shop.example",
  }),
});

/** Without a worker the servers do its work. */
export async function startOnRedis(
  lifetime: Lifetime,
  name: string,
  { servers, workers }: { servers: number; workers: number },
  { env, ...program }: Program,
): Promise<Started> {
  const databaseUrl = await startDatabase(lifetime, name);
  const redis = await lifetime.keep(startRedis(), (it) => it.stop());
  const processes: MedusaProcess[] = [];
  const urls: string[] = [];
  while (urls.length < servers + workers) urls.push(`http://127.0.0.1:${await freePort()}`);
  const killed = new Set<number>();
  const start = async (at: number, more: Record<string, string> = {}) => {
    const url = urls[at] ?? "";
    const settings = {
      PORT: new URL(url).port,
      DATABASE_URL: databaseUrl,
      CLUSTER_REDIS_URL: redis.url,
      DISABLE_ADMIN: "true",
      ...(workers > 0 && { MEDUSA_WORKER_MODE: at < servers ? "server" : "worker" }),
    };
    const options = { ...program, env: { ...env(url), ...settings, ...more } };
    const medusa = await startMedusa(lifetime, options, () => killed.has(at));
    await lifetime.while(medusa.listening);
    return medusa;
  };
  for (const at of urls.keys()) processes.push(await start(at, at === 0 ? { CREATE_TABLES: "true" } : {}));
  const seeded = await lifetime.while(processes[0].seed());
  const database = new Client({ connectionString: databaseUrl });
  await lifetime.keep(database.connect(), () => database.end());
  return {
    ...{ processes, urls: urls.slice(0, servers), databaseUrl, database, seeded },
    kill: async (at) => {
      killed.add(at);
      await processes[at]?.child.kill();
    },
    startAgain: async (at) => {
      killed.delete(at);
      processes[at] = await start(at);
    },
  };
}
