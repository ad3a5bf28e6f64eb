import { readInterruptedOrder } from "./crashes/interrupted-order";
import { readLeftover } from "./crashes/leftovers";
import { type Placed, readOrderLinks } from "./crashes/repair-order";
import { readUnreserved } from "./crashes/reservations";
import { readCart, readCartsIn, readPlace } from "./records/cart";
import {
  listPayments,
  readAnyPayment,
  readCapture,
  readCollection,
  readPayments,
  readSessionOfRefund,
} from "./records/payment";
import {
  type OfDebt,
  readDebt,
  readEntries,
  readOpenChange,
  readOrder,
  readOrderOfCart,
  readOrderOfCollection,
  readOrders,
  readTransfers,
} from "./records/order";
import { readMovedBack } from "./records/moved-back";
import { findCustomers, readApiKeys, readClerkNo, readPeople } from "./records/person";
import { readPlacedOrder } from "./records/placed-order";
import type { Query } from "./records/reading";
import { readProviderIds, readRegions } from "./records/region";
import { readSession } from "./records/session";

export const medusaRecords = (query: Query) => ({
  session: (id: string | null) => readSession(query, id),
  payment: async (id: string) => (await readPayments(query, { id }))[0],
  /** What was paid in a payment session, also where the session itself is gone. */
  paymentOfSession: async (payment_session_id: string | null) =>
    payment_session_id ? (await readPayments(query, { payment_session_id }))[0] : undefined,
  paymentsOfSessions: async (payment_session_id: string[]) =>
    payment_session_id.length > 0 ? await readPayments(query, { payment_session_id }) : [],
  /** Also where it was deleted. */
  anyPaymentOfSession: (id: string) => readAnyPayment(query, id),
  /** Without what moved of them, by id. */
  listPayments: (filters: Record<string, unknown>, take: number) => listPayments(query, filters, take),
  capture: (id: string) => readCapture(query, id),
  sessionOfRefund: (id: string) => readSessionOfRefund(query, id),
  movedBack: (since: Date) => readMovedBack(query, since),
  collection: (id: string) => readCollection(query, id),
  orderOfCollection: (id: string) => readOrderOfCollection(query, id),
  /** What has to be paid for the order of a collection, or for the collection while it has none. */
  debt: (collection: OfDebt) => readDebt(query, collection),
  cart: (id: string) => readCart(query, id),
  placeOfCart: (id: string) => readPlace(query, id),
  cartsIn: (region_id: string, ids: string[]) => readCartsIn(query, region_id, ids),
  orderOfCart: (id: string) => readOrderOfCart(query, id),
  order: (id: string) => readOrder(query, id),
  orders: (ids: string[]) => readOrders(query, ids),
  entries: (ids: string[]) => readEntries(query, ids),
  /** While a change of an order is open, Medusa records no refund of it and cancels nothing. */
  openChange: (id: string) => readOpenChange(query, id),
  transfers: (since: Date) => readTransfers(query, since),
  placedOrder: (id: string) => readPlacedOrder(query, id),
  regions: (filters?: { id?: string }) => readRegions(query, filters),
  providerIds: () => readProviderIds(query),
  people: (entity: "customer" | "user", ids: string[]) => readPeople(query, entity, ids),
  apiKeys: (ids: string[]) => readApiKeys(query, ids),
  findCustomers: (pattern: string, take: number) => findCustomers(query, pattern, take),
  clerkNo: (id: string) => readClerkNo(query, id),
  orderLinks: (placed: Placed) => readOrderLinks(query, placed),
  /** The order that a completion left which died before it linked it. */
  interruptedOrder: (cart_id: string) => readInterruptedOrder(query, cart_id),
  unreserved: (id: string) => readUnreserved(query, id),
  /** An order that a completion left which died before its payment. */
  leftover: (id: string) => readLeftover(query, id),
});

/**
 * Reads Medusa's records as they are now. What Medusa does not have is undefined, or is left out of a list. A record that this
 * version of the plugin does not understand is a ZodError.
 */
export interface MedusaRecords extends ReturnType<typeof medusaRecords> {}
