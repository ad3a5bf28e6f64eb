import { defineConfig } from "@medusajs/framework/utils";
import { join } from "node:path";

const provider = join(__dirname, "bare-provider");

/** A store as `testing/store` without the plugin: its payments are made by a provider that keeps nothing. */
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: {
      storeCors: "",
      adminCors: "",
      authCors: "",
      jwtSecret: "only-for-the-benchmark",
      cookieSecret: "only-for-the-benchmark",
    },
  },
  modules: [
    {
      resolve: "@medusajs/medusa/payment",
      options: {
        providers: [
          { resolve: provider, id: "one" },
          { resolve: provider, id: "two" },
        ],
      },
    },
  ],
});
