import { randomBytes } from "node:crypto";
import { operations } from "../../../gateway/operations";
import { endpoint, success } from "../operation-handler";
import { priceOf } from "../money";
import { Refusal, RET_CODE } from "../../state/refusal";
import { DEFAULT_TIMEOUT_MINUTES } from "../../state/timeout";
import type { Transaction } from "../../state/transaction";
import { walletSign } from "../../pages/prepay-params";
import type { World } from "../../state/sandbox-state";

/** §4.9 */
export const prepay = endpoint(operations.prepay, (fields, world) => {
  if (world.settings.merGroupNo !== undefined && fields.terminal === undefined) {
    throw new Refusal(RET_CODE.missing, "terminal", "is required in the service-provider variant");
  }
  const transaction = world.ledger.open({
    operation: operations.prepay.name,
    ...priceOf(fields),
    timeoutMinutes: DEFAULT_TIMEOUT_MINUTES,
    reference: fields.reference,
    vendor: fields.vendor,
    ipnUrl: fields.ipnUrl,
    description: fields.description,
    note: fields.note,
  });
  const inApp = fields.vendor === "channel_b" && fields.terminal === "APP";
  return { body: inApp ? appBody(transaction, world) : miniProgramBody(transaction, world), transaction };
});

/** §2.6 */
function miniProgramBody({ transactionNo }: Transaction, world: World) {
  const params = {
    timeStamp: seconds(world),
    nonceStr: nonce(),
    package: `prepay_id=${transactionNo}`,
    signType: "MD5",
  };
  return success("prepay success", { result: { ...params, paySign: walletSign(params) } });
}

/** §2.7: the envelope stands inside `result`. */
function appBody({ transactionNo }: Transaction, world: World) {
  const params = {
    appid: "sandbox-app",
    noncestr: nonce(),
    package: "Sign=Pay",
    partnerid: world.settings.merchantNo,
    prepayid: transactionNo,
    timestamp: seconds(world),
  };
  return { ...params, sign: walletSign(params), result: success("prepay success") };
}

const nonce = () => randomBytes(16).toString("hex");
const seconds = ({ clock }: World) => String(Math.floor(clock.now() / 1000));
