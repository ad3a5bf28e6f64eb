import { Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import * as demoStore from "../../../../testing/store/medusa-config";

const store = z.looseObject({ modules: z.looseObject({}) });
const { default: config } = z.object({ default: store }).parse(demoStore);

/** A store with roles. The test runner reads this file before it knows Medusa's flags, so the module stands here. */
config.modules[Modules.RBAC] = { resolve: "@medusajs/medusa/rbac" };

module.exports = config;
