import BigNumber from "bignumber.js";
import type { GatewayOrder } from "../../../testing/shop/sandbox-control";
import { Money } from "./money";

/** What the gateway holds of the customer's money for one order: taken or frozen, and not given back. */
export const heldAtGateway = ({ paid, held, refunded }: GatewayOrder): BigNumber =>
  new BigNumber(paid).plus(held).minus(refunded);

const currencyAtGateway = ({ currency }: GatewayOrder) =>
  currency === "RMB" ? "cny" : currency.toLowerCase();

export function gatewayMoney(orders: readonly GatewayOrder[]): Money {
  const money = new Money();
  for (const order of orders) money.add(currencyAtGateway(order), heldAtGateway(order));
  return money;
}
