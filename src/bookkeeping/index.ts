/** Functions that act at the gateway and write the ledger before and after, so that both agree. */
export { ask } from "./ask";
export type { Books } from "./books";
export { closeUnpaid, giveBack } from "./give-up";
export { messageOf } from "./message-of";
export { openOrder } from "./open-order";
export { isBack, pricedAs, refundWhole, type RefundPermission } from "./refund-whole";
export {
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
