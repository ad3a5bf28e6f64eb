import type { z } from "zod";
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
/**
 * The fields of an operation (§4) as a caller gives them, without account fields and `verifySign`. Amounts
 * are decimal text with at most two places (`"12.50"`), `timeout` is in minutes, `frequency` in days, and
 * addresses are https.
 * @example
 * const fields: Fields<"refund"> = { reference: "ORDER-1", amount: "12.50" };
 */
export type Fields<K extends OperationKey> = z.input<(typeof operations)[K]["request"]>;

/**
 * The success answer of an operation, parsed: `ret_code`, `ret_msg` and the payload of §2 under the
 * document's names. Amounts are decimal text with two places, or null where the gateway left them empty.
 * @example
 * const cashierUrlOf = ({ result }: Answer<"securePay">) => result.cashierUrl;
 */
export type Answer<K extends OperationKey> = z.output<(typeof operations)[K]["answer"]>;

export type { Operation } from "./operation";
export type { GatewayTransaction } from "./transaction";
export type { TransactionFacts } from "./tran-query";
