import { Modules } from "@medusajs/framework/utils";
import { join } from "node:path";
import { z } from "zod";
import * as testStore from "../../../testing/store/medusa-config";

const store = z.looseObject({ modules: z.looseObject({}) });
const { default: config } = z.object({ default: store }).parse(testStore);

config.modules[Modules.EVENT_BUS] = { resolve: join(__dirname, "silent-bus") };

module.exports = config;
