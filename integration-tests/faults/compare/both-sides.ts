import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import BigNumber from "bignumber.js";
import type { GatewayOrder, SandboxControl } from "../../../testing/shop/sandbox-control";
import { listOrders, listPayments, moneyInMedusa, type Order, type Payment } from "./medusa";
import { Money } from "./money";

/** What both sides have recorded at one moment. */
export interface BothSides {
  atGateway: GatewayOrder[];
  payments: Payment[];
  orders: Order[];
}

export async function readBothSides(gateway: SandboxControl, database: Knex): Promise<BothSides> {
  return {
    atGateway: await gateway.orders(),
    payments: await listPayments(database),
    orders: await listOrders(database),
  };
}

/** Money at the gateway minus money in Medusa: `0.00` when both sides agree. */
export function differenceOf({ atGateway, payments }: BothSides): string {
  const [gateway, medusa] = [new Money(), new Money()];
  for (const order of atGateway) gateway.add(currencyAtGateway(order), moneyAtGateway(order));
  for (const payment of payments) medusa.add(payment.currency, moneyInMedusa(payment));
  return gateway.minus(medusa).toString();
}

/** The customer's money for one order: paid or held, and not sent back. */
export const moneyAtGateway = ({ paid, held, refunded }: GatewayOrder): BigNumber =>
  new BigNumber(paid).plus(held).minus(refunded);

const currencyAtGateway = ({ currency }: GatewayOrder) =>
  currency === "RMB" ? "cny" : currency.toLowerCase();
