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
export { type PaymentLinkInput } from "../payments/payment-links/links";
export { type SendLinkInput } from "../payments/payment-links/send";
export { type ScheduleChange } from "../payments/recurring/schedules";
export { type BookRefundInput, bookRefundWorkflow } from "./book-refund";
export { type CancelInStorePaymentInput, cancelInStorePaymentWorkflow } from "./cancel-in-store-payment";
export { captureHoldWorkflow } from "./capture-hold";
export { changeRecurringScheduleWorkflow } from "./change-recurring-schedule";
export { createPaymentLinkWorkflow } from "./create-payment-link";
export { createRenewalOrderWorkflow, type RenewalOrderInput } from "./create-renewal-order";
export { type ReconcileTransactionInput, reconcileTransactionWorkflow } from "./reconcile-transaction";
export { releaseHoldWorkflow } from "./release-hold";
export { type RevokePaymentLinkInput, revokePaymentLinkWorkflow } from "./revoke-payment-link";
export { type ReturnMoneyInput, returnMoneyWorkflow } from "./return-money";
export { sendPaymentLinkWorkflow } from "./send-payment-link";
export { submitBarcodeWorkflow } from "./submit-barcode";
export { takeInStorePaymentWorkflow } from "./take-in-store-payment";
