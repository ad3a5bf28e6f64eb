import { z } from "zod";
import * as field from "../fields";
import { defineOperation, envelope, ONLINE_ACCOUNT, transactionKey } from "./operation";

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

/** What was refunded against a payment, as far as an answer shows it. */
const refundInfo = z
  .array(z.looseObject({ status: z.string().nullish(), refundReference: z.string().nullish() }))
  .nullish()
  .catch(null);

const fields = z.object({
  transactionNo: field.textual.nullish(),
  reference: field.textual.nullish(),
  amount: field.amount.nullish(),
  rmbAmount: field.amount.nullish(),
  currency: z.string().nullish(),
  settleCurrency: z.string().nullish(),
  transactionType: z.string().nullish(),
  paymentTime: z.string().nullish(),
  refundAmount: field.amount.nullish(),
  refundInfo,
  scheduleNo: field.textual.nullish(),
  status: z.string(),
});
export type TransactionFacts = z.output<typeof fields>;

/**
 * Order query. The document shows neither its request nor its answer, so the answer is read tolerantly:
 * the facts may stand in `result`, in `transaction` or in the flat body, and the status may be named
 * `status` or `transactionStatus`. The status is read where the facts stand: a flat `status` beside a
 * `transaction` may speak of the query instead.
 */
export const tranQuery = defineOperation({
  name: "tran-query",
  paths: { primary: "/app-data-search/v2/tran-query" },
  account: ONLINE_ACCOUNT,
  request: z.object(transactionKey).superRefine(field.exactlyOneOf("transactionNo", "reference")),
  answer: z.preprocess(
    (body) => {
      const flat = asObject(body);
      const [result, transaction] = [asObject(flat.result), asObject(flat.transaction)];
      const statuses = [result, transaction, flat].map((place) => place.transactionStatus ?? place.status);
      return { ...flat, result: { ...flat, ...transaction, ...result, status: statuses.find(Boolean) } };
    },
    envelope.extend({ result: fields }),
  ),
  safeToRepeat: true,
});
