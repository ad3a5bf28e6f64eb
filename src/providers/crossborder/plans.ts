import { openTicket, type Session } from "../../bookkeeping";
import type { Vendor } from "../../gateway";
import { invalid, notAllowed } from "./errors";
import { cashRegister } from "./flows/cash-register";
import { customerScan } from "./flows/customer-scan";
import type { Plan } from "./flows/flow";
import { hostedCashier } from "./flows/hosted-cashier";
import { merchantScan } from "./flows/merchant-scan";

import type { ParsedOptions } from "./options";
import { parseSessionInput } from "./session-input";

/** Decides how a session is to be paid. @throws MedusaError naming what is wrong */
export type MakePlan = (data: unknown, session: Session, options: ParsedOptions) => Plan;

/** A storefront's session: the channel is the provider's, the rest is what the shopper sent. */
export const planOnline =
  (vendor: Vendor): MakePlan =>
  (data, _session, options) => ({
    flow: hostedCashier,
    vendor,
    pre_auth: false,
    store_admin_no: null,
    input: parseSessionInput(data, options),
    forget: [],
  });

const IN_STORE_FLOWS = {
  merchant_scan: merchantScan,
  customer_scan: customerScan,
  cash_register: cashRegister,
};

/** A shop assistant's session. Whoever has no sealed ticket of the admin API is not one. */
export const planInStore: MakePlan = (data, session, options) => {
  const ticket = openTicket(data, session.payment_collection.id, options.apiToken);
  if (!ticket) throw notAllowed("In-store payments are taken by staff in the admin, not by a storefront.");
  if (session.currency_code !== "usd") throw invalid("currency_code: in-store payments are in USD only");
  const { method, vendor, pre_auth, store_admin_no } = ticket;
  return { flow: IN_STORE_FLOWS[method], vendor, pre_auth, store_admin_no, input: {}, forget: ["in_store"] };
};
