import type { Books, Query } from "../../bookkeeping";
import { Collaborators, type ProviderContainer } from "./collaborators";
import { createGateway, type ParsedOptions } from "./options";
import type { MakePlan } from "./plans";

/** What every action of one provider works with. */
export interface Desk {
  books: Books;
  query: Query;
  options: ParsedOptions;
  makePlan: MakePlan;
}

/** @throws MedusaError that says which line medusa-config lacks */
export function openDesk(container: ProviderContainer, options: ParsedOptions, makePlan: MakePlan): Desk {
  const { ledger, query, logger } = new Collaborators(container);
  const books = { ledger, logger, gateway: createGateway(options), timeZone: options.timeZone };
  return { books, query, options, makePlan };
}
