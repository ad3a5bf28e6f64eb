import { z } from "zod";
import * as field from "../fields";
import { defineOperation, envelope, ONLINE_ACCOUNT } from "./operation";
import { transactionKey } from "./transaction";

/** The refunds of a payment, as far as an answer shows them. */
const refundInfo = z
  .array(
    z
      .object({ status: field.said.nullish(), refundReference: field.textual.nullish() })
      .catchall(z.union([field.textual, field.said, z.boolean(), z.null()]).catch(null)),
  )
  .nullish()
  .catch(null);

const fields = z.object({
  transactionNo: field.textual.nullish(),
  reference: field.textual.nullish(),
  merchantNo: field.textual.nullish(),
  storeNo: field.textual.nullish(),
  amount: field.unneeded(field.amount),
  rmbAmount: field.unneeded(field.amount),
  currency: field.said.nullish(),
  settleCurrency: field.unneeded(field.said),
  exchangeRate: field.unneeded(field.textual),
  transactionType: field.said.nullish(),
  originalTransactionNo: field.unneeded(field.textual),
  vendor: field.unneeded(field.said),
  createTime: field.unneeded(field.time),
  paymentTime: field.timeIfReadable,
  refundAmount: field.unneeded(field.amount),
  refundRmbAmount: field.unneeded(field.amount),
  refundInfo,
  scheduleNo: field.textual.nullish(),
  status: field.said,
});

/**
 * What an order query (§4) says about a transaction: the answer's `result`. Amounts are decimal text with two
 * places, or null; `paymentTime` is text in the gateway's time zone (`YYYY-MM-DD HH:MM:SS`). Only `status` is
 * always there.
 * @example
 * const isPaid = ({ status }: TransactionFacts) => readStatus(status).status === "success";
 */
export type TransactionFacts = z.output<typeof fields>;

/**
 * Order query (§4). The document shows neither its request nor its answer, so the answer is read tolerantly:
 * the fields may be in `result`, in `transaction` or in the flat body, and the status may be named `status`
 * or `transactionStatus`. The status is read where the other fields are: a flat `status` beside a
 * `transaction` may be that of the query.
 */
export const tranQuery = defineOperation({
  name: "tran-query",
  paths: { primary: "/app-data-search/v2/tran-query" },
  account: ONLINE_ACCOUNT,
  request: z.object(transactionKey).superRefine(field.exactlyOneOf("transactionNo", "reference")),
  answer: field.inAnyPlace(envelope.extend({ result: fields })),
  movesMoney: false,
  safeToRepeat: true,
});
