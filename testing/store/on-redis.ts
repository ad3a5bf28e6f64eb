import { Modules } from "@medusajs/framework/utils";

/** What `defineConfig` makes of a store's configuration, as far as Redis concerns it. */
interface Config {
  projectConfig: { redisUrl?: unknown; databaseDriverOptions?: unknown };
  modules?: Record<string, unknown>;
}

/** Puts a store's events, workflows and locks on one Redis, as docs/guides/cluster.md says. */
export function putOnRedis(config: Config, redisUrl: string | undefined, eventsAtOnce = 10): void {
  config.projectConfig.redisUrl = redisUrl;
  config.projectConfig.databaseDriverOptions = { pool: { min: 0, max: 20 } };
  const modules = (config.modules ??= {});
  modules[Modules.EVENT_BUS] = {
    resolve: "@medusajs/medusa/event-bus-redis",
    options: { redisUrl, workerOptions: { concurrency: eventsAtOnce } },
  };
  modules[Modules.WORKFLOW_ENGINE] = {
    resolve: "@medusajs/medusa/workflow-engine-redis",
    options: { redis: { redisUrl } },
  };
  modules[Modules.LOCKING] = {
    resolve: "@medusajs/medusa/locking",
    options: {
      providers: [
        {
          resolve: "@medusajs/medusa/locking-redis",
          id: "locking-redis",
          is_default: true,
          options: { redisUrl },
        },
      ],
    },
  };
}
