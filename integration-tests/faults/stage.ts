import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { AxiosInstance } from "axios";
import type { SandboxControl } from "../../testing/shop/sandbox-control";
import type { Shopper } from "../../testing/shop/shopper";

/** Where a case plays: a shop, however many servers it has, and its gateway. */
export interface Stage {
  gateway: SandboxControl;
  backendUrl: string;
  database: Knex;
  /** The admin API, signed in as staff. */
  admin: AxiosInstance;
  shopper(): Shopper;
  /** Everything that would be looked at some day is due now. */
  makeDue(): Promise<void>;
  /** What the scheduled job does every minute. */
  runJob(): Promise<void>;
}
