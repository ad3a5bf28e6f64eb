import { add } from "./add";
import { authCapture } from "./auth-capture";
import { authUnfreeze } from "./auth-unfreeze";
import { cashierAdd } from "./cashier-add";
import { createTransQrcode } from "./create-trans-qrcode";
import { pay } from "./pay";
import { prepay } from "./prepay";
import { refund } from "./refund";
import { reverse } from "./reverse";
import { securePay } from "./secure-pay";
import { tranQuery } from "./tran-query";
import { updateRecurring } from "./update-recurring";

/**
 * The twelve operations of §4, by the name of their client method.
 * @example
 * operations.securePay.paths.primary; // "/online/v2/secure-pay"
 */
export const operations = {
  securePay,
  add,
  pay,
  createTransQrcode,
  reverse,
  authCapture,
  authUnfreeze,
  cashierAdd,
  prepay,
  updateRecurring,
  refund,
  tranQuery,
};

/**
 * The name of a client method, for one of the operations of §4.
 * @example
 * const key: OperationKey = "securePay";
 */
export type OperationKey = keyof typeof operations;
export type { Operation } from "./operation";
export type { GatewayTransaction } from "./transaction";
export type { TransactionFacts } from "./tran-query";
