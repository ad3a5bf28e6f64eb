import BigNumber from "bignumber.js";
import type { Entry, InMedusa, Payment, Records } from "../../src/medusa";
import {
  type CollectionRow,
  CURRENCY,
  type MedusaRows,
  type OrderRow,
  type PaymentRow,
  type SessionRow,
  totalOf,
} from "./medusa-rows";
import { lookAtCart, REGION } from "./medusa-carts";
import { debtIn, movedBackIn, misplacedIn } from "./medusa-debts";
import { notModelled } from "./not-modelled";
import { RECORDS_NOT_PLAYED } from "./records-not-played";
import type { Server } from "./server";

/** Medusa's records as one server reads them: each book in one turn. */
export function recordsSeenBy(server: Server, rows: MedusaRows): Records {
  const read =
    <Asked extends unknown[], Found>(find: (...asked: Asked) => Found) =>
    async (...asked: Asked): Promise<Found> => {
      await server.turn();
      return find(...asked);
    };
  return {
    session: read((id) => sessionIn(rows, rows.sessions.get(id ?? ""))),
    sessionAlone: read((id) => aloneIn(rows.sessions.get(id ?? ""))),
    newSession: read((id) => newSessionIn(rows, rows.sessions.get(id ?? ""))),
    payment: read((id) => paymentIn(rows, rows.payments.get(id))),
    paymentOfSession: read((id) => paymentIn(rows, rows.paymentOfSession(id ?? ""))),
    paymentsOfSessions: read((ids) => ids.flatMap((id) => paymentIn(rows, rows.paymentOfSession(id)) ?? [])),
    capture: read((id) => {
      for (const { captures, payment_session_id } of rows.payments.values()) {
        const found = captures.find((one) => one.id === id);
        if (found) return { amount: new BigNumber(found.amount).toFixed(2), payment_session_id };
      }
      return undefined;
    }),
    paymentBesideOthers: read((id) => {
      const payment = rows.payments.get(id);
      const order = payment && rows.orderOfCollection(payment.collection_id);
      const others = order ? rows.collectionsOf(order.id).map((one) => one.id) : [];
      return (
        payment && { ...payment, payment_collection_id: [...new Set([payment.collection_id, ...others])] }
      );
    }),
    sessionOfPayment: read((id) => rows.payments.get(id)?.payment_session_id),
    sessionOfRefund: read(
      (id) =>
        [...rows.payments.values()].find(({ refunds }) => refunds.some((one) => one.id === id))
          ?.payment_session_id,
    ),
    collection: read((id) => collectionIn(rows, rows.collections.get(id))),
    orderOfCollection: read((id) => rows.orderOfCollection(id)?.id),
    debt: read((id) => debtIn(rows, id)),
    sessionAndDebt: read((id) => {
      const session = sessionIn(rows, rows.sessions.get(id));
      const debt = session && debtIn(rows, session.payment_collection.id);
      return debt && { session, debt };
    }),
    snapshot: read((subject) => snapshotIn(rows, subject)),
    lookAtCart: read((id) => lookAtCart(rows, id)),
    orderOfCart: read((id) => orderOfCartIn(rows, id)),
    order: read((id) => orderIn(rows, rows.orders.get(id))),
    goodsOfOrder: read(() => TEA),
    orderToPay: read((id) => orderIn(rows, rows.orders.get(id))),
    orders: read((ids) => ids.flatMap((id) => orderIn(rows, rows.orders.get(id)) ?? [])),
    entries: read((ids) => ids.flatMap((id) => entriesIn(rows, id))),
    openChange: read((id) => changeIn(rows, id)),
    credits: read((id) => rows.orders.get(id)?.credits ?? []),
    regions: read(() => [
      { id: REGION, name: "Everywhere", currency_code: CURRENCY, provider_ids: [...rows.offered] },
    ]),
    interruptedOrder: read((cart_id) => {
      const cart = rows.carts.get(cart_id);
      const found = [...rows.orders.values()].findLast(
        ({ id, mark, cart_version, total, status }) =>
          mark?.cart_id === cart_id &&
          status === "pending" &&
          cart_version === cart?.version &&
          total === cart.total &&
          !rows.links.some(({ order_id }) => order_id === id),
      );
      return found && { order_id: found.id, promotions: [] };
    }),
    unreserved: read((id) => {
      const order = rows.orders.get(id);
      const items = order?.is_reserved ? [] : [{ id: "ordli_1", quantity: 1, variant: undefined }];
      return order && { order_id: id, sales_channel_id: "sc_1", items };
    }),
    listPayments: notModelled("records.listPayments"),
    movedBack: async function* (looked) {
      await server.turn();
      yield movedBackIn(rows, looked);
    },
    misplaced: read((since) => misplacedIn(rows, since)),
    transfers: read(() => []),
    shopName: read(() => "Shop"),
    orderHead: read((id) => {
      const order = rows.orders.get(id);
      return order && { id, display_id: order.display_id, region_id: REGION, email: undefined };
    }),
    // Whoever pays here is a guest who gave no name.
    people: read(() => []),
    buyers: read(() => []),
    ...RECORDS_NOT_PLAYED,
  };
}

