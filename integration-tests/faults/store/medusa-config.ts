import { Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import * as testStore from "../../../testing/store/medusa-config";

/** Timeouts are part of the tests; with the default of ten seconds they would last for hours. */
const REQUEST_TIMEOUT_MS = 1000;

const provider = z.looseObject({ options: z.looseObject({}) });
const payment = z.looseObject({ options: z.looseObject({ providers: z.array(provider) }) });
const store = z.looseObject({
  modules: z.looseObject({ [Modules.PAYMENT]: payment }),
  projectConfig: z.looseObject({}),
});

const { default: config } = z.object({ default: store }).parse(testStore);

for (const { options } of config.modules[Modules.PAYMENT].options.providers) {
  options.requestTimeoutMs = REQUEST_TIMEOUT_MS;
}

/** As a shop with more than one server has to configure it (docs/getting-started.md, "Several server processes"). */
const sharedLocks = {
  resolve: "@medusajs/medusa/locking",
  options: {
    providers: [{ resolve: "@medusajs/medusa/locking-postgres", id: "locking-postgres", is_default: true }],
  },
};

const manyConnections = { pool: { min: 0, max: 40 } };

if (process.env.FAULTS_LOCKS === "shared") {
  config.modules[Modules.LOCKING] = sharedLocks;
  config.projectConfig.databaseDriverOptions = manyConnections;
}

module.exports = config;
