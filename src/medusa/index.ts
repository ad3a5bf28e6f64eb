/*
 * All that the plugin knows of Medusa's records and workflows. Texts for staff and shoppers, locks, the ledger and its history belong to
 * src/payments.
 */
export type { Leftover } from "./crashes/interrupted";
export {
  type BookComparison,
  compareBook,
  hasNoBook,
  isBeingWritten,
  isRecent,
  TAKEN_BACK,
  takenBack,
  wasTakenBack,
  COMPLETION_MS,
  orderPlaced,
  paymentRefunded,
} from "./crashes/repairs";
export { refusalOf, type Acts, MedusaActs } from "./medusa-acts";
export { type Completion, keepMark, silenceOf, type Cart, type OrderLinks } from "./records/cart-statements";
export {
  MedusaRecords,
  type MovedBackSince,
  type Records,
  type Region,
  type InMedusa,
  missingIn,
} from "./medusa-records";
export { type Buyer, type Person, readCustomers } from "./records/people";
export {
  type Entry,
  type OwnedPayment,
  type Credit,
  debtOf,
  debtOfCart,
  isCreditOf,
  type OpenChange,
  type Order,
  type OrderOfCart,
  type Place,
  type Placed,
} from "./records/orders";
export {
  authorizes,
  capturedOf,
  type Collection,
  exactAmount,
  type Goods,
  isAuthorized,
  type ListedPayment,
  type NewSession,
  type PaidPayment,
  type Payment,
  paysNow,
  type Session,
  type SessionAlone,
} from "./records/payments";
export type { PlacedOrder } from "./records/placed-order";
export type { Query } from "./records/reading";
export { codeOf, messageOf, run, typeOf } from "./running";
