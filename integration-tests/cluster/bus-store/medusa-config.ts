import { Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import * as testStore from "../../../testing/store/medusa-config";

const store = z.looseObject({ modules: z.looseObject({}) });
const { default: config } = z.object({ default: store }).parse(testStore);

config.modules[Modules.EVENT_BUS] = {
  resolve: "@medusajs/medusa/event-bus-redis",
  options: { redisUrl: process.env.CLUSTER_REDIS_URL },
};

module.exports = config;
