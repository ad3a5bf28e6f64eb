import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";

/** An entry of `fields` on whose way a link of this plugin is. */
const LINKED = /(^|[^\w])crossborder/;

/**
 * What the ledger has of a cart, an order or a session is for staff. A storefront asks for it in vain: Medusa has lists of what each route
 * may be asked for, which 2.18 and 2.19 go by under a feature flag alone.
 */
export function hideLedger(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const { fields, ...others } = req.query;
  const asked = [fields ?? []].flat().filter((entry) => typeof entry === "string");
  if (asked.some((entry) => LINKED.test(entry))) {
    const kept = asked.flatMap((entry) => entry.split(",")).filter((entry) => !LINKED.test(entry));
    req.query = { ...others, ...(kept.length > 0 && { fields: kept.join(",") }) };
  }
  next();
}
