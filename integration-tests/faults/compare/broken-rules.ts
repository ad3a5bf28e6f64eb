import BigNumber from "bignumber.js";
import { type BothSides, moneyAtGateway } from "./both-sides";
import { moneyInMedusa } from "./medusa";

/** Rules that hold whatever went wrong on the way. One sentence for each that is broken. */
export function brokenRules(sides: BothSides): string[] {
  return [
    ...wronglyPaid(sides),
    ...paymentsWithoutOrder(sides),
    ...disagreements(sides),
    ...wrongOrderBooks(sides),
    ...wrongStock(sides),
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
    const moved = own.reduce(
      (sum, { captured, refunded }) => sum.plus(captured).minus(refunded),
      new BigNumber(0),
    );
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