type Subject = Parameters<Records["snapshot"]>[0];

/** All that Medusa has of a transaction at one moment. */
function snapshotIn(
  rows: MedusaRows,
  { cart_id, payment_session_id, payment_collection_id, order_id: opened_for, order_ids }: Subject,
): InMedusa {
  const session = sessionIn(rows, rows.sessions.get(payment_session_id ?? ""));
  const payment = paymentIn(rows, rows.paymentOfSession(payment_session_id ?? ""));
  const due_id = session?.payment_collection.id ?? payment_collection_id ?? "";
  const order_of_cart = orderOfCartIn(rows, cart_id ?? "");
  const [of_cart = order_of_cart?.id ?? (cart_id === null ? opened_for : null)] = order_ids ?? [];
  const order = orderIn(rows, rows.orders.get(payment?.order?.id ?? of_cart ?? ""));
  const cart = lookAtCart(rows, cart_id ?? "");
  // An order of the world is one item.
  const isReserved = order?.status === "canceled" && rows.orders.get(order.id)?.is_reserved;
  return {
    session,
    payment,
    deleted_payment_id: undefined,
    order,
    entries: (order_ids ?? [order?.id ?? ""]).flatMap((id) => entriesIn(rows, id)),
    reserved: order && isReserved ? [order.id] : [],
    change: order && changeIn(rows, order.id),
    cart: cart?.cart,
    links: cart?.links,
    order_of_cart,
    order_taken_back:
      payment !== undefined && !order_of_cart && wasTakenBack(rows, cart_id, payment.created_at),
    collection: collectionIn(rows, rows.collections.get(due_id)),
  };
}

const wasTakenBack = (rows: MedusaRows, cart_id: string | null, paid_at: Date): boolean =>
  rows.runs.some(
    ({ cart_id: id, began_at, ended }) =>
      id === cart_id && ended?.as === "reverted" && began_at <= paid_at && ended.at >= paid_at,
  );

function changeIn(rows: MedusaRows, id: string) {
  const { changing_since, changing_for = null } = rows.orders.get(id) ?? {};
  return changing_since
    ? { change_type: changing_for === null ? "edit" : "credit_line", internal_note: changing_for }
    : undefined;
}

function orderOfCartIn(rows: MedusaRows, cart_id: string) {
  const order = rows.orderOfCart(cart_id);
  if (!order) return undefined;
  const { id, status, canceled_at } = order;
  return { id, status, canceled_at, payments: paymentsFor(rows, order).length };
}

/** As Medusa's database has them: a refund that a cancellation counts names the payment. */
function entriesIn(rows: MedusaRows, order_id: string): Entry[] {
  const payments = [...rows.payments.values()];
  const moved = new Set(
    payments.flatMap(({ captures, refunds }) => [...captures, ...refunds].map(({ id }) => id)),
  );
  const isGone = (id: string) => /^(capt|ref)_/.test(id) && !moved.has(id);
  return rows.entriesOf(order_id).map((row) => ({ ...row, is_gone: isGone(row.reference_id) }));
}

