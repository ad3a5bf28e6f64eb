import type { Logger } from "@medusajs/framework/types";
import type { GatewayClient } from "../gateway";
import type { CrossborderLedger } from "../modules/crossborder";

/** Both sides of one account, which every function of this room keeps in step. */
export interface Books {
  ledger: CrossborderLedger;
  gateway: GatewayClient;
  logger: Logger;
  /** Offset of the gateway's times, such as `+08:00`. */
  timeZone: string;
}
