/**
 * A payment page for any storefront: methods, QR code, cashier, waiting, and the order. Runs in browsers, apps,
 * mini-programs and on servers, and imports nothing. "§" in these docs names a section of the gateway's interface
 * document.
 */
export { type Cart, costsNothing, type PaymentSession } from "./api";
export { type BrowserSigns, type Device, deviceOf, payableIn } from "./device";
export {
  type Channel,
  isCrossborder,
  listMethods,
  listPlans,
  type Locale,
  type Method,
  type MethodOptions,
  methods,
} from "./methods";
export {
  type Code,
  CrossborderError,
  type Outcome,
  outcomeOf,
  type PlacedOrder,
  type Result,
  type UnpaidOrder,
} from "./outcome";
export { lastPayment, resultOfReturn, type ReturnWait } from "./resume";
export { sessionData, type SessionWishes } from "./session-data";
export {
  type AppPrepay,
  clockText,
  type PlanTerms,
  type MiniProgramPrepay,
  type OtherPrepay,
  type Prepay,
  secondsLeft,
  shownPayment,
  type ShownPayment,
} from "./shown-payment";
export type { NextStep, QrCode } from "./next-step";
export { openPayment, type OpenPayment, payOrRenew, startPayment } from "./start";
export type { Sdk, Store, StoreAddress, StoreRequest } from "./store";
export { lookAtOrder, waitForOrder } from "./wait-for-order";
export {
  type Ask,
  type PollOptions,
  waitForPayment,
  type WaitingSession,
  type WaitOptions,
} from "./wait-for-payment";
