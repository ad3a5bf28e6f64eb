import { Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import * as testStore from "../../../testing/store/medusa-config";

const account = z.looseObject({ id: z.string(), options: z.looseObject({}) });
const payment = z.looseObject({ options: z.looseObject({ providers: z.array(account) }) });
const store = z.looseObject({ modules: z.looseObject({ [Modules.PAYMENT]: payment }) });
const { default: config } = z.object({ default: store }).parse(testStore);

/** `hold` holds what is paid with one channel and takes what is paid with the other. */
const CHOICES: Readonly<Record<string, object>> = {
  hold: { capture: { channel_a: "manual", channel_b: "automatic" }, orderPlacement: "after_payment" },
};

for (const { id, options } of config.modules[Modules.PAYMENT].options.providers)
  Object.assign(options, CHOICES[id]);

module.exports = config;
