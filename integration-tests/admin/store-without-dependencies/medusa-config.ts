import { Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import * as testStore from "../../../testing/store/medusa-config";

const store = z.looseObject({ modules: z.looseObject({ [Modules.PAYMENT]: z.looseObject({}) }) });
const { default: config } = z.object({ default: store }).parse(testStore);

/** The line that is forgotten most easily. */
delete config.modules[Modules.PAYMENT].dependencies;

module.exports = config;
