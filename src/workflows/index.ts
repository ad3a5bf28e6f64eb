export { receiveBrowser } from "./browser-return";
export { CrossborderEvents, type RecurringNews } from "./events";
export { receiveNotification, settleNotification } from "./inbox";
export { settleCanceledOrder } from "./order-canceled";

export { createRenewalOrderWorkflow } from "./recurring/create-order-from-deduction";
export { settleDue } from "./settle-due";
export { settleTransactionWorkflow } from "./settle-transaction";
