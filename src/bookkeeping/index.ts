/** Functions that act at the gateway and write the ledger before and after, so that both agree. */
export { ask } from "./ask";
export { captureHold } from "./capture-hold";
export { cancelSchedule, raiseCount } from "./change-schedule";
export { DEDUCTION_TICKET, openDeduction, sealDeduction } from "./deduction-ticket";
export { findDeduction } from "./find-deduction";
export { releaseHold, restOfHold } from "./release-hold";
export { scanBarcode } from "./scan-barcode";
export type { Books } from "./books";
export { closeUnpaid, giveBack } from "./give-up";
export { METHODS, openTicket, readTicket, sealTicket } from "./in-store-ticket";
export { messageOf } from "./message-of";
export { openOrder } from "./open-order";
export { isBack, pricedAs, refundable, refundWhole, type RefundPermission } from "./refund-whole";
export {
  findCapture,
  findOrderOfCart,
  findPayment,
  findSession,
  type Payment,
  type Query,
  type Session,
  sessionOfPayment,
  sessionOfRefund,
} from "./sessions";
export { whyUnusable } from "./usable";
