import type { Answer } from "../../../gateway";
import { paymentError } from "../../../payments/errors";
import { pricedAs } from "../../../payments/wire";
import { ipnUrl } from "../../../payments/wire";
import type { Flow, Opening } from "./flow";

/** §4.9 The customer pays in the wallet, which a mini-program or an app opens with the answer. */
export const prepay: Flow = {
  operation: "prepay",
  hasTimeout: false,
  comesBack: false,
  async open(opening) {
    const { moves, options, reference, session, input } = opening;
    const answer = await moves.prepay({
      ...pricedAs({ currency_code: session.currency_code, amount: opening.amount }),
      currency: "USD",
      ...walletOf(opening),
      ipnUrl: ipnUrl(options, session.provider_id),
      openid: input.openid,
      reference,
      description: input.description,
      note: input.note,
    });
    // The answer has no transactionNo; the first query tells it.
    return { transaction_no: null, shown: { prepay: forTheWallet(answer) } };
  },
};

function walletOf({ vendor, input: { terminal } }: Opening) {
  const wallet = vendor === "channel_a" || vendor === "channel_b";
  if (wallet && (terminal === "MINIPROGRAM" || terminal === "APP")) return { vendor, terminal };
  throw paymentError(
    "invalid_input",
    "terminal: MINIPROGRAM and APP can be paid with channel_a or channel_b only",
  );
}

/** Exactly the fields of §2.6 or §2.7. */
function forTheWallet(answer: Answer<"prepay">) {
  if ("result" in answer) return answer.result;
  const { appid, noncestr, package: bundle, partnerid, prepayid, sign, timestamp } = answer;
  return { appid, noncestr, package: bundle, partnerid, prepayid, sign, timestamp };
}
