import { join } from "node:path";
import { ProcessShop, type ProcessSettings, surroundings } from "../../faults/processes/process-shop";
import { makeTemplate, type Template } from "../../../testing/servers/template";
import type { Databases } from "../../../testing/database/databases";
import type { RedisServer } from "../../../testing/servers/redis";
import { makeDue } from "../../../testing/shop/make-due";
import { eventually } from "../../../testing/shop/sandbox-control";

export interface ClusterSettings extends ProcessSettings {
  redis: RedisServer;
}

/** How Medusa's Redis locking provider names its locks. */
const LOCKS = "medusa_lock:";
/** Where the workers find out when a job is due. They write it at their start only. */
const SCHEDULE = "bull:medusa-workflows-jobs:";

/**
 * Longer than anything stays locked. Medusa's lock on a cart has no owner: one whose answer was lost with Redis keeps out
 * even the one who took it, until it ends after two minutes.
 */
const LOCKED_S = 240;

/** The number of the only worker, after the two servers. */
export const WORKER = 2;

/** A shop as docs/guides/cluster.md describes it: two servers and a worker, with Medusa's Redis modules. */
export class ClusterShop extends ProcessShop {
  readonly redis: RedisServer;
  /** What was measured, a line each. */
  readonly figures: string[] = [];
  /** How many events a worker takes up at a time that is started from now on; otherwise as the guide says. */
  eventsAtOnce?: number;
  #lockedAtKill = new Map<string, string>();

  private constructor(settings: ClusterSettings, ...around: Awaited<ReturnType<typeof surroundings>>) {
    super(settings, ...around);
    this.redis = settings.redis;
  }

  static override async open(settings: ClusterSettings): Promise<ClusterShop> {
    const shop = new ClusterShop(settings, ...(await surroundings(settings)));
    await shop.begin();
    return shop;
  }

  /** The same carts are bought again in the next case: neither locks nor events of this one stay. */
  override async putBack(): Promise<void> {
    await super.putBack();
    const keys = await this.redis.client.keys("*");
    await this.delete(keys.filter((key) => !key.startsWith(SCHEDULE)));
    this.figures.length = 0;
    this.#lockedAtKill.clear();
  }

  /**
   * Time passes. Whoever completes a cart holds the plugin's lock on it and Medusa's; the first is renewed by those who
   * live and ends soon after the others, the second ends minutes later.
   */
  override async makeDue(): Promise<void> {
    await makeDue(this.database);
    const held = () => this.redis.client.keys(`${LOCKS}crossborder*`);
    await eventually(async () => (await held()).length === 0, "the locks to end", LOCKED_S);
    await this.delete(await this.locksOfMedusa());
  }

  override async kill(at: number): Promise<void> {
    await super.kill(at);
    await this.noteLocks();
  }

  async crashRedis(how: { keepsData: boolean }): Promise<void> {
    await this.redis.crash(how);
    await this.noteLocks();
  }

  private async noteLocks(): Promise<void> {
    this.#lockedAtKill = await this.locksWithIdentity();
  }

  /**
   * Time passes for what was locked at the last kill and is locked by nobody: the plugin's own locks end when nobody
   * renews them, and with them what Medusa locked under them. Without it Medusa's stay for two minutes.
   */
  async endLocksOfTheDead(): Promise<void> {
    const locked = this.#lockedAtKill;
    const still = async () => {
      const now = await this.locksWithIdentity();
      return new Map([...locked].filter(([key, identity]) => now.get(key) === identity));
    };
    const ofThePlugin = (locks: Map<string, string>) =>
      [...locks.keys()].filter((key) => key.startsWith(`${LOCKS}crossborder`));
    await eventually(
      async () => ofThePlugin(await still()).length === 0,
      "the locks of the dead to end",
      120,
    );
    await this.delete([...(await still()).keys()]);
  }

  override async endAllLocks(): Promise<void> {
    await this.delete(await this.redis.client.keys(`${LOCKS}*`));
  }

  /** Somebody completes this cart. */
  async isCompleting(cart_id: string): Promise<boolean> {
    return (await this.redis.client.exists(`${LOCKS}crossborder-cart:${cart_id}`)) > 0;
  }

  /** The keys of Medusa's own locks on carts. */
  async locksOfMedusa(): Promise<string[]> {
    return await this.redis.client.keys(`${LOCKS}cart\\_*`);
  }

  /** Each lock, and what tells it from a later one on the same thing: its owner, or of Medusa's its end. */
  private async locksWithIdentity(): Promise<Map<string, string>> {
    const { client } = this.redis;
    const locks = new Map<string, string>();
    for (const key of await client.keys(`${LOCKS}*`)) {
      const owner = await client.get(key);
      if (owner !== null) locks.set(key, owner === "*" ? String(await client.pexpiretime(key)) : owner);
    }
    return locks;
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
      CLUSTER_REDIS_URL: this.redis.url,
      ...(this.eventsAtOnce && { CLUSTER_EVENTS_AT_ONCE: String(this.eventsAtOnce) }),
    };
  }

  private async delete(keys: string[]): Promise<void> {
    if (keys.length > 0) await this.redis.client.del(...keys);
  }
}

/** An empty shop of this kind, to be copied. */
export async function clusterTemplate(databases: Databases, { url }: RedisServer): Promise<Template> {
  return await makeTemplate(databases, "cluster-template", {
    store: join(__dirname, "..", "store"),
    more: { CLUSTER_REDIS_URL: url, FAULTS_LOCKS: "shared" },
  });
}
