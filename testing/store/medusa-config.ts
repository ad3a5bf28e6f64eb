import { defineConfig, Modules } from "@medusajs/framework/utils";
import { join } from "node:path";

const ROOT = join(__dirname, "../..");

const gateway = {
  baseUrl: process.env.CROSSBORDER_BASE_URL,
  apiToken: process.env.CROSSBORDER_API_TOKEN,
  merchantNo: process.env.CROSSBORDER_MERCHANT_NO,
  storeNo: process.env.CROSSBORDER_STORE_NO,
  allowSandbox: process.env.ALLOW_SANDBOX === "true",
  backendUrl: process.env.MEDUSA_BACKEND_URL,
  // Of servers that stand behind one address in a shop, and have a port each in a test.
  ...(process.env.KNOWN_AS && { knownAs: [process.env.KNOWN_AS] }),
  storefrontUrl: process.env.STOREFRONT_URL,
  // A merchant whose refunds need a manager, whom staff names.
  ...(process.env.REFUND_PASSWORD_PREFIX && {
    refund: { passwordPrefix: process.env.REFUND_PASSWORD_PREFIX },
  }),
  // What a gateway that differs from the document's needs.
  ...JSON.parse(process.env.GATEWAY_OPTIONS ?? "{}"),
  staffLanguage: process.env.STAFF_LANGUAGE,
  inStoreTimeoutMinutes: 30,
  attentionEmails: ["payments@shop.example"],
  runSecret: process.env.RUN_SECRET,
  // As fast as it can: tests wait for it.
  auditCallsPerMinute: Number(process.env.AUDIT_CALLS_PER_MINUTE ?? 6000),
  recurringPlans: {
    monthly: { frequency: 30, paymentCount: 12 },
    fortnightly: { frequency: 14, paymentCount: 0 },
    /** The plugin makes the orders of its renewals. */
    by_itself: { frequency: 30, paymentCount: 12, createOrders: true },
  },
};
const qrcode = {
  ...gateway,
  // A suite may have it, and what is made of it, be another merchant.
  storeNo: process.env.OTHER_STORE_NO ?? gateway.storeNo,
  storefrontUrl: process.env.LOCALIZED_STOREFRONT_URL || gateway.storefrontUrl,
  presentation: { channel_a: "qrcode", channel_b: "qrcode" },
};
const hold = {
  ...qrcode,
  capture: "manual",
  orderPlacement: { channel_b: "before_payment" },
};
const first = {
  ...gateway,
  orderPlacement: "before_payment",
  orderExpiresAfterMinutes: 60,
  // Its payment links are served by the storefront.
  paymentLinkUrl: "https://shop.example/pay",
  shopLogoUrl: "https://pictures.shop.example/logo.svg",
  // What the gateway is told of an order.
  referencePrefix: "tea",
  description: "Order {display_id} of {store}",
  note: ["Order {display_id}", "Cart {cart_id}"],
};
const provider = "medusa-payment-crossborder/providers/crossborder";

module.exports = defineConfig({
  admin: {
    disable: process.env.DISABLE_ADMIN === "true",
    // Where the dashboard's "Copy payment link" leads.
    ...(URL.canParse(process.env.STOREFRONT_URL ?? "") && {
      storefrontUrl: new URL(process.env.STOREFRONT_URL ?? "").origin,
    }),
    // The dashboard is installed above this folder, and Vite serves nothing from outside unless it is allowed to.
    vite: () => ({
      server: { fs: { allow: [ROOT] } },
      cacheDir: join(ROOT, "node_modules", ".vite"),
    }),
  },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: {
      storeCors: process.env.STORE_CORS ?? "",
      adminCors: process.env.ADMIN_CORS ?? "",
      authCors: process.env.AUTH_CORS ?? "",
      jwtSecret: process.env.JWT_SECRET ?? "only-for-the-demo",
      cookieSecret: process.env.COOKIE_SECRET ?? "only-for-the-demo",
    },
  },
  plugins: [{ resolve: "medusa-payment-crossborder", options: {} }],
  modules: [
    // Medusa reads this file before it knows its flags, so the module of roles stands here.
    ...(process.env.MEDUSA_FF_RBAC === "true" ? [{ resolve: "@medusajs/medusa/rbac" }] : []),
    ...(process.env.REPEATING_BUS === "true"
      ? [{ key: Modules.EVENT_BUS, resolve: join(__dirname, "repeating-bus") }]
      : []),
    {
      resolve: "@medusajs/medusa/notification",
      options: {
        // It writes e-mails into the log.
        providers: [
          {
            resolve: "@medusajs/medusa/notification-local",
            id: "local",
            options: { name: "Log", channels: ["feed", "email"] },
          },
        ],
      },
    },
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["crossborder", "query"],
      options: {
        providers: [
          { resolve: provider, id: "main", options: gateway },
          // The same merchant again: a QR code in the page, one that holds the money until it is captured, and orders before their payment.
          { resolve: provider, id: "qr", options: qrcode },
          { resolve: provider, id: "hold", options: hold },
          { resolve: provider, id: "first", options: first },
        ],
      },
    },
  ],
});
