import { Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import * as testStore from "../../../testing/store/medusa-config";

const account = z.looseObject({ id: z.string(), options: z.looseObject({}) });
const payment = z.looseObject({ options: z.looseObject({ providers: z.array(account) }) });
const store = z.looseObject({ modules: z.looseObject({ [Modules.PAYMENT]: payment }) });
const { default: config } = z.object({ default: store }).parse(testStore);

// One entry speaks for the store.
Object.assign(
  config.modules[Modules.PAYMENT].options.providers.find(({ id }) => id === "main")?.options ?? {},
  {
    completeCartWorkflow: "split-cart",
  },
);

module.exports = config;
