import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { GatewayOrder, SandboxControl } from "../../../testing/shop/sandbox-control";
import { gatewayMoney } from "./gateway-books";
import { listOrders, listPayments, medusaMoney, type Order, type Payment } from "./medusa-books";

/** Both sides' books at one moment. */
export interface Books {
  atGateway: GatewayOrder[];
  payments: Payment[];
  orders: Order[];
}

export async function readBooks(gateway: SandboxControl, database: Knex): Promise<Books> {
  return {
    atGateway: await gateway.orders(),
    payments: await listPayments(database),
    orders: await listOrders(database),
  };
}

/** The one number of the campaign: `0.00` when both sides agree. */
export const ledgerDifference = ({ atGateway, payments }: Books): string =>
  gatewayMoney(atGateway).minus(medusaMoney(payments)).toString();
