import { Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import * as testStore from "../../../testing/store/medusa-config";

const account = z.looseObject({ id: z.string(), options: z.looseObject({}) });
const payment = z.looseObject({ options: z.looseObject({ providers: z.array(account) }) });
const store = z.looseObject({ modules: z.looseObject({ [Modules.PAYMENT]: payment }) });
const { default: config } = z.object({ default: store }).parse(testStore);

/** One shop is paid into `main`, the other into `qr`; the counter of `hold` is where its till stands; `first` names what there is not. */
const RULES: Readonly<Record<string, object>> = {
  main: { salesChannels: ["Web shop"] },
  qr: { salesChannels: ["Berlin"] },
  hold: {
    salesChannels: { channel_a: ["Web shop"], channel_b: [], channel_c: [], creditcard: [] },
    stockLocations: ["Warehouse"],
  },
  first: { salesChannels: ["Nowhere", "Web shop"], stockLocations: ["sloc_nowhere"] },
};

for (const { id, options } of config.modules[Modules.PAYMENT].options.providers)
  Object.assign(options, RULES[id]);

module.exports = config;
