import { z } from "zod";
import { operations } from "../../../gateway/operations";
import { endpoint, success } from "../operation-handler";
import { cashierUrl } from "../../pages/urls";
import { priceField, priceOf } from "../money";
import { DEFAULT_TIMEOUT_MINUTES } from "../../state/timeout";
import type { Draft } from "../../state/transaction";

type Fields = z.output<typeof operations.securePay.request>;

const DEFAULT_FREQUENCY_DAYS = 30;

const goodsList = z.array(z.object({ goods_name: z.string(), quantity: z.string() }));

/** §4.1 */
export const securePay = endpoint(operations.securePay, (fields, world) => {
  const transaction = world.ledger.open({
    operation: operations.securePay.name,
    ...priceOf(fields),
    timeoutMinutes: Number(fields.timeout ?? DEFAULT_TIMEOUT_MINUTES),
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
    cashierUrl: cashierUrl(world, transaction),
  };
  return { body: success("add success", { result }), transaction };
});

function recurringOf({ creditType, paymentCount, frequency }: Fields): Draft["recurring"] {
  if (creditType !== "recurring") return undefined;
  return { paymentCount: Number(paymentCount ?? 0), frequency: Number(frequency ?? DEFAULT_FREQUENCY_DAYS) };
}
