import { defineConfig } from "@medusajs/framework/utils";
import { join } from "node:path";
import { putOnRedis } from "../../../testing/store/on-redis";
import { leadStripeTo } from "./stripe-address";

const provider = join(__dirname, "bare-provider");
const { STRIPE_URL, STRIPE_WEBHOOK_SECRET: webhookSecret } = process.env;
if (STRIPE_URL) leadStripeTo(STRIPE_URL);

const stripe = {
  resolve: "@medusajs/payment-stripe",
  id: "stripe",
  // Taken when the customer pays, as by the plugin.
  options: { apiKey: "sk_test_of_the_benchmark", webhookSecret, capture: true },
};

/** A store as `testing/store` without the plugin: its payments are made by a provider that keeps nothing, or by Stripe's. */
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
          ...(STRIPE_URL ? [stripe] : []),
        ],
      },
    },
  ],
});

if (process.env.CLUSTER_REDIS_URL) putOnRedis(config, process.env.CLUSTER_REDIS_URL);

module.exports = config;
