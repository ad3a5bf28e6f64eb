import BigNumber from "bignumber.js";
import {
  type BrokenRule,
  FINDING_CODES,
  type FindingCode,
  type LedgerTransaction,
  type ReconciliationStatus,
  exceeds,
  isDeduction,
} from "../../modules/crossborder/internal";
import {
  type Entry,
  type Order,
  type PaidPayment,
  type Payment,
  type Records,
  authorizes,
  capturedOf,
} from "../../medusa";
import { isCrossborder } from "../provider-id";
import { isMoneyBack, isReplaced, sumOf } from "../views/money";
import type { TransactionFacts } from "../../gateway";
import type { PaymentContext, StoreContext } from "../context";
import {
  backSoFar,
  givenBack,
  interpretAnswer,
  refundsIn,
  shownAmount,
  type Spoken,
  wholeOf,
} from "../views/answer";
import { gatewayKey, isNotThere } from "../gateway";

export type BookName = "gateway" | "ledger" | "payments" | "orders";

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
  medusa: MedusaBook;
  transaction: LedgerTransaction;
}

export function compareBooks(
  transaction: LedgerTransaction,
  gateway: GatewayBook,
  medusa: MedusaBook,
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
  recorded_twice: ({ medusa, medusa: { payment }, gateway, books }) =>
    (gateway.refunds > 1 ||
      (payment &&
        (payment.captures.length > 1 ||
          // Where the gateway shows no refunds one by one, their sum says whether one is too many.
          (payment.refunds.length > Math.max(1, gateway.parts) &&
            (gateway.parts > 0 || !books.payments.eq(books.gateway))))) ||
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

/** What Medusa has of one transaction: its records, as Medusa reads them itself. */
export interface MedusaBook {
  payment?: Payment;
  order?: Order;
  /** The order's own book. */
  entries: readonly Entry[];
}

export const NOT_IN_MEDUSA: MedusaBook = { entries: [] };

/**
 * What Medusa has of some transactions, by payment session: two of its modules, a few queries for all of them. The sessions themselves
 * may be gone.
 */
export async function readMedusa(
  records: Records,
  transactions: readonly (Pick<LedgerTransaction, "payment_session_id"> &
    Partial<Pick<LedgerTransaction, "order_ids">>)[],
): Promise<Map<string, MedusaBook>> {
  const payments = await records.paymentsOfSessions(
    transactions.flatMap((one) => one.payment_session_id ?? []),
  );
  const made = new Map(transactions.map((one) => [one.payment_session_id, one.order_ids]));
  const idsFor = ({ payment_session_id, order }: Payment) =>
    made.get(payment_session_id) ?? (order ? [order.id] : []);
  const order_ids = [...new Set(payments.flatMap(idsFor))];
  const orders = await records.orders(order_ids);
  const entries = await records.entries(order_ids);
  return new Map(
    payments.map((payment) => {
      const ids = idsFor(payment);
      const order = together(orders.filter(({ id }) => ids.includes(id)));
      const own = entries.filter(({ order_id }) => ids.includes(order_id));
      return [payment.payment_session_id, { payment, order, entries: own }];
    }),
  );
}

/** Several orders of one cart as one: it stands as long as one of them does. */
function together(orders: Order[]): Order | undefined {
  const first = orders.find(({ status }) => status !== "canceled") ?? orders[0];
  if (!first || orders.length === 1) return first;
  const sum = (of: "total" | "due") => BigNumber.sum(...orders.map((one) => one[of])).toFixed();
  const collections = orders.flatMap((one) => one.collections);
  return { ...first, total: sum("total"), due: sum("due"), collections };
}

/** What Medusa's payment has, captures minus refunds, and what the order's book has of it. Without an order both are the same. */
export function moneyIn({ payment, order, entries }: MedusaBook): { payments: BigNumber; orders: BigNumber } {
  if (!payment) return { payments: new BigNumber(0), orders: new BigNumber(0) };
  const payments = atGateway(sumOf(payment.captures), sumOf(payment.refunds));
  if (!order) return { payments, orders: payments };
  const own = entriesOf(payment, order, entries);
  return { payments, orders: atGateway(partOf(own, 1), partOf(own, -1)) };
}

/** When Medusa last wrote money of it. */
function movedAt({ payment, order, entries }: MedusaBook): Date | undefined {
  if (!payment) return undefined;
  const own = order ? entriesOf(payment, order, entries) : [];
  const moments = [...payment.captures, ...payment.refunds, ...own].map(({ created_at }) =>
    created_at.getTime(),
  );
  return moments.length > 0 ? new Date(Math.max(...moments)) : undefined;
}

/** A capture of the payment is in the order's book more than once. */
function repeatsCapture({ payment, entries }: MedusaBook): boolean {
  const booked = entries.filter(isMoney).map(({ reference_id }) => reference_id);
  return payment?.captures.some(({ id }) => booked.filter((one) => one === id).length > 1) ?? false;
}

/** All payments of an order together, where they are more than its total; of its newest payment of ours alone, so that it is told once. */
function overpaid({ payment, order }: MedusaBook): BigNumber | undefined {
  if (!payment || !order) return undefined;
  const payments = paymentsOf(order).filter((one) => new BigNumber(capturedOf(one)).gt(0));
  const newest = payments.findLast(({ provider_id }) => isCrossborder(provider_id));
  const amounts = payments.map(capturedOf);
  if (newest?.id !== payment.id || !exceeds(amounts, order.total)) return undefined;
  return BigNumber.sum(...amounts);
}

const isMoney = ({ reference }: Entry): boolean => reference === "capture" || reference === "refund";

/** The oldest first. */
const paymentsOf = ({ collections }: Order): PaidPayment[] =>
  collections
    .flatMap(({ payments }) => payments)
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime());

/**
 * What came in minus what went out, each at the gateway's two places: Medusa keeps what a discount or a tax makes of an amount, such
 * as 13.606, and 13.61 was paid and is refunded.
 */
const atGateway = (came: BigNumber, went: BigNumber): BigNumber =>
  came.decimalPlaces(2, BigNumber.ROUND_HALF_UP).minus(went.decimalPlaces(2, BigNumber.ROUND_HALF_UP));

/** The part of an order's entries that came in, or that went out. */
const partOf = (entries: readonly Entry[], sign: 1 | -1): BigNumber =>
  sumOf(entries.filter(({ amount }) => new BigNumber(amount).gt(0) === sign > 0)).times(sign);

/**
 * The order's entries about a payment. Those about none of its payments, such as a capture that is gone, count for the
 * first one, so that they count once.
 */
function entriesOf(payment: Payment, order: Order, entries: readonly Entry[]): Entry[] {
  const all = paymentsOf(order);
  const owned = idsOf(payment);
  const others = new Set(all.filter(({ id }) => id !== payment.id).flatMap((one) => [...idsOf(one)]));
  const isFirst = all[0] === undefined || all[0].id === payment.id;
  return entries
    .filter(isMoney)
    .filter(({ reference_id }) => owned.has(reference_id) || (isFirst && !others.has(reference_id)));
}

/** A cancelled order's refund is written under the payment's own id. */
const idsOf = ({ id, captures, refunds }: PaidPayment): Set<string | null | undefined> =>
  new Set([id, ...[...captures, ...refunds].map((one) => one.id)]);

/** What the gateway says of one transaction. */
export interface GatewayBook {
  /** Its status as it came; `unknown` when it has no such order. */
  status: string;
  /** What it has taken and not given back, in the priced currency. */
  money: BigNumber;
  /** Money of the customer is with it: taken, or held. */
  stands: boolean;
  /** How many refunds of the whole have succeeded, and how many of a part. */
  refunds: number;
  parts: number;
}

const ZERO = new BigNumber(0);

/**
 * Asks the gateway (tran-query), and changes nothing: what it answers is compared with the ledger, not written into it.
 * @throws GatewayError when it gives no answer
 */
export async function readGatewayBook(
  { account }: PaymentContext,
  transaction: LedgerTransaction,
  signal: AbortSignal,
): Promise<GatewayBook> {
  try {
    const { result } = await account.gateway.ask(gatewayKey(transaction), { signal, respectBreaker: true });
    return bookShown(transaction, result, account.options);
  } catch (error) {
    if (!isNotThere(error)) throw error;
    return { status: "unknown", money: ZERO, stands: false, refunds: 0, parts: 0 };
  }
}

/**
 * Of a hold the gateway shows neither how much was captured nor that it was released: then the ledger counts. So it does
 * where an answer shows no amount in the priced currency.
 */
export function bookShown(
  transaction: LedgerTransaction,
  facts: TransactionFacts,
  spoken: Spoken,
): GatewayBook {
  const { status } = facts;
  const made = refundsIn(facts, "success");
  const parts = made.filter((one) => givenBack(transaction, one)?.lt(wholeOf(transaction))).length;
  const refunds = made.length - parts;
  const { change, status: read } = interpretAnswer(transaction, facts, spoken);
  if (read !== "success") return { status, money: ZERO, stands: false, refunds, parts };
  const shown = shownAmount(transaction, facts).amount;
  const { pre_auth, state, paid_amount, amount, captured_amount } = transaction;
  const taken = new BigNumber(pre_auth ? captured_amount : (shown ?? paid_amount ?? amount));
  const refunded = change.state === "refunded" ? taken : backSoFar(transaction, facts);
  const stands = state !== "released";
  return { status, money: taken.minus(refunded), stands, refunds, parts };
}

/** So long after Medusa wrote a capture or a refund it may still be on its way through the four books. */
const BETWEEN_BOOKS_MS = 60_000;

/** A transaction in its four books, read now. */
export interface Inspection {
  transaction: LedgerTransaction;
  medusa: MedusaBook;
  comparison: Comparison;
}

/** @param answers what the gateway has just answered about each, by id: what has moved since then is seen as a difference */
export async function lookAll(
  context: StoreContext,
  answers: ReadonlyMap<string, GatewayBook>,
): Promise<Inspection[]> {
  if (answers.size === 0) return [];
  const transactions = await context.ledger.listTransactions({ id: [...answers.keys()] }, { take: null });
  const books = await readMedusa(context.records, transactions);
  return transactions.flatMap((transaction) => {
    const gateway = answers.get(transaction.id);
    if (!gateway) return [];
    const recorded = isReplaced(transaction) ? undefined : books.get(transaction.payment_session_id ?? "");
    const medusa = recorded ?? NOT_IN_MEDUSA;
    return { transaction, medusa, comparison: compareBooks(transaction, gateway, medusa) };
  });
}

export async function lookAt(
  context: StoreContext,
  id: string,
  gateway: GatewayBook,
): Promise<Inspection | undefined> {
  return (await lookAll(context, new Map([[id, gateway]])))[0];
}

/** Money of it may be on its way. */
export function isMoving({ transaction, medusa }: Inspection, now: number): boolean {
  const moved_at = movedAt(medusa)?.getTime() ?? 0;
  return transaction.reconciliation_status === "pending" || moved_at > now - BETWEEN_BOOKS_MS;
}

/** What differs, in sentences. */
export const textOf = ({ broken }: Comparison): string => broken.map(({ message }) => message).join(" ");

/**
 * Looks again at what an audit found: who reconciles it wants to know whether it is mended.
 * @throws GatewayError when the gateway gives no answer; what was found stands
 */
export async function compareAgain(
  context: PaymentContext & StoreContext,
  transaction: LedgerTransaction,
): Promise<void> {
  const gateway = await readGatewayBook(context, transaction, context.ledger.stopping);
  const look = await lookAt(context, transaction.id, gateway);
  if (look) await noteLook(context, look);
}

/**
 * Writes down what a comparison found, unless money moves. A person is told where it is new or has changed; where nothing differs any
 * more, what was found before is over.
 */
export async function noteLook({ ledger, clock }: StoreContext, look: Inspection): Promise<void> {
  const { transaction, medusa, comparison } = look;
  const differs = comparison.broken.length > 0;
  if (differs ? isMoving(look, clock.now()) : transaction.audit_finding === null) return;
  const over = { audit_finding: null, reconciliation_status: statusOf(transaction, medusa) };
  await ledger.advance(transaction, differs ? { audit_finding: textOf(comparison) } : over);
}

/** What the status is of a transaction whose books agree. */
function statusOf(transaction: LedgerTransaction, { payment }: MedusaBook): ReconciliationStatus {
  if (payment) return "reconciled";
  if (isMoneyBack(transaction)) return "returned";
  return isDeduction(transaction) ? "reconciled" : "pending";
}
