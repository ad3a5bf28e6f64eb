import { z } from "zod";
import { cashierUrl } from "../../pages/urls";
import type { SandboxState } from "../../state/sandbox-state";
import { priceField, type Recurring } from "../../state/transaction";
import { ONLINE_ACCOUNT } from "../authentication";
import * as field from "../fields";
import { operationHandler, success, timeoutOf } from "../operation-handler";

interface CreditFields {
  vendor: string;
  creditType?: string;
  paymentCount?: number;
  frequency?: number;
}

/** Three fields are "only when vendor is creditcard", and two of them only for a recurring card. */
function creditRules(fields: CreditFields, context: z.RefinementCtx): void {
  const { vendor, creditType } = fields;
  const given = (["creditType", "paymentCount", "frequency"] as const).filter(
    (name) => fields[name] !== undefined,
  );
  for (const name of given) {
    if (vendor !== "creditcard") {
      context.addIssue({ code: "custom", path: [name], message: "only when vendor is creditcard" });
    } else if (name !== "creditType" && creditType !== "recurring") {
      context.addIssue({ code: "custom", path: [name], message: "only when creditType is recurring" });
    }
  }
}

/** §4.1 */
const table = {
  name: "secure-pay",
  account: ONLINE_ACCOUNT,
  request: z
    .object({
      ...field.price,
      currency: field.currency,
      vendor: field.oneOf("channel_a", "channel_b", "channel_c", "creditcard"),
      ipnUrl: field.secureUrl,
      callbackUrl: field.webAddress,
      terminal: field.oneOf("ONLINE", "WAP"),
      reference: field.reference,
      description: field.plainText.optional(),
      note: field.plainText.optional(),
      timeout: field.wholeNumber(1).optional(),
      goodsInfo: field.goodsInfo,
      creditType: field.oneOf("normal", "recurring").optional(),
      paymentCount: field.wholeNumber(0).optional(),
      frequency: field.wholeNumber(1).optional(),
    })
    .superRefine(field.exactlyOnePrice)
    .superRefine(creditRules),
} as const;

/** The document names no default. */
const DEFAULT_FREQUENCY_DAYS = 30;

export const securePay = operationHandler(table, (fields, state, { account, fault }) => {
  const order = {
    operation: table.name,
    ...field.priceOf(fields),
    timeoutMinutes: timeoutOf(fields, fault),
    reference: fields.reference,
    vendor: fields.vendor,
    ipnUrl: fields.ipnUrl,
    callbackUrl: fields.callbackUrl,
    description: fields.description,
    note: fields.note,
    goods: fields.goodsInfo,
    recurring: recurringOf(fields, state),
  };
  const transaction = state.transactions.open(account, order, state.dialect);
  const result = {
    ...priceField(transaction),
    transactionNo: transaction.transactionNo,
    reference: transaction.reference,
    cashierUrl: cashierUrl(state, transaction),
    scheduleNo: transaction.recurring?.scheduleNo,
  };
  return { body: success("add success", { result }), transaction };
});

function recurringOf(
  { creditType, paymentCount, frequency }: CreditFields,
  { dialect: { firstPayment, scheduleNo }, transactions }: SandboxState,
): Recurring | undefined {
  if (creditType !== "recurring") return undefined;
  return {
    paymentCount: paymentCount ?? 0,
    frequency: frequency ?? DEFAULT_FREQUENCY_DAYS,
    firstIsBesides: firstPayment === "besides",
    scheduleNo: scheduleNo === "opened" ? transactions.nextNo() : undefined,
  };
}
