import { defineConfig } from "@medusajs/framework/utils";
import { join } from "node:path";
import { putOnRedis } from "../../../testing/store/on-redis";

const provider = join(__dirname, "bare-provider");

/** A store as `testing/store` without the plugin: its payments are made by a provider that keeps nothing. */
const config = defineConfig({
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

if (process.env.CLUSTER_REDIS_URL) putOnRedis(config, process.env.CLUSTER_REDIS_URL);

module.exports = config;
