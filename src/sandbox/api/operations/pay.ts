import { operations } from "../../../gateway/operations";
import { payOrder } from "../../state/customer";
import { endpoint } from "../operation-handler";
import { Refusal, RET_CODE } from "../../state/refusal";
import { transactionReply } from "../transaction-answer";
import { awaitConfirmation, requireOpen } from "../../state/transitions";

/** What a scanned code does. A refused one leaves the order open for the next code. */
const REFUSED = [
  { starts: "DECLINED", retCode: RET_CODE.wrongStatus, rule: "declined by the customer's wallet" },
  { starts: "FUNDS", retCode: RET_CODE.wrongStatus, rule: "insufficient funds" },
  { starts: "UNKNOWN", retCode: RET_CODE.badValue, rule: "is not known to the wallet" },
];

/** §4.3 */
export const pay = endpoint(operations.pay, (fields, world) => {
  const transaction = world.ledger.named(fields);
  if (transaction.operation !== operations.add.name) {
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
  const confirms = paymentBarcode.startsWith("CONFIRM");
  if (!confirms && !/^\d+$/.test(paymentBarcode)) {
    throw new Refusal(RET_CODE.badValue, "paymentBarcode", "must be digits, or one of the sandbox's words");
  }
  transaction.vendor = fields.vendor;
  if (confirms) awaitConfirmation(transaction);
  else payOrder(world, transaction);
  return transactionReply(confirms ? "waiting for the customer" : "pay success", transaction, world);
});
