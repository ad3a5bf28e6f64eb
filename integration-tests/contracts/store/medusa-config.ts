import { defineConfig } from "@medusajs/framework/utils";
import { join } from "node:path";

module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: {
      storeCors: "",
      adminCors: "",
      authCors: "",
      jwtSecret: "only-for-tests",
      cookieSecret: "only-for-tests",
    },
  },
  modules: [
    {
      resolve: "@medusajs/medusa/locking",
      options: {
        providers: [
          { resolve: "@medusajs/medusa/locking-postgres", id: "locking-postgres", is_default: true },
        ],
      },
    },
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["query"],
      options: { providers: [{ resolve: join(__dirname, "recording-provider"), id: "tests" }] },
    },
  ],
});
