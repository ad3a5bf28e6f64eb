import Medusa, { FetchError } from "@medusajs/js-sdk";
import type { ShopConfig } from "../../shared";

export const config: ShopConfig = JSON.parse(document.getElementById("config")?.textContent ?? "{}");

/** Medusa's own client; a customer who signs in stays so in this browser. */
export const sdk = new Medusa({
  baseUrl: config.medusaUrl,
  publishableKey: config.publishableKey,
  auth: { type: "jwt" },
});

/** The store does not know it, or not any more: each start of the demo has an empty database. */
export const isGone = (error: unknown): boolean =>
  error instanceof FetchError && (error.status === 404 || error.status === 401);
