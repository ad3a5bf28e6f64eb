import { operations } from "../../../gateway/operations";
import { endpoint, success } from "../operation-handler";
import { priceOf } from "../money";
import { qrcodeUrl, walletUrl } from "../../pages/urls";
import { DEFAULT_TIMEOUT_MINUTES } from "../../state/timeout";

/** §4.4 */
export const createTransQrcode = endpoint(operations.createTransQrcode, (fields, world) => {
  const transaction = world.ledger.open({
    operation: operations.createTransQrcode.name,
    ...priceOf(fields),
    timeoutMinutes: Number(fields.timeout ?? DEFAULT_TIMEOUT_MINUTES),
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
    deepLink: walletUrl(world, transaction),
    ...(transaction.hasQrcode && { qrcodeUrl: qrcodeUrl(world, transaction) }),
  });
  return { body, transaction };
});
