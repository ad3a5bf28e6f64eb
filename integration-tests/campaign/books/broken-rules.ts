import BigNumber from "bignumber.js";
import type { Books } from "./books";
import { heldAtGateway } from "./gateway-books";
import { heldInMedusa } from "./medusa-books";

/** What may never be, whatever went wrong on the way. One sentence for each that is. */
export function brokenRules(books: Books): string[] {
  return [...unpaidOrders(books), ...strayPayments(books), ...disagreements(books)];
}

function unpaidOrders({ orders, payments }: Books): string[] {
  return orders.flatMap(({ id, total }) => {
    const own = payments.filter(({ order_id }) => order_id === id);
    if (own.length !== 1) return [`order ${id} has ${own.length} payments`];
    const [payment] = own;
    return payment && new BigNumber(payment.amount).eq(total)
      ? []
      : [`order ${id} of ${total} was paid with ${payment?.amount}`];
  });
}

const strayPayments = ({ payments }: Books) =>
  payments.filter(({ order_id }) => !order_id).map(({ id }) => `payment ${id} belongs to no order`);

/** Sums could hide two mistakes that cancel each other out, so each order at the gateway is compared too. */
function disagreements({ atGateway, payments }: Books): string[] {
  return atGateway.flatMap((order) => {
    const own = payments.filter(({ reference }) => reference === order.reference);
    const medusa = own.reduce((sum, payment) => sum.plus(heldInMedusa(payment)), new BigNumber(0));
    const gateway = heldAtGateway(order);
    if (gateway.eq(medusa)) return [];
    return [`${order.reference}: the gateway has ${gateway.toFixed(2)}, Medusa ${medusa.toFixed(2)}`];
  });
}
