import { goodsInfoText } from "../../../gateway";
import { invalid } from "../errors";
import { ipnUrl, returnUrl } from "../addresses";
import type { Flow, Opening } from "./flow";

/** §4.1 The shopper pays on the gateway's cashier page. */
export const hostedCashier: Flow = {
  operation: "secure-pay",
  async open({ gateway, options, vendor, reference, price, session, input }) {
    const { result } = await gateway.securePay({
      ...price,
      currency: "USD",
      vendor,
      terminal: onlineTerminal(input),
      reference,
      ipnUrl: ipnUrl(options, session.provider_id),
      callbackUrl: returnUrl(options, session.provider_id, reference),
      goodsInfo: goodsInfoText(goods(session), options.goodsInfoMaxLength),
      timeout: options.timeoutMinutes,
      description: input.description,
      note: input.note,
    });
    return { transaction_no: result.transactionNo ?? null, shown: { cashier_url: result.cashierUrl } };
  },
};

function onlineTerminal({ terminal = "ONLINE" }: Opening["input"]): "ONLINE" | "WAP" {
  if (terminal === "ONLINE" || terminal === "WAP") return terminal;
  throw invalid(`terminal: ${terminal} has no cashier page, use ONLINE or WAP`);
}

const goods = ({ payment_collection: { cart } }: Opening["session"]) =>
  (cart?.items ?? []).map((item) => ({ name: item.product_title ?? item.title, quantity: item.quantity }));
