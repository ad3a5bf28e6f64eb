import BigNumber from "bignumber.js";
import {
  type BrokenRule,
  type FindingCode,
  FINDING_CODES,
  isDeduction,
  type LedgerTransaction,
} from "../../modules/crossborder/internal";
import { authorizes, type Order } from "../../medusa";
import type { GatewayBook } from "./gateway-book";
import { type InMedusa, moneyIn, overpaid, repeatsCapture } from "./medusa-books";

export const BOOKS = ["gateway", "ledger", "payments", "orders"] as const;
export type BookName = (typeof BOOKS)[number];

/** What each of the four books says was captured of one transaction and not refunded. */
export type Books = Record<BookName, BigNumber>;

/** As decimal text with two places. */
export const bookTexts = ({ gateway, ledger, payments, orders }: Books): Record<BookName, string> => ({
  gateway: text(gateway),
  ledger: text(ledger),
  payments: text(payments),
  orders: text(orders),
});

/** One transaction in all its books. */
export interface Comparison {
  books: Books;
  /** It pays for no order on purpose: what the two books outside of Medusa have. */
  unassigned: BigNumber;
  /** Largest book minus smallest. */
  difference: BigNumber;
  /** What is wrong, the most urgent first. */
  broken: { code: FindingCode; message: string }[];
}

interface Compared extends Omit<Comparison, "broken"> {
  gateway: GatewayBook;
  medusa: InMedusa;
  transaction: LedgerTransaction;
}

export function compareBooks(
  transaction: LedgerTransaction,
  gateway: GatewayBook,
  medusa: InMedusa,
): Comparison {
  const { captured_amount, refunded_amount, returned_amount } = transaction;
  const ledger = new BigNumber(captured_amount).minus(refunded_amount).minus(returned_amount);
  const { payment, order } = medusa;
  // A deduction that no order was made of: what it pays for is the store's to say.
  const unassigned = isDeduction(transaction) && !payment ? ledger : new BigNumber(0);
  const { payments, orders: booked } = moneyIn(medusa);
  // Money that was taken for a payment collection of no order has no order's book.
  const orders = order || !transaction.cart_id ? booked : new BigNumber(0);
  const books = { gateway: gateway.money, ledger, payments, orders };
  const amounts = [books.gateway, ledger, payments.plus(unassigned), orders.plus(unassigned)];
  const difference = BigNumber.max(...amounts).minus(BigNumber.min(...amounts));
  const compared = { transaction, gateway, medusa, books, unassigned, difference };
  const broken = FINDING_CODES.flatMap((code) => {
    const message = RULES[code](compared);
    return message ? { code, message } : [];
  });
  return { books, unassigned, difference, broken };
}

const text = (amount: BigNumber) => amount.toFixed(2);

/** For each rule: what is wrong and what a person can do where it is broken. */
const RULES: Readonly<Record<BrokenRule, (compared: Compared) => string | false | undefined>> = {
  canceled_keeps_money: ({ medusa: { order }, gateway }) =>
    order?.status === "canceled" &&
    gateway.stands &&
    `Order ${order.id} is cancelled, and the gateway still has the customer's money: refund it, or release the hold.`,
  shippable_unpaid: ({ medusa: { order }, books }) =>
    order &&
    isOpen(order) &&
    books.orders.gt(books.gateway) &&
    `Order ${order.id} counts ${text(books.orders)} as paid, and the gateway has ${text(books.gateway)}: do not ship it before it is paid again, or cancel it.`,
  hold_is_over: ({ transaction, medusa: { payment }, gateway }) =>
    transaction.pre_auth &&
    payment &&
    authorizes(payment) &&
    !gateway.stands &&
    "The hold is over at the gateway, and in Medusa it still counts as authorized: do not ship the order; cancel the payment, and take it again.",
  paid_draft: ({ medusa: { order }, books }) =>
    order?.is_draft_order &&
    books.gateway.gt(0) &&
    `Order ${order.id} is paid and still a draft: convert it to an order, or refund it.`,
  order_missing: ({ transaction, medusa, books }) =>
    transaction.cart_id !== null &&
    medusa.payment !== undefined &&
    !medusa.order &&
    books.gateway.gt(0) &&
    "The payment is recorded and belongs to no order: find the order of its cart, or refund the payment.",
  overpaid: ({ medusa }) => {
    const recorded = overpaid(medusa);
    const { order } = medusa;
    return (
      recorded &&
      order &&
      order.status !== "canceled" &&
      `Order ${order.id} has payments of ${text(recorded)}, and its total is ${text(new BigNumber(order.total))}: refund a payment that is not needed, or charge the order what it is for.`
    );
  },
  recorded_twice: ({ medusa, medusa: { payment }, gateway }) =>
    (gateway.refunds > 1 ||
      (payment && (payment.captures.length > 1 || payment.refunds.length > Math.max(1, gateway.parts))) ||
      repeatsCapture(medusa)) &&
    "A capture or a refund is recorded more than once: compare the order's payment with the gateway's dashboard.",
  paid_after_end: ({ transaction: { state }, gateway }) =>
    (state === "closed" || state === "failed") &&
    gateway.stands &&
    `The order is ${state} in our ledger, and the gateway has the customer's money: reconcile it, or return the money.`,
  gateway_differs: ({ gateway, books, transaction }) =>
    !books.gateway.eq(books.ledger) &&
    `The gateway says ${gateway.status} and has ${text(books.gateway)}, our ledger ${transaction.state} and ${text(books.ledger)}: look the transaction up in the gateway's dashboard.`,
  payment_differs: ({ books, unassigned }) =>
    !books.payments.plus(unassigned).eq(books.ledger) &&
    `Medusa's payment has ${text(books.payments)}, our ledger ${text(books.ledger)}: compare its captures and refunds with the gateway's dashboard.`,
  order_differs: ({ books }) =>
    !books.orders.eq(books.payments) &&
    `The order has recorded ${text(books.orders)} of the payment's ${text(books.payments)}: it counts as paid or unpaid wrongly.`,
};

const isOpen = ({ status, is_draft_order }: Order): boolean => status !== "canceled" && !is_draft_order;
