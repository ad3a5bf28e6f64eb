import type { Logger } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import type { Query } from "../../bookkeeping";
import type { CrossborderLedger } from "../../modules/crossborder";

/** What Medusa injects into the provider. The last two only when the payment module's entry asks for them. */
export interface ProviderContainer extends Record<string, unknown> {
  logger: Logger;
  crossborder: CrossborderLedger;
  query: Query;
}

/**
 * The ledger and the query service, resolved when first used: at construction they may not be there yet.
 * @throws MedusaError that says which line medusa-config lacks
 */
export class Collaborators {
  constructor(private readonly container: ProviderContainer) {}

  get ledger() {
    return this.resolve("crossborder");
  }

  get query() {
    return this.resolve("query");
  }

  get logger() {
    return this.container.logger;
  }

  private resolve<Key extends "crossborder" | "query">(key: Key): ProviderContainer[Key] {
    try {
      const found = this.container[key];
      if (found) return found;
    } catch {
      // The container throws on a key that was not declared; the answer below says what to do.
    }
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      'medusa-payment-crossborder: add dependencies: ["crossborder", "query"] to the entry ' +
        '{ resolve: "@medusajs/medusa/payment" } in medusa-config, and { resolve: "medusa-payment-crossborder" } to plugins',
    );
  }
}
