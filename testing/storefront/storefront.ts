import type { Seeded } from "../store/seed";
import type { StoreApi } from "./store-api";

/** What every page works with. */
export interface Storefront {
  api: StoreApi;
  shop: Seeded;
  medusaUrl: string;
  sandboxUrl: string;
}
