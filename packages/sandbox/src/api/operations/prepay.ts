import { randomBytes } from "node:crypto";
import { z } from "zod";
import { walletSign } from "../../pages/prepay-params";
import { Refusal, RET_CODE } from "../../state/refusal";
import type { SandboxState } from "../../state/sandbox-state";
import type { Transaction } from "../../state/transaction";
import { ONLINE_ACCOUNT } from "../authentication";
import * as field from "../fields";
import { operationHandler, success } from "../operation-handler";

/** §4.9 */
const table = {
  name: "prepay",
  account: ONLINE_ACCOUNT,
  request: z
    .object({
      ...field.price,
      currency: field.currency,
      vendor: field.oneOf("channel_b", "channel_a"),
      ipnUrl: field.secureUrl,
      openid: field.text.optional(),
      reference: field.reference,
      terminal: field.oneOf("MINIPROGRAM", "APP").optional(),
      description: field.text.optional(),
      note: field.text.optional(),
    })
    .superRefine(field.exactlyOnePrice)
    .superRefine(({ terminal, openid }, context) => {
      if (terminal !== "MINIPROGRAM" || openid !== undefined) return;
      context.addIssue({ code: "custom", path: ["openid"], message: "is needed for mini-program payment" });
    }),
} as const;

export const prepay = operationHandler(table, (fields, state, { account }) => {
  if (account.merGroupNo !== undefined && fields.terminal === undefined) {
    throw new Refusal(RET_CODE.missing, "terminal", "is required in the service-provider variant");
  }
  const transaction = state.transactions.open(account, {
    operation: table.name,
    ...field.priceOf(fields),
    reference: fields.reference,
    vendor: fields.vendor,
    ipnUrl: fields.ipnUrl,
    description: fields.description,
    note: fields.note,
  });
  const inApp = fields.vendor === "channel_b" && fields.terminal === "APP";
  return { body: inApp ? appBody(transaction, state) : miniProgramBody(transaction, state), transaction };
});

/** §2.6 */
function miniProgramBody({ transactionNo }: Transaction, state: SandboxState) {
  if (state.dialect.prepayResult === "text")
    return success("prepay success", { result: `wallet_order=${transactionNo}` });
  const params = {
    timeStamp: seconds(state),
    nonceStr: nonce(),
    package: `prepay_id=${transactionNo}`,
    signType: "MD5",
  };
  return success("prepay success", { result: { ...params, paySign: walletSign(params) } });
}

/** §2.7: the envelope stands inside `result`. */
function appBody({ transactionNo, account }: Transaction, state: SandboxState) {
  const params = {
    appid: "sandbox-app",
    noncestr: nonce(),
    package: "Sign=Pay",
    partnerid: account.merchantNo,
    prepayid: transactionNo,
    timestamp: seconds(state),
  };
  return { ...params, sign: walletSign(params), result: success("prepay success") };
}

const nonce = () => randomBytes(16).toString("hex");
const seconds = ({ clock }: SandboxState) => String(Math.floor(clock.now() / 1000));
