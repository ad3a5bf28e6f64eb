import { z } from "zod";
import { amount, textual } from "../fields";
import { envelope } from "./operation";

/** §2.2. Unknown extra fields never fail; fields that are not needed to act may be missing. */
export const transaction = z.object({
  transactionNo: textual,
  transactionStatus: z.string(),
  transactionType: z.string().nullish(),
  amount: amount.nullish(),
  currency: z.string().nullish(),
  exchangeRate: textual.nullish(),
  refundAmount: amount.nullish(),
  originalTransactionNo: textual.nullish(),
  reference: textual.nullish(),
  createTime: z.string().nullish(),
  paymentTime: z.string().nullish(),
  merchantNo: textual.nullish(),
  storeNo: textual.nullish(),
  storeAdminNo: textual.nullish(),
});
export type GatewayTransaction = z.output<typeof transaction>;

export const transactionAnswer = envelope.extend({ transaction });
