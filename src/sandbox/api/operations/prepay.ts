import { randomBytes } from "node:crypto";
import { operations } from "../../../gateway/operations";
import { walletSign } from "../../pages/prepay-params";
import { Refusal, RET_CODE } from "../../state/refusal";
import type { SandboxState } from "../../state/sandbox-state";
import type { Transaction } from "../../state/transaction";
import { priceOf } from "../money";
import { operationHandler, success } from "../operation-handler";

/** §4.9 */
export const prepay = operationHandler(operations.prepay, (fields, state) => {
  if (state.settings.merGroupNo !== undefined && fields.terminal === undefined) {
    throw new Refusal(RET_CODE.missing, "terminal", "is required in the service-provider variant");
  }
  const transaction = state.transactions.open({
    operation: operations.prepay.name,
    ...priceOf(fields),
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
  const params = {
    timeStamp: seconds(state),
    nonceStr: nonce(),
    package: `prepay_id=${transactionNo}`,
    signType: "MD5",
  };
  return success("prepay success", { result: { ...params, paySign: walletSign(params) } });
}

/** §2.7: the envelope stands inside `result`. */
function appBody({ transactionNo }: Transaction, state: SandboxState) {
  const params = {
    appid: "sandbox-app",
    noncestr: nonce(),
    package: "Sign=Pay",
    partnerid: state.settings.merchantNo,
    prepayid: transactionNo,
    timestamp: seconds(state),
  };
  return { ...params, sign: walletSign(params), result: success("prepay success") };
}

const nonce = () => randomBytes(16).toString("hex");
const seconds = ({ clock }: SandboxState) => String(Math.floor(clock.now() / 1000));
