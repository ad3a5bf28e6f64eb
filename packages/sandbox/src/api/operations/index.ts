import type { OperationHandler } from "../operation-handler";
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

/** The twelve operations of §4. */
export const operationHandlers: readonly OperationHandler[] = [
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
];
