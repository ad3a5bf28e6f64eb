import { join } from "node:path";
import { ProcessShop, type ProcessSettings, surroundings } from "../../faults/processes/process-shop";
import { makeTemplate, type Template } from "../../../testing/servers/template";
import type { Databases } from "../../../testing/database/databases";
import { CutLine } from "../../../testing/servers/cut-line";
import type { RedisServer } from "../../../testing/servers/redis";
import { makeDue } from "../../../testing/shop/make-due";
import { eventually } from "../../../testing/shop/sandbox-control";
import { ROOT } from "../../../tooling/link-plugin";

export interface ClusterSettings extends ProcessSettings {
  redis: RedisServer;
  /** The sources of an earlier version of the plugin, of which all processes are until they are replaced. */
  earlier?: string;
}

/** Where a version has its store and its program, and what these are compiled by. */
const versionIn = (sources: string) => ({
  store: join(sources, "integration-tests/cluster/store"),
  program: join(sources, "testing/servers/medusa-server.ts"),
});
const compiledBy = (sources: string) => ({ TS_NODE_PROJECT: join(sources, "tsconfig.check.json") });

/** How Medusa's Redis locking provider names its locks. */
const LOCKS = "medusa_lock:";
/** Where the workers find out when a job is due. They write it at their start only. */
const SCHEDULE = "bull:medusa-workflows-jobs:";

/** What Medusa logs of a payment that a server was at when it lost its lock. */
const LOST = /was lost: another caller may work under it now/;

/** Longer than the lock of a server that died stays. */
const LOCKED_S = 60;

/** A shop as docs/guides/cluster.md describes it: servers and a worker, with Medusa's Redis modules. */
export class ClusterShop extends ProcessShop {
  readonly redis: RedisServer;
  /** What was measured, a line each. */
  readonly figures: string[] = [];
  /** How many events a worker takes up at a time that is started from now on; otherwise as the guide says. */
  eventsAtOnce?: number;

  #hasLostAnswers = false;
  /** Processes of this version, beside those of an earlier one. */
  readonly #replaced = new Set<number>();
  private readonly earlier?: string;

  private constructor(
    settings: ClusterSettings,
    /** Each process has a line of its own to Redis; none where Redis is somebody else's. */
    private readonly wires: readonly CutLine[],
    ...around: Awaited<ReturnType<typeof surroundings>>
  ) {
    super(settings, ...around);
    this.redis = settings.redis;
    this.earlier = settings.earlier;
  }

  static override async open(settings: ClusterSettings): Promise<ClusterShop> {
    const { redis, servers, workers = 0 } = settings;
    const lines: CutLine[] = [];
    const { port } = redis;
    if (port !== undefined) while (lines.length < servers + workers) lines.push(await CutLine.open(port));
    const shop = new ClusterShop(settings, lines, ...(await surroundings(settings)));
    await shop.begin();
    return shop;
  }

  override async close(): Promise<void> {
    await super.close();
    for (const line of this.wires) await line.close();
  }

  /** The same carts are bought again in the next case: neither locks nor events of this one stay. */
  override async putBack(): Promise<void> {
    await super.putBack();
    const keys = await this.redis.client.keys("*");
    await this.delete(keys.filter((key) => !key.startsWith(SCHEDULE)));
    this.figures.length = 0;
    this.#hasLostAnswers = false;
  }

  /** Some processes, or all of them, do not reach Redis for so long. */
  async cutOff(ms: number, processes = [...this.wires.keys()]): Promise<void> {
    await Promise.all(processes.map((at) => this.wires[at]?.cut(ms)));
    this.#hasLostAnswers = true;
  }

  /** Puts this version in the place of the earlier one, in one process. The worker's comes first, and makes the tables what they are now. */
  async replace(at: number): Promise<void> {
    await this.stop(at);
    this.#replaced.add(at);
    await this.startAgain(at);
  }

  async crashRedis(how: { keepsData: boolean }): Promise<void> {
    await this.redis.crash(how);
    this.#hasLostAnswers = true;
  }

  /**
   * Time passes. Who reserves stock has Medusa's lock on the item, which lasts for a minute after a server's death. Medusa's lock on a cart has
   * no owner: one whose answer was lost keeps out even the one who took it, until it ends after two minutes.
   */
  override async makeDue(): Promise<void> {
    await makeDue(this.database);
    await this.endAllLocks();
    await this.delete(await this.redis.client.keys(`${LOCKS}iitem\\_*`));
    if (this.#hasLostAnswers) await this.delete(await this.locksOfMedusa());
  }

  /** The plugin's locks, which those who live renew, end soon after the others; what Medusa locked under them is the plugin's to remove. */
  override async endAllLocks(): Promise<void> {
    const held = async () => {
      const keys = await this.redis.client.keys(`${LOCKS}crossborder*`);
      return keys.filter((key) => !key.endsWith(":trace"));
    };
    await eventually(async () => (await held()).length === 0, "the locks to end", LOCKED_S);
  }

  /** The number of the only worker, after the servers. */
  get worker(): number {
    return this.settings.servers;
  }

  /** Somebody completes this cart. */
  async isCompleting(cart_id: string): Promise<boolean> {
    return (await this.redis.client.exists(`${LOCKS}crossborder-cart:${cart_id}`)) > 0;
  }

  /** The keys of Medusa's own locks on carts. */
  async locksOfMedusa(): Promise<string[]> {
    return await this.redis.client.keys(`${LOCKS}cart\\_*`);
  }

  /** Whether some worker will run the jobs by itself. */
  async isJobScheduled(): Promise<boolean> {
    return (await this.redis.client.keys(`${SCHEDULE}repeat:*`)).length > 0;
  }

  /** How many events wait, or are being worked on. */
  async waitingEvents(): Promise<number> {
    const queue = "RedisEventBusService:events-queue:";
    const { client } = this.redis;
    const [waiting, prioritized, active] = await Promise.all([
      client.llen(`${queue}wait`),
      client.zcard(`${queue}prioritized`),
      client.llen(`${queue}active`),
    ]);
    return waiting + prioritized + active;
  }

  protected override environment(at: number): Record<string, string> {
    return {
      ...super.environment(at),
      CLUSTER_REDIS_URL: this.redisUrl(at),
      ...compiledBy(this.sourcesOf(at)),
      ...(this.earlier && this.#replaced.has(at) && at === this.worker && { CREATE_TABLES: "true" }),
      ...(this.eventsAtOnce && { CLUSTER_EVENTS_AT_ONCE: String(this.eventsAtOnce) }),
    };
  }

  protected override programOf(at: number) {
    return { ...versionIn(this.sourcesOf(at)), expectedErrors: LOST };
  }

  private sourcesOf(at: number): string {
    return this.earlier && !this.#replaced.has(at) ? this.earlier : ROOT;
  }

  private redisUrl(at: number): string {
    const line = this.wires[at];
    return line ? `redis://127.0.0.1:${line.port}` : this.redis.url;
  }

  private async delete(keys: string[]): Promise<void> {
    if (keys.length > 0) await this.redis.client.del(...keys);
  }
}

/** An empty shop of this kind, to be copied to a shop of this name. Those of several files are made at the same time. */
export async function clusterTemplate(
  databases: Databases,
  { url }: RedisServer,
  name: string,
  sources = ROOT,
): Promise<Template> {
  return await makeTemplate(databases, `${name}-template`, {
    ...versionIn(sources),
    more: { CLUSTER_REDIS_URL: url, FAULTS_LOCKS: "shared", ...compiledBy(sources) },
  });
}
