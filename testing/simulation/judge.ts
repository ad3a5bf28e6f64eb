import BigNumber from "bignumber.js";
import { type GatewayOrder, heldOf, keptOf } from "./gateway-orders";
import { judgeAnnouncements, judgePlaced } from "./judge-orders";
import { keptBy, MANUAL, rowIn, type MedusaRows, type OrderRow, type PaymentRow } from "./medusa-rows";

/** Of the plugin's own rows the judge reads two things: which payment session an order at the gateway is of, and whether a person was told. */
export interface Told {
  reference: string;
  payment_session_id: string | null;
  payment_collection_id: string | null;
  is_told: boolean;
}

interface Books {
  orders: Iterable<GatewayOrder>;
  rows: MedusaRows;
  told: readonly Told[];
  /** References of what went back because its channel was switched off. */
  lost: ReadonlySet<string>;
  /** More calls that open, close or move money are asked for by nothing that comes to an end. */
  most_calls: number;
  /** How many events there were for the store. */
  events: number;
  /** References of those that are not judged yet. */
  open?: ReadonlySet<string>;
}

/**
 * What is wrong at the end of a history, by the records of the gateway and of Medusa alone: money that no order has, orders that no money
 * pays for, books that differ, and a customer who paid twice. A payment that a person was told of is that person's.
 */
export function judge({ orders, rows, told, lost, most_calls, events, open }: Books): string[] {
  const atGateway = new Map([...orders].map((order) => [order.reference, order]));
  const isTold = (session_id: string) =>
    told.some((one) => one.payment_session_id === session_id && one.is_told);
  const wrong: string[] = [];
  const isOpen = (ids: (string | undefined)[]) =>
    told.some((one) => open?.has(one.reference) && ids.includes(one.payment_collection_id ?? ""));
  for (const order of atGateway.values()) {
    if (order.was_called_twice) wrong.push(`${order.reference}: two calls were under way at once`);
    if (order.was_renumbered)
      wrong.push(
        `${order.reference}: a refund went out under another number, and what became of the first is not known`,
      );
    const numbers = order.refunds.flatMap(({ reference }) => reference ?? []);
    if (new Set(numbers).size < numbers.length)
      wrong.push(`${order.reference}: a refund was made twice under one number`);
    if (order.calls > most_calls) wrong.push(`${order.reference}: it was called ${order.calls} times`);
    if (lost.has(order.reference))
      wrong.push(`${order.reference}: the money went back because its channel was switched off`);
    const known = told.find(({ reference }) => reference === order.reference);
    if (known?.is_told || open?.has(order.reference)) continue;
    const payment = rows.paymentOfSession(known?.payment_session_id ?? "");
    wrong.push(...judgeMoney(rows, order, payment).map((what) => `${order.reference}: ${what}`));
  }
  for (const payment of rows.payments.values()) {
    // In the place of an order that cannot be paid any more another one may be opened for the same session.
    const known = told.filter((one) => one.payment_session_id === payment.payment_session_id);
    const orders = known.flatMap(({ reference }) => atGateway.get(reference) ?? []);
    if (orders.some((order) => wasTaken(order, payment.canceled_since)))
      wrong.push(`${payment.id}: it was cancelled after all of it had been captured`);
    if (isTold(payment.payment_session_id) || isOpen([payment.collection_id])) continue;
    if (payment.provider_id === MANUAL) continue;
    wrong.push(...judgePayment(rows, payment, orders).map((what) => `${payment.id}: ${what}`));
  }
  for (const order of rows.orders.values()) {
    const ids: (string | null)[] = rows.collectionsOf(order.id).map(({ id }) => id);
    if (isOpen(rows.collectionsOf(order.id).map(({ id }) => id))) continue;
    if (told.some((one) => one.is_told && ids.includes(one.payment_collection_id))) continue;
    const all = [...judgeOrder(rows, order), ...judgePlaced(rows, order)];
    wrong.push(...all.map((what) => `${order.id}: ${what}`));
  }
  if (!open) wrong.push(...judgeAnnouncements(rows, referencesOf(told)));
  if (!open && rows.told.size < events) wrong.push(`the store heard ${rows.told.size} of ${events} events`);
  return wrong;
}

/** Of the sessions of which no person was told: the references of each, of which there are more where one was opened in another's place. */
function referencesOf(told: readonly Told[]): ReadonlyMap<string, readonly string[]> {
  const isUntold = (id: string) => !told.some((one) => one.payment_session_id === id && one.is_told);
  const ids = told.flatMap(({ payment_session_id: id }) => (id && isUntold(id) ? [id] : []));
  const of = (id: string) => told.filter((one) => one.payment_session_id === id);
  return new Map(ids.map((id) => [id, of(id).map(({ reference }) => reference)]));
}

/** The customer's money must belong to a payment of an order that stands. */
function judgeMoney(rows: MedusaRows, order: GatewayOrder, payment: PaymentRow | undefined): string[] {
  const kept = keptOf(order);
  const held = heldOf(order);
  if (kept.lte(0) && held.lte(0)) return [];
  if (!payment) return [`the customer paid ${kept.plus(held).toFixed(2)}, and Medusa has no payment`];
  const placed = rows.orderOfCollection(payment.collection_id);
  if (!placed) return [`the customer paid ${kept.plus(held).toFixed(2)}, and there is no order`];
  if (placed.status === "canceled")
    return [`the order is cancelled, and ${kept.plus(held).toFixed(2)} is still at the gateway`];
  return [];
}

