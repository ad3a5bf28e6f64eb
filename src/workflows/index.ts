/** What a store can run and hook into (published as `medusa-payment-crossborder/workflows`), and the events it can hear. */
export { type AskedBy } from "../payments/asked-by";
export type {
  FinishedAudit,
  InStorePayment,
  PaymentLinkView,
  RecurringDeduction,
  RecurringStarted,
  ScanRefusal,
  ScheduleView,
  TransactionView,
} from "../http";
export { CrossborderEvents } from "../payments/events";
export { type PaymentErrorCode } from "../payments/errors";
export { type HoldInput } from "../payments/in-store/holds";
export { type ScanInput } from "../payments/in-store/scan";
export { type InStoreInput } from "../payments/in-store/take-payment";
export { type PaymentLinkInput, type SendLinkInput } from "../payments/payment-links/links";
export { type ScheduleChange } from "../payments/recurring/schedules";
export {
  cancelInStorePaymentWorkflow,
  type CancelInStorePaymentInput,
  submitBarcodeWorkflow,
  takeInStorePaymentWorkflow,
} from "./in-store";
export {
  createPaymentLinkWorkflow,
  type RevokePaymentLinkInput,
  revokePaymentLinkWorkflow,
  sendPaymentLinkWorkflow,
} from "./payment-links";
export {
  changeRecurringScheduleWorkflow,
  createRenewalOrderWorkflow,
  type RenewalOrderInput,
} from "./recurring";
export {
  type BookRefundInput,
  bookRefundWorkflow,
  captureHoldWorkflow,
  releaseHoldWorkflow,
  type ReconcileTransactionInput,
  reconcileTransactionWorkflow,
  type ReturnMoneyInput,
  returnMoneyWorkflow,
} from "./transactions";
