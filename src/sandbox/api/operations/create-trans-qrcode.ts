import { operations } from "../../../gateway/operations";
import { qrcodeUrl, walletUrl } from "../../pages/urls";
import { priceOf } from "../money";
import { operationHandler, success } from "../operation-handler";

/** §4.4 */
export const createTransQrcode = operationHandler(operations.createTransQrcode, (fields, state) => {
  const transaction = state.transactions.open({
    operation: operations.createTransQrcode.name,
    ...priceOf(fields),
    timeoutMinutes: fields.timeout === undefined ? undefined : Number(fields.timeout),
    reference: fields.reference,
    vendor: fields.vendor,
    storeAdminNo: fields.storeAdminNo,
    ipnUrl: fields.ipnUrl,
    preAuth: fields.preAuth === "true",
    hasQrcode: fields.needQrcode !== "false",
  });
  const body = success("add success", {
    transactionNo: transaction.transactionNo,
    reference: transaction.reference,
    amount: transaction.amount.toFixed(2),
    timeout: transaction.timeoutMinutes,
    deepLink: walletUrl(state, transaction),
    ...(transaction.hasQrcode && { qrcodeUrl: qrcodeUrl(state, transaction) }),
  });
  return { body, transaction };
});
