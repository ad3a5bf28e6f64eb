import Medusa from "@medusajs/js-sdk";
import type { ShopConfig } from "../../shared";

export const config: ShopConfig = JSON.parse(document.getElementById("config")?.textContent ?? "{}");

/** Medusa's own client; a customer who signs in stays so in this browser. */
export const sdk = new Medusa({
  baseUrl: config.medusaUrl,
  publishableKey: config.publishableKey,
  auth: { type: "jwt" },
});
