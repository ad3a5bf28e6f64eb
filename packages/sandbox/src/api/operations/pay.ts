import { z } from "zod";
import { Refusal, RET_CODE } from "../../state/refusal";
import { awaitConfirmation, requireOpen } from "../../state/transitions";
import { IN_STORE_ACCOUNT } from "../authentication";
import * as field from "../fields";
import { operationHandler, transactionReply } from "../operation-handler";

/** Barcodes that the customer's wallet refuses, by how they start. The order stays open for the next barcode. */
const REFUSED = [
  { starts: "DECLINED", retCode: RET_CODE.wrongStatus, rule: "declined by the customer's wallet" },
  { starts: "FUNDS", retCode: RET_CODE.wrongStatus, rule: "insufficient funds" },
];
/** No wallet's codes begin with zeros. */
const UNKNOWN = /^(UNKNOWN|000)/;

/** §4.3 */
const table = {
  name: "pay",
  account: IN_STORE_ACCOUNT,
  request: z
    .object({
      ...field.orderKey,
      paymentBarcode: field.text,
      vendor: field.oneOf("channel_a", "channel_b", "channel_c"),
    })
    .superRefine(field.exactlyOneKey),
} as const;

/** Barcodes of digits only pay at once; "CONFIRM…" waits for the customer in the wallet. */
export const pay = operationHandler(table, (fields, state, { account }) => {
  const transaction = state.transactions.named(account, fields);
  if (transaction.operation !== "add") {
    throw new Refusal(
      RET_CODE.wrongStatus,
      "transactionNo/reference",
      "only an order created by add takes a barcode",
    );
  }
  requireOpen(transaction);
  if (transaction.status === "dealing") {
    throw new Refusal(
      RET_CODE.wrongStatus,
      "transactionStatus",
      "is dealing; the customer has yet to confirm",
    );
  }
  const { paymentBarcode } = fields;
  const refused = REFUSED.find(({ starts }) => paymentBarcode.startsWith(starts));
  if (refused) throw new Refusal(refused.retCode, "paymentBarcode", refused.rule);
  const { confirming, unknownBarcode = RET_CODE.badValue } = state.dialect;
  if (UNKNOWN.test(paymentBarcode))
    throw new Refusal(unknownBarcode, "paymentBarcode", "is not known to the wallet");
  const confirms = paymentBarcode.startsWith("CONFIRM");
  if (!confirms && !/^\d+$/.test(paymentBarcode)) {
    throw new Refusal(RET_CODE.badValue, "paymentBarcode", "must be digits, or one of the sandbox's words");
  }
  transaction.vendor = fields.vendor;
  if (!confirms) state.pay(transaction);
  else awaitConfirmation(transaction);
  if (confirms && confirming !== undefined)
    return { body: { ret_code: confirming, ret_msg: "the customer is paying" }, transaction };
  return transactionReply(confirms ? "waiting for the customer" : "pay success", transaction, state);
});
