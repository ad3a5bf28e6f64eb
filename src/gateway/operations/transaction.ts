import { z } from "zod";
import {
  amount,
  reference,
  said,
  text,
  textual,
  time,
  timeIfReadable,
  transactionInAnyPlace,
  unneeded,
} from "../fields";
import { envelope } from "./operation";

/** How a request names an existing transaction: by exactly one of them (§4.3, §4.5 to §4.7, §4.11). */
export const transactionKey = { transactionNo: text.optional(), reference: reference.optional() };

/** §2.2. Unknown extra fields never fail; fields that are not needed to act may be missing. */
const transaction = z.object({
  transactionNo: textual,
  transactionStatus: said,
  transactionType: said.nullish(),
  amount: amount.nullish(),
  currency: said.nullish(),
  exchangeRate: unneeded(textual),
  refundAmount: amount.nullish(),
  originalTransactionNo: unneeded(textual),
  reference: textual.nullish(),
  createTime: unneeded(time),
  paymentTime: timeIfReadable,
  merchantNo: textual.nullish(),
  storeNo: textual.nullish(),
  storeAdminNo: unneeded(textual),
});

/**
 * The transaction object of an answer (§2.2). Amounts are decimal text with two places; times are text in the
 * gateway's time zone (`YYYY-MM-DD HH:MM:SS`). Only `transactionNo` and `transactionStatus` are always there.
 * @example
 * const statusOf = ({ transactionStatus }: GatewayTransaction) => readStatus(transactionStatus).status;
 */
export type GatewayTransaction = z.output<typeof transaction>;

export const transactionAnswer = transactionInAnyPlace(envelope.extend({ transaction }));
