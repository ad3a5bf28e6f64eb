import type { Vendor } from "../../gateway";
import type { NewSession } from "../../medusa";
import type { RecurringTerms } from "../../modules/crossborder/internal";
import { counterCurrencyObstacle } from "../../payments/amount-due";
import { isHeldFirst, type ParsedOptions } from "../../payments/options";
import type { ProviderContext } from "../../payments/context";
import { paymentError } from "../../payments/errors";
import { throwIf } from "../../payments/views/obstacles";
import {
  cashRegister,
  customerScan,
  type Flow,
  hostedCashier,
  merchantScan,
  type Plan,
  prepayFlow,
} from "./flows";
import { opensLater, parseSessionInput, type SessionInput } from "./session-data";
import { OPEN_NOW, readInStoreTicket } from "../../payments/keys";

/** What is known of a session before what it pays for is read. */
export type PlannedSession = Pick<NewSession, "provider_id" | "currency_code"> & {
  payment_collection: Pick<NewSession["payment_collection"], "id"> &
    Partial<Pick<NewSession["payment_collection"], "cart" | "order">>;
};

/** Decides how a session is to be paid. @throws MedusaError naming what is wrong */
export type MakePlan = (
  data: Record<string, unknown> | undefined,
  session: PlannedSession,
  context: ProviderContext,
) => Plan;

/** A storefront's session: the channel is the provider's, the rest is what the shopper sent. */
export const planOnline =
  (vendor: Vendor): MakePlan =>
  (data, session, { account: { options } }) => {
    const input = parseSessionInput(data, options);
    const opens_later = opensLater(input, options) && !data?.[OPEN_NOW];
    const flow = onlineFlow(vendor, input, options);
    if (input.terminal === "MINIPROGRAM" && !input.openid && !opens_later)
      throw paymentError("invalid_input", "openid: is needed for mini-program payment");
    const pre_auth = isHeldFirst(options, vendor);
    if (pre_auth && flow !== customerScan) {
      throw paymentError(
        "invalid_input",
        "capture: this store holds payments until it ships; only a QR code can be paid that way",
      );
    }
    if (flow === customerScan && session.currency_code !== "usd") {
      throw paymentError("currency_not_supported", "currency_code: a QR code can be paid in USD only");
    }
    const recurring =
      input.recurring_plan === undefined ? undefined : termsOf(vendor, input.recurring_plan, options);
    // Who the customer is in the wallet is kept from everybody else.
    const drop = input.openid === undefined ? [] : ["openid"];
    return { flow, vendor, pre_auth, store_admin_no: null, input, recurring, drop, opens_later };
  };

function onlineFlow(vendor: Vendor, { terminal }: SessionInput, { presentation }: ParsedOptions): Flow {
  if (terminal !== "MINIPROGRAM" && terminal !== "APP") {
    return presentation[vendor] === "qrcode" ? customerScan : hostedCashier;
  }
  if (vendor !== "channel_a" && vendor !== "channel_b") {
    throw paymentError("invalid_input", `terminal: ${terminal} can be paid with channel_a or channel_b only`);
  }
  return prepayFlow;
}

function termsOf(vendor: Vendor, plan: string, { recurringPlans }: ParsedOptions): RecurringTerms {
  if (vendor !== "creditcard")
    throw paymentError("invalid_input", "recurring_plan: only a credit card can be charged again");
  const terms = Object.hasOwn(recurringPlans, plan) ? recurringPlans[plan] : undefined;
  if (!terms)
    throw paymentError("invalid_input", "recurring_plan: is not one of this store's recurringPlans");
  return { plan, frequency: terms.frequency, payment_count: terms.paymentCount };
}

const IN_STORE_FLOWS = {
  merchant_scan: merchantScan,
  customer_scan: customerScan,
  cash_register: cashRegister,
};

/** A clerk's session: it carries a ticket that only the admin API makes. */
export const planInStore: MakePlan = (data, session, { sealer, clock, account }) => {
  const ticket = readInStoreTicket(data, sealer, clock.now());
  if (
    ticket?.payment_collection_id !== session.payment_collection.id ||
    ticket.provider_id !== session.provider_id
  )
    throw paymentError(
      "staff_only",
      "In-store payments are taken by staff in the admin, not by a storefront.",
    );
  throwIf(counterCurrencyObstacle(session.currency_code));
  const { method, vendor, pre_auth } = ticket;
  const store_admin_no = ticket.store_admin_no ?? account.options.storeAdminNo ?? null;
  const drop = ["in_store"];
  return {
    flow: IN_STORE_FLOWS[method],
    vendor,
    pre_auth,
    store_admin_no,
    input: {},
    drop,
    opens_later: false,
  };
};
