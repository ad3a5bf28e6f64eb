export { CrossborderEvents, type MoneyReturned } from "./events";
export { receiveNotificationWorkflow } from "./receive-notification";
export { returnBrowserWorkflow } from "./return-browser";
export { settleTransactionWorkflow } from "./settle-transaction";
