import BigNumber from "bignumber.js";
import type { RunningShop } from "../../testing/servers/running-shop";
import type { SandboxControl } from "../../testing/shop/sandbox-control";
import { captured, type MedusaAdmin } from "./medusa-admin";
import type { Currency, Row } from "./row";

interface TakenOrder {
  channel: string;
  currency: Currency;
  /** Medusa's id; absent when no order was placed. */
  id?: string;
  /** The gateway's. */
  reference: string;
}

/** A shop, who works there, and its gateway. */
export interface Parties {
  demo: RunningShop;
  medusa: MedusaAdmin;
  gateway: SandboxControl;
}

/** What the steps of one run share. */
export interface Run extends Parties {
  /** Filled by the step that takes orders, used by those after it. */
  orders: TakenOrder[];
}

export interface Step {
  title: string;
  /** Does something, and returns what both sides have recorded afterwards. */
  run(run: Run): Promise<Row[]>;
}

/** A draft order of two packets of tea, as staff make one. */
export async function newDraft({ demo, medusa }: Run): Promise<string> {
  return await medusa.draft({
    email: "ada@shop.example",
    region_id: demo.shop.regions.usd,
    sales_channel_id: demo.shop.salesChannel,
    items: [{ variant_id: demo.shop.variants["jasmine-tea"], quantity: 2 }],
  });
}

/** What each side has recorded of an order that was paid, or is held. */
export async function bothSides(
  { medusa, gateway }: Run,
  { id, reference }: { id: string; reference: string },
): Promise<Pick<Row, "medusa" | "gateway">> {
  const order = await medusa.order(id);
  const { status, paid } = await gateway.order(reference);
  return {
    medusa: { state: order.payment_status, money: captured(order) },
    gateway: { state: status, money: new BigNumber(paid) },
  };
}
