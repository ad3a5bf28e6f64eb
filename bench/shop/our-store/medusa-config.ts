import { z } from "zod";
import * as testStore from "../../../testing/store/medusa-config";
import { putOnRedis } from "../../../testing/store/on-redis";

const store = z.looseObject({ modules: z.looseObject({}), projectConfig: z.looseObject({}) });
const { default: config } = z.object({ default: store }).parse(testStore);

putOnRedis(config, process.env.CLUSTER_REDIS_URL);

module.exports = config;
