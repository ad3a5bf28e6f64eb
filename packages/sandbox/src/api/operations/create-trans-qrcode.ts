import { z } from "zod";
import { qrcodeUrl, walletUrl } from "../../pages/urls";
import { Refusal, RET_CODE } from "../../state/refusal";
import { IN_STORE_ACCOUNT } from "../authentication";
import * as field from "../fields";
import { operationHandler, success, timeoutOf } from "../operation-handler";

/** §4.4 */
const table = {
  name: "create-trans-qrcode",
  account: IN_STORE_ACCOUNT,
  request: z.object({
    storeAdminNo: field.text.optional(),
    amount: field.amount,
    currency: field.currency,
    vendor: field.oneOf("channel_a", "channel_b"),
    reference: field.reference,
    ipnUrl: field.secureUrl.optional(),
    needQrcode: field.yesOrNo.default(true),
    preAuth: field.yesOrNo.default(false),
    timeout: field.wholeNumber(1).optional(),
  }),
} as const;

export const createTransQrcode = operationHandler(
  table,
  ({ needQrcode, ...fields }, state, { account, fault }) => {
    if (needQrcode && state.dialect.qrcodes === "refused")
      throw new Refusal(RET_CODE.badValue, "needQrcode", "must be false: no pictures are drawn");
    const transaction = state.transactions.open(account, {
      operation: table.name,
      ...fields,
      timeoutMinutes: timeoutOf(fields, fault),
      hasQrcode: needQrcode,
    });
    const { walletLink = "deepLink", qrcodeAnswer } = state.dialect;
    const shown = {
      transactionNo: transaction.transactionNo,
      reference: transaction.reference,
      amount: transaction.amount.toFixed(2),
      timeout: transaction.timeoutMinutes,
      [walletLink]: walletUrl(state, transaction),
      ...(transaction.hasQrcode && { qrcodeUrl: qrcodeUrl(state, transaction) }),
    };
    const body = success("add success", qrcodeAnswer === "result" ? { result: shown } : shown);
    return { body, transaction };
  },
);
