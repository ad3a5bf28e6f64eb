import BigNumber from "bignumber.js";
import { type BothSides, moneyAtGateway } from "./both-sides";
import { moneyInLedger } from "./ledger";
import { capturedInMedusa, moneyInMedusa } from "./medusa";

/** Rules that hold whatever went wrong on the way. One sentence for each that is broken. */
export function brokenRules(sides: BothSides): string[] {
  return [
    ...wronglyPaid(sides),
    ...paymentsWithoutOrder(sides),
    ...disagreements(sides),
    ...wrongOrderBooks(sides),
    ...wrongStock(sides),
    ...wrongStatus(sides),
    ...recordedTwice(sides),
    ...ledgerDisagreements(sides),
    ...unnamedAttention(sides),
  ];
}

/** Orders of a server that died over them, which nobody pays for: they are cancelled. */
export const leftovers = ({ orders, payments }: BothSides) =>
  orders.filter(
    ({ id, status }) => status === "canceled" && !payments.some(({ order_id }) => order_id === id),
  );

function wronglyPaid(sides: BothSides): string[] {
  const { orders, payments } = sides;
  const left = leftovers(sides);
  return orders.flatMap((order) => {
    const { id, total } = order;
    const own = payments.filter(({ order_id }) => order_id === id);
    if (left.includes(order)) return [];
    if (own.length !== 1) return [`order ${id} has ${own.length} payments`];
    const [payment] = own;
    return payment && new BigNumber(payment.amount).eq(total)
      ? []
      : [`order ${id} of ${total} was paid with ${payment?.amount}`];
  });
}

/** Nobody ships in these tests: what can be shipped is reserved, and what is cancelled is free for others. */
function wrongStock({ orders }: BothSides): string[] {
  return orders.flatMap(({ id, status, items, reserved }) => {
    const expected = status === "canceled" ? 0 : items;
    return reserved === expected ? [] : [`${status} order ${id} has ${reserved} of ${expected} reservations`];
  });
}

/** The order's own book decides whether staff sees it as paid and whether it can be paid again. */
function wrongOrderBooks({ orders, payments }: BothSides): string[] {
  return orders.flatMap(({ id, book }) => {
    const own = payments.filter(({ order_id }) => order_id === id);
    const moved = own.reduce((sum, payment) => sum.plus(capturedInMedusa(payment)), new BigNumber(0));
    return moved.eq(book) ? [] : [`order ${id} says ${book}, its payments ${moved.toFixed(2)}`];
  });
}

/** Medusa deletes an order that it cannot finish, and refunds its payment: that one has no money any more. */
const paymentsWithoutOrder = ({ payments }: BothSides) =>
  payments
    .filter((payment) => !payment.order_id && !moneyInMedusa(payment).isZero())
    .map(({ id }) => `payment ${id} belongs to no order`);

/** Sums could hide two mistakes that cancel each other out, so each order at the gateway is compared too. */
function disagreements({ atGateway, payments }: BothSides): string[] {
  return atGateway.flatMap((order) => {
    const own = payments.filter(({ reference }) => reference === order.reference);
    const medusa = own.reduce((sum, payment) => sum.plus(moneyInMedusa(payment)), new BigNumber(0));
    const gateway = moneyAtGateway(order);
    if (gateway.eq(medusa)) return [];
    return [`${order.reference}: the gateway has ${gateway.toFixed(2)}, Medusa ${medusa.toFixed(2)}`];
  });
}

/** What is cancelled keeps no money, and what is paid is no draft. */
function wrongStatus({ orders, payments }: BothSides): string[] {
  return orders.flatMap(({ id, status, is_draft_order }) => {
    const paid = payments.some((payment) => payment.order_id === id && !moneyInMedusa(payment).isZero());
    if (!paid) return [];
    if (status === "canceled") return [`order ${id} is cancelled and keeps money`];
    return is_draft_order ? [`order ${id} is paid and a draft`] : [];
  });
}

/** In these tests nobody captures or refunds one payment in two parts. */
function recordedTwice({ orders, payments }: BothSides): string[] {
  const twice = payments.filter(({ captures, refunds }) => captures > 1 || refunds > 1);
  const ofPayments = twice.map(
    ({ id, captures, refunds }) => `payment ${id}: ${captures} captures, ${refunds} refunds`,
  );
  const ofOrders = orders.flatMap(({ id, entries }) => {
    const own = payments.filter(({ order_id }) => order_id === id);
    const expected = own.reduce((sum, { captures, refunds }) => sum + captures + refunds, 0);
    return entries === expected
      ? []
      : [`order ${id} says it in ${entries} entries, its payments in ${expected}`];
  });
  return [...ofPayments, ...ofOrders];
}

function ledgerDisagreements({ atGateway, ledger }: BothSides): string[] {
  return atGateway.flatMap((order) => {
    const kept = ledger.find(({ reference }) => reference === order.reference);
    if (!kept) return [`${order.reference}: the ledger does not know it`];
    const [gateway, own] = [moneyAtGateway(order), moneyInLedger(kept)];
    return gateway.eq(own)
      ? []
      : [`${order.reference}: the gateway has ${gateway.toFixed(2)}, the ledger ${own.toFixed(2)}`];
  });
}

/** Whoever looks is told why. */
const unnamedAttention = ({ ledger }: BothSides) =>
  ledger
    .filter((one) => one.reconciliation_status === "needs_attention" && !one.attention_code)
    .map(({ reference }) => `${reference} needs attention and does not say why`);
