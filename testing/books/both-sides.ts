import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import BigNumber from "bignumber.js";
import type { GatewayOrder, SandboxControl } from "../shop/sandbox-control";
import { listTransactions, moneyInLedger, type Transaction } from "./ledger";
import {
  capturedInMedusa,
  listOrders,
  listPayments,
  moneyInMedusa,
  type Order,
  type Payment,
} from "./medusa";
import { Money } from "./money";

/** What the four books say at one moment: the gateway's, and on our side Medusa's payments and orders and the ledger. */
export interface BothSides {
  atGateway: GatewayOrder[];
  payments: Payment[];
  orders: Order[];
  ledger: Transaction[];
}

/** Of all payments, or of those `since` then: the gateway has no others by then. */
export async function readBothSides(
  gateway: SandboxControl,
  database: Knex,
  since = new Date(0),
): Promise<BothSides> {
  return {
    atGateway: await gateway.orders(),
    payments: await listPayments(database, since),
    orders: await listOrders(database, since),
    ledger: await listTransactions(database, since),
  };
}

/** `0.00` when all four books agree; else by how much the gateway's or the payments' money differs from which book. */
export function differenceOf({ atGateway, payments, orders, ledger }: BothSides): string {
  const gateway = sumOf(atGateway, currencyAtGateway, moneyAtGateway);
  const currencyOf = ({ currency }: { currency: string }) => currency;
  const rests = {
    payments: gateway.minus(sumOf(payments, currencyOf, moneyInMedusa)),
    ledger: gateway.minus(sumOf(ledger, currencyOf, moneyInLedger)),
    // Medusa writes what is held into no order.
    orders: sumOf(payments, currencyOf, capturedInMedusa).minus(
      sumOf(orders, currencyOf, ({ book }) => new BigNumber(book)),
    ),
  };
  const differing = Object.entries(rests).filter(([, rest]) => !rest.isZero());
  return differing.map(([book, rest]) => `${book}: ${rest.toString()}`).join("; ") || "0.00";
}

function sumOf<T>(all: readonly T[], currency: (one: T) => string, money: (one: T) => BigNumber): Money {
  const sum = new Money();
  for (const one of all) sum.add(currency(one), money(one));
  return sum;
}

/** The customer's money for one order: paid or held, and not sent back. */
export const moneyAtGateway = ({ paid, held, refunded }: GatewayOrder): BigNumber =>
  new BigNumber(paid).plus(held).minus(refunded);

const currencyAtGateway = ({ currency }: GatewayOrder) =>
  currency === "RMB" ? "cny" : currency.toLowerCase();
