import type { ConfigModule, Logger, MedusaContainer, RemoteQueryFunction } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { CROSSBORDER_MODULE, type CrossborderLedger } from "../modules/crossborder";
import { type Account, accountOf, accountsWith, openAccount } from "./accounts";
import { type Clock, systemClock } from "./clock";
import { paymentError } from "./errors";
import { type Locks, openLocks } from "./locking";
import { type Sealer, sealerOf } from "./seal";

/** Medusa's query service, as far as the plugin needs it. */
export type Query = Pick<RemoteQueryFunction, "graph">;

interface Records {
  ledger: CrossborderLedger;
  query: Query;
  logger: Logger;
  clock: Clock;
}

/** What a use case about one transaction takes. */
export interface PaymentContext extends Records {
  account: Account;
}

/** All that a payment provider has. */
export interface ProviderContext extends PaymentContext {
  /** The accounts of medusa-config that the provider acts for, by id: one, or several with the same options. */
  accountIds: readonly string[];
  sealer: Sealer;
}

/** What a use case takes that is not about one account: routes, jobs and subscribers begin with it. */
export interface StoreContext extends Records {
  container: MedusaContainer;
  locks: Locks;
}

/** What a use case takes that moves one transaction and runs Medusa's workflows and modules. */
export type Context = PaymentContext & StoreContext;

export function storeContext(container: MedusaContainer): StoreContext {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  return {
    container,
    locks: openLocks({ container, logger, clock: systemClock }),
    ledger: container.resolve<CrossborderLedger>(CROSSBORDER_MODULE),
    query: container.resolve(ContainerRegistrationKeys.QUERY),
    logger,
    clock: systemClock,
  };
}

/** @throws MedusaError `account_not_found` when no provider of ours has this id */
export function withAccount(store: StoreContext, provider_id: string): Context {
  return { ...store, account: accountOf(store.container, provider_id) };
}

/** What Medusa injects into a payment provider. The last two only when the payment module's entry asks for them. */
export interface ProviderContainer extends Record<string, unknown> {
  logger: Logger;
  configModule: Pick<ConfigModule, "modules" | "projectConfig">;
  crossborder: CrossborderLedger;
  query: Query;
}

/**
 * Resolved when first used: while the provider is constructed, ledger and query may not be there yet.
 * @throws MedusaError `dependencies_missing` that says which line medusa-config lacks
 */
export function providerContext(container: ProviderContainer, options: object): ProviderContext {
  return {
    ledger: injected(container, "crossborder"),
    query: injected(container, "query"),
    logger: container.logger,
    clock: systemClock,
    account: openAccount(options),
    accountIds: accountsWith(options, container.configModule),
    sealer: sealerOf(container.configModule),
  };
}

function injected<Key extends "crossborder" | "query">(
  container: ProviderContainer,
  key: Key,
): ProviderContainer[Key] {
  try {
    const found = container[key];
    if (found) return found;
  } catch {
    // The container throws on a key that was not declared; the answer below says what to do.
  }
  throw paymentError(
    "dependencies_missing",
    'medusa-payment-crossborder: add dependencies: ["crossborder", "query"] to the entry ' +
      '{ resolve: "@medusajs/medusa/payment" } in medusa-config, and { resolve: "medusa-payment-crossborder" } to plugins',
  );
}