const paidIn = (payment: PaymentRow) => ({ ...payment, currency_code: CURRENCY });

function paymentIn(rows: MedusaRows, row: PaymentRow | undefined): Payment | undefined {
  const collection = row && rows.collections.get(row.collection_id);
  if (!row || !collection) return undefined;
  const order = rows.orderOfCollection(collection.id);
  const is_authorized = collection.status.endsWith("authorized");
  return {
    ...paidIn(row),
    is_authorized,
    is_canceled: row.canceled_at !== undefined && !is_authorized,
    is_replaced: ["canceled", "partially_captured"].includes(collection.status),
    order: order && {
      id: order.id,
      display_id: order.display_id,
      customer_id: "cus_1",
      status: order.status,
      is_draft_order: order.status === "draft",
    },
  };
}

const aloneIn = (row: SessionRow | undefined) =>
  row && {
    id: row.id,
    provider_id: row.provider_id,
    currency_code: CURRENCY,
    amount: row.amount,
    exact_amount: row.amount,
    data: row.data,
    payment_collection_id: row.collection_id,
  };

function sessionIn(rows: MedusaRows, row: SessionRow | undefined) {
  const collection = row && rows.collections.get(row.collection_id);
  if (!row || !collection) return undefined;
  const payment = rows.paymentOfSession(row.id);
  const order = rows.orderOfCollection(collection.id);
  const cart = rows.carts.get(collection.cart_id ?? "");
  return {
    id: row.id,
    provider_id: row.provider_id,
    currency_code: CURRENCY,
    amount: row.amount,
    exact_amount: row.amount,
    data: row.data,
    payment: payment && { id: payment.id },
    payment_collection: {
      id: collection.id,
      currency_code: CURRENCY,
      amount: collection.amount,
      order: order && {
        id: order.id,
        display_id: order.display_id,
        status: order.status,
        customer_id: "cus_1",
      },
      cart: cart && { id: cart.id },
    },
  };
}

const TEA = [{ name: "Tea", quantity: 1 }];

function newSessionIn(rows: MedusaRows, row: SessionRow | undefined) {
  const session = sessionIn(rows, row);
  if (!session) return undefined;
  const { payment_collection: due } = session;
  const cart = rows.carts.get(due.cart?.id ?? "");
  return {
    ...session,
    payment: undefined,
    payment_collection: {
      ...due,
      order: due.order && { ...due.order, sales_channel_id: null, items: TEA },
      is_paid: rows.paymentsOf(due.id).some((one) => !one.canceled_at && refundedBy(one).lt(one.amount)),
      cart: cart && {
        id: cart.id,
        customer_id: "cus_1",
        region_id: REGION,
        items: TEA.map((tea) => ({ ...tea, quantity: cart.version })),
      },
    },
  };
}

const refundedBy = ({ refunds }: PaymentRow) => BigNumber.sum(0, ...refunds.map(({ amount }) => amount));

function collectionIn(rows: MedusaRows, row: CollectionRow | undefined) {
  if (!row) return undefined;
  return {
    id: row.id,
    status: row.status,
    currency_code: CURRENCY,
    amount: row.amount,
    exact_amount: row.amount,
    payment_sessions: rows.sessionsOf(row.id).map((one) => ({
      ...one,
      currency_code: CURRENCY,
      exact_amount: one.amount,
    })),
    payments: rows.paymentsOf(row.id).map(paidIn),
  };
}

function orderIn(rows: MedusaRows, row: OrderRow | undefined) {
  if (!row) return undefined;
  return {
    id: row.id,
    status: row.status,
    is_draft_order: row.status === "draft",
    currency_code: CURRENCY,
    created_at: row.created_at,
    mark: row.mark,
    total: totalOf(row).toFixed(),
    due: rows.dueOf(row).toFixed(),
    fulfillments: [],
    collections: rows.collectionsOf(row.id).flatMap((one) => collectionIn(rows, one) ?? []),
  };
}

const paymentsFor = (rows: MedusaRows, { id }: OrderRow) =>
  rows.collectionsOf(id).flatMap((one) => rows.paymentsOf(one.id));
