/*
 * All that the plugin knows of Medusa's records and workflows. Texts for staff and shoppers, locks, the ledger and its history belong to
 * src/payments.
 */
export { codeOf, messageOf, throwFirst, typeOf } from "./acts/errors";
export type { Leftover } from "./crashes/leftovers";
export { type BookComparison, compareBook, isBeingWritten } from "./crashes/order-book";
/** @public */
export type { OrderLinks } from "./crashes/repair-order";
export { orderPlaced, type Placed } from "./crashes/repair-order";
export { takenBack, wasTakenBack } from "./crashes/taken-back";
export { type MedusaActs, medusaActs } from "./medusa-acts";
export { type MedusaRecords, medusaRecords } from "./medusa-records";
/** @public */
export type { Cart } from "./records/cart";
export type { Collection } from "./records/payment";
export type { OwnedPayment } from "./records/moved-back";
export type { Entry, OpenChange, Order, OrderOfCart } from "./records/order";
export {
  authorizes,
  capturedOf,
  exactAmount,
  isAuthorized,
  type ListedPayment,
  type PaidPayment,
  type Payment,
  paysNow,
} from "./records/payment";
export type { Person } from "./records/person";
export type { Query } from "./records/reading";
export type { Region } from "./records/region";
export type { Session } from "./records/session";
