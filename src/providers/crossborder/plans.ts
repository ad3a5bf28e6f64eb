import { openTicket, type Session } from "../../bookkeeping";
import type { Vendor } from "../../gateway";
import type { RecurringTerms } from "../../modules/crossborder";
import { invalid, notAllowed } from "./errors";
import { cashRegister } from "./flows/cash-register";
import { customerScan } from "./flows/customer-scan";
import type { Flow, Plan } from "./flows/flow";
import { hostedCashier } from "./flows/hosted-cashier";
import { merchantScan } from "./flows/merchant-scan";
import { prepay } from "./flows/prepay";
import { type ParsedOptions, tokensOf } from "./options";
import { parseSessionInput, type SessionInput } from "./session-input";

/** Decides how a session is to be paid. @throws MedusaError naming what is wrong */
export type MakePlan = (data: unknown, session: Session, options: ParsedOptions) => Plan;

/** A storefront's session: the channel is the provider's, the rest is what the shopper sent. */
export const planOnline =
  (vendor: Vendor): MakePlan =>
  (data, session, options) => {
    const input = parseSessionInput(data, options);
    const flow = onlineFlow(vendor, input, options);
    const manual = options.capture === "manual";
    if (manual && flow !== customerScan) {
      throw invalid("capture: this store holds payments until it ships; only a QR code can be paid that way");
    }
    if (flow === customerScan && session.currency_code !== "usd") {
      throw invalid("currency_code: a QR code can be paid in USD only");
    }
    const recurring =
      input.recurring_plan === undefined ? undefined : termsOf(vendor, input.recurring_plan, options);
    // Who the customer is in the wallet is nobody else's business.
    const forget = input.openid === undefined ? [] : ["openid"];
    return { flow, vendor, pre_auth: manual, store_admin_no: null, input, recurring, forget };
  };

function onlineFlow(
  vendor: Vendor,
  { terminal, openid }: SessionInput,
  { presentation }: ParsedOptions,
): Flow {
  if (terminal !== "MINIPROGRAM" && terminal !== "APP") {
    return presentation[vendor] === "qrcode" ? customerScan : hostedCashier;
  }
  if (vendor !== "channel_a" && vendor !== "channel_b") {
    throw invalid(`terminal: ${terminal} can be paid with channel_a or channel_b only`);
  }
  if (terminal === "MINIPROGRAM" && !openid) throw invalid("openid: is needed for mini-program payment");
  return prepay;
}

function termsOf(vendor: Vendor, plan: string, { recurringPlans }: ParsedOptions): RecurringTerms {
  if (vendor !== "creditcard") throw invalid("recurring_plan: only a credit card can be charged again");
  const terms = Object.hasOwn(recurringPlans, plan) ? recurringPlans[plan] : undefined;
  if (!terms) throw invalid("recurring_plan: is not one of this store's recurringPlans");
  return { plan, frequency: terms.frequency, payment_count: terms.paymentCount };
}

const IN_STORE_FLOWS = {
  merchant_scan: merchantScan,
  customer_scan: customerScan,
  cash_register: cashRegister,
};

/** A shop assistant's session. Whoever has no sealed ticket of the admin API is not one. */
export const planInStore: MakePlan = (data, session, options) => {
  const ticket = openTicket(data, session.payment_collection.id, ...tokensOf(options));
  if (!ticket) throw notAllowed("In-store payments are taken by staff in the admin, not by a storefront.");
  if (session.currency_code !== "usd") throw invalid("currency_code: in-store payments are in USD only");
  const { method, vendor, pre_auth, store_admin_no } = ticket;
  return { flow: IN_STORE_FLOWS[method], vendor, pre_auth, store_admin_no, input: {}, forget: ["in_store"] };
};
