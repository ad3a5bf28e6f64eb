import { z } from "zod";
import { operations } from "../../../gateway/operations";
import { cashierUrl } from "../../pages/urls";
import type { Recurring } from "../../state/transaction";
import { priceField, priceOf } from "../money";
import { operationHandler, success } from "../operation-handler";

type Fields = z.output<typeof operations.securePay.request>;

const DEFAULT_FREQUENCY_DAYS = 30;

const goodsList = z.array(z.object({ goods_name: z.string(), quantity: z.string() }));

/** §4.1 */
export const securePay = operationHandler(operations.securePay, (fields, state) => {
  const transaction = state.transactions.open({
    operation: operations.securePay.name,
    ...priceOf(fields),
    timeoutMinutes: fields.timeout === undefined ? undefined : Number(fields.timeout),
    reference: fields.reference,
    vendor: fields.vendor,
    ipnUrl: fields.ipnUrl,
    callbackUrl: fields.callbackUrl,
    description: fields.description,
    note: fields.note,
    goods: goodsList.parse(JSON.parse(fields.goodsInfo)),
    recurring: recurringOf(fields),
  });
  const result = {
    ...priceField(transaction),
    transactionNo: transaction.transactionNo,
    reference: transaction.reference,
    cashierUrl: cashierUrl(state, transaction),
  };
  return { body: success("add success", { result }), transaction };
});

function recurringOf({ creditType, paymentCount, frequency }: Fields): Recurring | undefined {
  if (creditType !== "recurring") return undefined;
  return { paymentCount: Number(paymentCount ?? 0), frequency: Number(frequency ?? DEFAULT_FREQUENCY_DAYS) };
}
