import { Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import * as faultsStore from "../../faults/store/medusa-config";

const store = z.looseObject({ modules: z.looseObject({}), projectConfig: z.looseObject({}) });
const { default: config } = z.object({ default: store }).parse(faultsStore);

/** As docs/guides/cluster.md says. */
const redisUrl = process.env.CLUSTER_REDIS_URL;
const concurrency = Number(process.env.CLUSTER_EVENTS_AT_ONCE ?? 10);

config.projectConfig.redisUrl = redisUrl;
config.projectConfig.databaseDriverOptions = { pool: { min: 0, max: 20 } };
config.modules[Modules.EVENT_BUS] = {
  resolve: "@medusajs/medusa/event-bus-redis",
  options: { redisUrl, workerOptions: { concurrency } },
};
config.modules[Modules.WORKFLOW_ENGINE] = {
  resolve: "@medusajs/medusa/workflow-engine-redis",
  options: { redis: { redisUrl } },
};
config.modules[Modules.LOCKING] = {
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

module.exports = config;
