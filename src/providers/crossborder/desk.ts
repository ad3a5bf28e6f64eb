import type { Books, Query } from "../../bookkeeping";
import type { Vendor } from "../../gateway";
import { Collaborators, type ProviderContainer } from "./collaborators";
import type { Flow } from "./flows/flow";
import { hostedCashier } from "./flows/hosted-cashier";
import { createGateway, type ParsedOptions } from "./options";

/** What every action of one provider works with. */
export interface Desk {
  books: Books;
  query: Query;
  options: ParsedOptions;
  vendor: Vendor;
  flow: Flow;
}

/** @throws MedusaError that says which line medusa-config lacks */
export function openDesk(container: ProviderContainer, options: ParsedOptions, vendor: Vendor): Desk {
  const { ledger, query, logger } = new Collaborators(container);
  const books = { ledger, logger, gateway: createGateway(options), timeZone: options.timeZone };
  return { books, query, options, vendor, flow: hostedCashier };
}
