/** medusa-config as the guide writes it, of a store with one account of these options. */
export const storeConfig = (options: string) => `import { defineConfig } from "@medusajs/framework/utils";

module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: { storeCors: "", adminCors: "", authCors: "", jwtSecret: "only-for-tests", cookieSecret: "only-for-tests" },
  },
  plugins: [{ resolve: "medusa-payment-crossborder", options: {} }],
  modules: [
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["crossborder", "query"],
      options: {
        providers: [
          {
            resolve: "medusa-payment-crossborder/providers/crossborder",
            id: "main",
            options: {
              ${options}
            },
          },
        ],
      },
    },
  ],
});
`;
