import { Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import * as testStore from "../../../testing/store/medusa-config";

const account = z.looseObject({ id: z.string(), options: z.looseObject({}) });
const payment = z.looseObject({ options: z.looseObject({ providers: z.array(account) }) });
const store = z.looseObject({ modules: z.looseObject({ [Modules.PAYMENT]: payment }) });
const { default: config } = z.object({ default: store }).parse(testStore);

/** Of the second merchant at the gateway. */
const OTHER = { storeNo: "300015" };

/**
 * One shop is paid to the merchant of `main` and `first`, which names what there is not, the other one to the merchant of `qr` and `hold`, whose
 * counter is where its till stands.
 */
const RULES: Readonly<Record<string, object>> = {
  main: { salesChannels: ["Web shop"] },
  qr: { ...OTHER, salesChannels: ["Berlin"] },
  hold: {
    ...OTHER,
    salesChannels: { channel_a: ["Web shop"], channel_b: [], channel_c: [], creditcard: [] },
    stockLocations: ["Warehouse"],
  },
  first: { salesChannels: ["Nowhere", "Web shop"], stockLocations: ["sloc_nowhere"] },
};

for (const { id, options } of config.modules[Modules.PAYMENT].options.providers)
  Object.assign(options, RULES[id]);

module.exports = config;
