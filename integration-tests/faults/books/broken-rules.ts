import BigNumber from "bignumber.js";
import type { Books } from "./books";
import { heldAtGateway } from "./gateway-books";
import { heldInMedusa } from "./medusa-books";

/** What may never be, whatever went wrong on the way. One sentence for each that is. */
export function brokenRules(books: Books, mayLeaveUnpaid = false): string[] {
  return [...wronglyPaid(books, mayLeaveUnpaid), ...strayPayments(books), ...disagreements(books)];
}

export const unpaidOrders = ({ orders, payments }: Books) =>
  orders.filter(({ id }) => !payments.some(({ order_id }) => order_id === id));

function wronglyPaid(books: Books, mayLeaveUnpaid: boolean): string[] {
  const { orders, payments } = books;
  const left = mayLeaveUnpaid ? unpaidOrders(books) : [];
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
