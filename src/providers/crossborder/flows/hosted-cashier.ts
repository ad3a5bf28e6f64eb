import { goodsInfoText } from "../../../gateway";
import { paymentError } from "../../../payments/errors";
import { pricedAs } from "../../../payments/wire";
import { ipnUrl, returnUrl } from "../../../payments/wire";
import type { Flow, Opening } from "./flow";

/** §4.1 The shopper pays on the gateway's cashier page. */
export const hostedCashier: Flow = {
  operation: "secure-pay",
  hasTimeout: true,
  comesBack: true,
  async open(opening) {
    const { moves, options, reference, session, input, recurring } = opening;
    const { result } = await moves.securePay({
      ...pricedAs({ currency_code: session.currency_code, amount: opening.amount }),
      currency: "USD",
      vendor: onlineVendor(opening),
      terminal: onlineTerminal(opening),
      reference,
      ipnUrl: ipnUrl(options, session.provider_id),
      callbackUrl: returnUrl(options, session.provider_id, opening),
      goodsInfo: goodsInfoText(goods(opening), options.goodsInfoMaxLength),
      timeout: options.timeoutMinutes,
      description: input.description,
      note: input.note,
      ...(recurring && {
        creditType: "recurring",
        frequency: recurring.frequency,
        paymentCount: recurring.payment_count,
      }),
    });
    return {
      transaction_no: result.transactionNo ?? null,
      schedule_no: result.scheduleNo,
      amount: session.currency_code === "cny" ? result.rmbAmount : result.amount,
      shown: { cashier_url: result.cashierUrl },
    };
  },
};

function onlineVendor({ vendor }: Opening) {
  if (vendor) return vendor;
  throw paymentError("invalid_input", "vendor: is required for the cashier page");
}

function onlineTerminal({ input: { terminal = "ONLINE" } }: Opening): "ONLINE" | "WAP" {
  if (terminal === "ONLINE" || terminal === "WAP") return terminal;
  throw paymentError("invalid_input", `terminal: ${terminal} has no cashier page, use ONLINE or WAP`);
}

const goods = ({ session: { payment_collection } }: Opening) =>
  (payment_collection.cart?.items ?? []).map((item) => ({
    name: item.product_title ?? item.title,
    quantity: item.quantity,
  }));
