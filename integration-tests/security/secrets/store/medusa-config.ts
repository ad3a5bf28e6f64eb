import { Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import * as demoStore from "../../../../testing/store/medusa-config";

const provider = z.looseObject({ options: z.looseObject({}) });
const payment = z.looseObject({ options: z.looseObject({ providers: z.array(provider) }) });
const store = z.looseObject({ modules: z.looseObject({ [Modules.PAYMENT]: payment }) });

const { default: config } = z.object({ default: store }).parse(demoStore);

/** A store that keeps every secret there is: a token and a cookie secret on their way out, and a manager's password for refunds. */
for (const { options } of config.modules[Modules.PAYMENT].options.providers) {
  options.previousApiToken = process.env.SECRETS_PREVIOUS_TOKEN;
  options.formerCookieSecrets = process.env.SECRETS_FORMER_COOKIE_SECRET;
  options.refund = {
    managerAccountNo: process.env.SECRETS_MANAGER,
    passwordPrefix: process.env.SECRETS_PASSWORD_PREFIX,
    storeAdminPassword: process.env.SECRETS_PASSWORD,
  };
}

module.exports = config;
