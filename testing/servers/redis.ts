import execa from "execa";
import Redis from "ioredis";
import { accessSync, constants } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { scratchFolder } from "../database/scratch-folder";
import { Child, CHILD_OPTIONS } from "../programs/child";
import { freePort } from "../programs/free-port";
import { UsageError } from "../programs/usage-error";

const PROGRAM = "redis-server";
const HOST = "127.0.0.1";

/** A running Redis server. */
export interface RedisServer {
  url: string;
  /** On this machine; undefined of a server that is somebody else's. */
  port?: number;
  client: Redis;
  /** `kill -9`, and a new start: with what it had written to its disk, or with nothing. */
  crash(how: { keepsData: boolean }): Promise<void>;
  /** It takes connections and answers nothing for so long, as on a machine that stands still. */
  stall(ms: number): Promise<void>;
  /** Nothing is left of its data. */
  stop(): Promise<void>;
}

/** Whether there is one to start; with `CLUSTER=1` there has to be. What needs one is skipped otherwise. */
export function hasRedis(): boolean {
  const { CLUSTER, REDIS_URL, PATH = "" } = process.env;
  return CLUSTER === "1" || Boolean(REDIS_URL) || PATH.split(delimiter).some(isIn);
}

function isIn(folder: string): boolean {
  try {
    accessSync(join(folder, PROGRAM), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The server that `REDIS_URL` names, or else a `redis-server` of the PATH, on a free port, in a folder of its own.
 * @throws UsageError that says what to do when there is neither
 */
export async function startRedis(): Promise<RedisServer> {
  const { REDIS_URL } = process.env;
  return REDIS_URL ? await useNamed(REDIS_URL) : await startOwn();
}

/** It is somebody else's: it must be empty, is not restarted, and is empty again at the end. */
async function useNamed(url: string): Promise<RedisServer> {
  if (!/^rediss?:\/\//.test(url)) throw new UsageError("REDIS_URL: must look like redis://localhost:6379/0");
  const client = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 1 });
  // Said by what is thrown below.
  client.on("error", () => undefined);
  const refuse = (reason: string) => {
    client.disconnect();
    return new UsageError(`REDIS_URL: ${reason}`);
  };
  const keys = await client.dbsize().catch((error: unknown) => {
    throw refuse(`the server takes no connection: ${String(error)}`);
  });
  if (keys > 0) throw refuse("the database holds data. Name an empty one: redis://localhost:6379/<number>");
  return {
    url,
    client,
    crash: () => Promise.reject(new Error("The server that REDIS_URL names is not killed")),
    stall: () => Promise.reject(new Error("The server that REDIS_URL names is not stopped")),
    stop: async () => {
      await client.flushdb();
      client.disconnect();
    },
  };
}

async function startOwn(): Promise<RedisServer> {
  const { failed } = await execa(PROGRAM, ["--version"], { reject: false });
  if (failed) {
    throw new UsageError(
      `${PROGRAM} is not on the PATH. Install Redis (on Debian: apt-get install redis-server), or name a running ` +
        "server with an empty database in REDIS_URL",
    );
  }
  const port = await freePort();
  const folder = await mkdtemp(join(await scratchFolder(), "crossborder-redis-"));
  const url = `redis://${HOST}:${port}`;
  // It is killed on purpose: its client waits until it is there again.
  const client = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  client.on("error", () => undefined);
  let server = start(port, folder);
  const answers = () =>
    Promise.race([client.ping(), new Promise<never>((_resolve, reject) => server.watch(reject))]);
  await answers();
  return {
    url,
    port,
    client,
    crash: async ({ keepsData }) => {
      await server.kill();
      if (!keepsData) await rm(join(folder, "appendonlydir"), { recursive: true, force: true });
      server = start(port, folder);
      await answers();
    },
    stall: async (ms) => {
      server.process.kill("SIGSTOP");
      await pause(ms);
      server.process.kill("SIGCONT");
      await answers();
    },
    stop: async () => {
      client.disconnect();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Every change is in its file before it is answered, as a shop that wants to keep its events sets it. */
function start(port: number, folder: string): Child {
  const settings = { bind: HOST, port: String(port), dir: folder, save: "", appendonly: "yes" };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  return new Child("Redis", execa(PROGRAM, args, CHILD_OPTIONS));
}
