import { Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import * as testStore from "../../../testing/store/medusa-config";
import { accountsSchema } from "../accounts";

const provider = z.looseObject({ resolve: z.string(), options: z.looseObject({}) });
const payment = z.looseObject({ options: z.looseObject({ providers: z.array(provider) }) });
const store = z.looseObject({ modules: z.looseObject({ [Modules.PAYMENT]: payment }) });

const { default: config } = z.object({ default: store }).parse(testStore);
const { options } = config.modules[Modules.PAYMENT];

/** As many accounts as the environment names, each of another merchant at a gateway of its own. */
const accounts = accountsSchema.parse(JSON.parse(process.env.ACCOUNTS ?? "[]"));
options.providers = accounts.flatMap(({ id, ...account }) =>
  options.providers.slice(0, 1).map((main) => ({ ...main, id, options: { ...main.options, ...account } })),
);

module.exports = config;
