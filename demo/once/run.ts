import type { SandboxControl } from "../../testing/shop/sandbox-control";
import type { RunningShop } from "../../testing/servers/running-shop";
import type { MedusaAdmin } from "./medusa-admin";
import type { Currency, Row } from "./row";

export interface TakenOrder {
  channel: string;
  currency: Currency;
  /** Medusa's id; absent when no order was placed. */
  id?: string;
  /** The gateway's. */
  reference: string;
}

/** What the steps of one run share. */
export interface Run {
  demo: RunningShop;
  medusa: MedusaAdmin;
  gateway: SandboxControl;
  /** Filled by the step that takes orders, used by those after it. */
  orders: TakenOrder[];
}

export interface Step {
  title: string;
  /** Does something, and returns what both sides have recorded afterwards. */
  run(run: Run): Promise<Row[]>;
}