/** Whether all of a hold had been captured at a moment, and is there. Medusa has no way to undo that such a payment was cancelled. */
const wasTaken = (order: GatewayOrder, moment = 0): boolean =>
  order.pre_auth && keptOf(order).eq(order.amount) && order.captured_at < moment;

/** Medusa's payment and the gateway's orders of its session say the same. */
function judgePayment(rows: MedusaRows, payment: PaymentRow, orders: readonly GatewayOrder[]): string[] {
  if (orders.length === 0) return ["the gateway has no order for it"];
  if (payment.is_surplus) return [`${payment.amount} was recorded for an order that had been paid`];
  if (payment.is_other_amount) return [`${payment.amount} was recorded where something else was due`];
  const kept = BigNumber.sum(...orders.map(keptOf));
  const held = BigNumber.sum(...orders.map(heldOf));
  const inMedusa = keptBy(payment);
  const placed = rows.orderOfCollection(payment.collection_id);
  const isOver = placed === undefined || placed.status === "canceled";
  if (!kept.eq(inMedusa) && !(isOver && kept.eq(0)))
    return [`Medusa has ${inMedusa.toFixed(2)}, the gateway ${kept.toFixed(2)}`];
  const counts = payment.captures.length === 0 && payment.canceled_at === undefined;
  const isCountedOn = counts && rows.collections.get(payment.collection_id)?.status === "authorized";
  if (isCountedOn && !isOver && held.lte(0)) return ["its order counts on a hold that is over"];
  // What a capture left of a hold is staff's to release, as long as its order stands.
  const isRest = payment.captures.length > 0 && !isOver && inMedusa.gt(0);
  if (!counts && !isRest && held.gt(0)) return [`${held.toFixed(2)} is held that nothing counts on`];
  return [];
}

/** An order that is linked to its cart is paid once, its own book says so, and the store was told of it. */
function judgeOrder(rows: MedusaRows, order: OrderRow): string[] {
  const payments = rows.collectionsOf(order.id).flatMap(({ id }) => rows.paymentsOf(id));
  if (payments.length === 0) return [];
  const wrong: string[] = [];
  const ours = payments.filter(({ provider_id }) => provider_id !== MANUAL);
  // What staff says was paid is Medusa's to write, and staff's to know: also where the order lost its collection since.
  const said = [...rows.payments.values()].filter(({ provider_id }) => provider_id === MANUAL);
  const manual = new Set(said.flatMap(idsOf));
  const entries = rows.entriesOf(order.id).filter(({ reference_id }) => !manual.has(reference_id));
  const captured = BigNumber.sum(0, ...ours.map(keptBy));
  const booked = BigNumber.sum(0, ...entries.map(({ amount }) => amount));
  if (!captured.eq(booked))
    wrong.push(`its book has ${booked.toFixed(2)}, its payments ${captured.toFixed(2)}`);
  // Staff changed it while it was being paid: the order shows what goes back.
  const asked = [order.total, ...order.former_totals, ...askedInstead(rows, order)];
  if (captured.gt(BigNumber.max(...asked))) wrong.push(`${captured.toFixed(2)} was taken for ${order.total}`);
  const parts = order.credits.filter(({ internal_note, amount }) => internal_note && Number(amount) > 0);
  if (!order.is_edited && new Set(parts.map((one) => one.internal_note)).size < parts.length)
    wrong.push("it costs less twice for a part of one payment");
  if (order.credited.lt(0)) wrong.push(`it is to be paid ${order.credited.negated().toFixed(2)} too much`);
  if (order.was_refunded_in_change) wrong.push("it was refunded while a change of it was open");
  if (order.is_edited) return [...wrong, ...judgeDropped(rows, order, payments)];
  const isAsked = ({ amount, collection_id }: PaymentRow) => {
    // Medusa makes another collection for what is left to pay.
    const { cart_id, amount: left } = rowIn(rows.collections, collection_id);
    return [...asked, ...(cart_id ? [] : [left])].some((one) => new BigNumber(one).eq(amount));
  };
  const other = ours.find((one) => stands(one) && !isAsked(one));
  if (other && order.status === "pending")
    wrong.push(`it costs ${order.total}, and ${other.amount} was asked for`);
  return wrong;
}

/** What an entry of the order's book may be of. */
const idsOf = ({ id, captures, refunds }: PaymentRow): string[] => [
  id,
  ...[...captures, ...refunds].map((one) => one.id),
];

/** Medusa counts on it, or has its money: one that it gave back with its first try at an order does not. */
const stands = (payment: PaymentRow): boolean =>
  payment.captures.length > 0 ? keptBy(payment).gt(0) : payment.canceled_at === undefined;

/**
 * Of a cart that Medusa could not change, or that a server died over, the collection keeps another amount: that is asked for, and the order
 * shows what is owed to either side.
 */
function askedInstead(rows: MedusaRows, { cart_id, total, former_totals }: OrderRow): string[] {
  const [placed_total = total] = former_totals;
  const cart = rows.carts.get(cart_id ?? "");
  const collection = rows.collections.get(cart?.collection_id ?? "");
  return collection && cart?.total === placed_total ? [collection.amount] : [];
}

/** An order that was edited, and lost its hold by that, is paid by nothing. */
function judgeDropped(rows: MedusaRows, order: OrderRow, payments: readonly PaymentRow[]): string[] {
  const isPaid = payments.some((one) => one.canceled_at === undefined || one.captures.length > 0);
  const isOwed = order.has_lost_hold && order.status === "pending" && rows.dueOf(order).gt(0);
  return isOwed && !isPaid ? [`its hold was dropped, and ${rows.dueOf(order).toFixed(2)} is due`] : [];
}
