import type { Debt } from "../modules/crossborder/internal";
import { type InterruptedOrder, readInterruptedOrder } from "./crashes/interrupted-order";
import { type Leftover, readLeftover } from "./crashes/leftovers";
import { type OrderLinks, type Placed, readOrderLinks } from "./crashes/repair-order";
import { readUnreserved, type Unreserved } from "./crashes/reservations";
import { type Cart, type Place, readCart, readCartsIn, readPlace } from "./records/cart";
import { type Collection, readCollection } from "./records/collection";
import { type OfDebt, readDebt } from "./records/debt";
import { type OwnedPayment, readMovedBack } from "./records/moved-back";
import {
  type Entry,
  findOrderMarked,
  type MarkedOrder,
  type OpenChange,
  type Order,
  type OrderOfCart,
  readEntries,
  readOpenChange,
  readOrder,
  readOrderOfCart,
  readOrderOfCollection,
  readOrders,
  readTransfers,
  type Transfer,
} from "./records/order";
import {
  type AnyPayment,
  type Capture,
  type ListedPayment,
  listPayments,
  type Payment,
  readAnyPayment,
  readCapture,
  readPayments,
  readSessionOfRefund,
} from "./records/payment";
import {
  type ApiKey,
  findCustomers,
  type Person,
  readApiKeys,
  readClerkNo,
  readPeople,
} from "./records/person";
import { type PlacedOrder, readPlacedOrder } from "./records/placed-order";
import type { Query } from "./records/query";
import { readProviderIds, readRegions, type Region } from "./records/region";
import { readSession, type Session } from "./records/session";

/**
 * Reads Medusa's records as they are now. What Medusa does not have is undefined, or is left out of a list. A record that this
 * version of the plugin does not understand is a ZodError.
 */
export interface MedusaRecords {
  /** With what it pays for: its collection, and the cart or order of that. */
  session(id: string | null): Promise<Session | undefined>;
  /** With its collection's status, and the order it pays for. */
  payment(id: string): Promise<Payment | undefined>;
  /** What was paid in a payment session, also where the session itself is gone. */
  paymentOfSession(session_id: string | null): Promise<Payment | undefined>;
  paymentsOfSessions(session_ids: string[]): Promise<Payment[]>;
  /** The newest payment of a session, also one that was deleted. */
  anyPaymentOfSession(session_id: string): Promise<AnyPayment | undefined>;
  /** Without what moved of them, by id. */
  listPayments(filters: Record<string, unknown>, take: number): Promise<ListedPayment[]>;
  capture(id: string): Promise<Capture | undefined>;
  /** The payment session that a refund is about. */
  sessionOfRefund(refund_id: string): Promise<string | undefined>;
  /** Payments that were refunded since a moment, and those of orders that were cancelled since: in pages. */
  movedBack(since: Date): AsyncGenerator<OwnedPayment[]>;
  /** With its sessions and payments. */
  collection(id: string): Promise<Collection | undefined>;
  orderOfCollection(collection_id: string): Promise<string | undefined>;
  /** What has to be paid for the order of a collection, or for the collection while it has none. */
  debt(collection: OfDebt): Promise<Debt | undefined>;
  cart(id: string): Promise<Cart | undefined>;
  /** Country and language of a cart's shopper. */
  placeOfCart(id: string): Promise<Place>;
  /** Those of some carts that are of a region. */
  cartsIn(region_id: string, ids: string[]): Promise<string[]>;
  /** The order that a cart has become, unless Medusa has taken it back. */
  orderOfCart(cart_id: string): Promise<OrderOfCart | undefined>;
  /** With its collections, their payments, and what it owes. */
  order(id: string): Promise<Order | undefined>;
  orders(ids: string[]): Promise<Order[]>;
  /** The entries of some orders' own books. */
  entries(order_ids: string[]): Promise<Entry[]>;
  /** A change of an order that is open: while there is one, Medusa records no refund and cancels nothing. */
  openChange(order_id: string): Promise<OpenChange | undefined>;
  /** Orders that were moved to another customer since a moment. */
  transfers(since: Date): Promise<Transfer[]>;
  orderMarked(wanted: MarkedOrder): Promise<string | undefined>;
  /** What an order was made of when it was placed. */
  placedOrder(id: string): Promise<PlacedOrder | undefined>;
  regions(filters?: { id?: string }): Promise<Region[]>;
  /** Also those that medusa-config no longer has. */
  providerIds(): Promise<string[]>;
  people(entity: "customer" | "user", ids: string[]): Promise<Person[]>;
  apiKeys(ids: string[]): Promise<ApiKey[]>;
  findCustomers(pattern: string, take: number): Promise<string[]>;
  /** The clerk number of an admin user. */
  clerkNo(user_id: string): Promise<string | undefined>;
  /** What leads from a cart and its collection to their order. */
  orderLinks(placed: Placed): Promise<OrderLinks>;
  /** The order that a completion left which died before it linked it. */
  interruptedOrder(cart_id: string): Promise<InterruptedOrder | undefined>;
  /** What of an order is not reserved. */
  unreserved(order_id: string): Promise<Unreserved | undefined>;
  /** An order that a completion left which died before its payment. */
  leftover(order_id: string): Promise<Leftover | undefined>;
}

export const medusaRecords = (query: Query): MedusaRecords => ({
  session: (id) => readSession(query, id),
  payment: async (id) => (await readPayments(query, { id }))[0],
  paymentOfSession: async (payment_session_id) =>
    payment_session_id ? (await readPayments(query, { payment_session_id }))[0] : undefined,
  paymentsOfSessions: async (payment_session_id) =>
    payment_session_id.length > 0 ? await readPayments(query, { payment_session_id }) : [],
  anyPaymentOfSession: (id) => readAnyPayment(query, id),
  listPayments: (filters, take) => listPayments(query, filters, take),
  capture: (id) => readCapture(query, id),
  sessionOfRefund: (id) => readSessionOfRefund(query, id),
  movedBack: (since) => readMovedBack(query, since),
  collection: (id) => readCollection(query, id),
  orderOfCollection: (id) => readOrderOfCollection(query, id),
  debt: (collection) => readDebt(query, collection),
  cart: (id) => readCart(query, id),
  placeOfCart: (id) => readPlace(query, id),
  cartsIn: (region_id, ids) => readCartsIn(query, region_id, ids),
  orderOfCart: (id) => readOrderOfCart(query, id),
  order: (id) => readOrder(query, id),
  orders: (ids) => readOrders(query, ids),
  entries: (ids) => readEntries(query, ids),
  openChange: (id) => readOpenChange(query, id),
  transfers: (since) => readTransfers(query, since),
  orderMarked: (wanted) => findOrderMarked(query, wanted),
  placedOrder: (id) => readPlacedOrder(query, id),
  regions: (filters) => readRegions(query, filters),
  providerIds: () => readProviderIds(query),
  people: (entity, ids) => readPeople(query, entity, ids),
  apiKeys: (ids) => readApiKeys(query, ids),
  findCustomers: (pattern, take) => findCustomers(query, pattern, take),
  clerkNo: (id) => readClerkNo(query, id),
  orderLinks: (placed) => readOrderLinks(query, placed),
  interruptedOrder: (cart_id) => readInterruptedOrder(query, cart_id),
  unreserved: (id) => readUnreserved(query, id),
  leftover: (id) => readLeftover(query, id),
});
