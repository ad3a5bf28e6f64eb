import { z } from "zod";
import { putOnRedis } from "../../../testing/store/on-redis";
import * as faultsStore from "../../faults/store/medusa-config";

const store = z.looseObject({ modules: z.looseObject({}), projectConfig: z.looseObject({}) });
const { default: config } = z.object({ default: store }).parse(faultsStore);

putOnRedis(config, process.env.CLUSTER_REDIS_URL, Number(process.env.CLUSTER_EVENTS_AT_ONCE ?? 10));

module.exports = config;
