import type { ConfigModule, Logger, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { type Acts, MedusaActs, MedusaRecords, type Query, type Records } from "../medusa";
import { CROSSBORDER_MODULE, type Ledger } from "../modules/crossborder/internal";
import { type Account, accountOf, accountsWith, completionIn, openAccount } from "./accounts";
import { type Clock, systemClock } from "./clock";
import { paymentError } from "./errors";
import { requireLocks } from "./locking/lock";
import { type Sealer, sealerOf } from "./keys";
import { type Locks, openLocks } from "./locking";
import { type Log, logTo } from "./log";

interface Books {
  ledger: Ledger;
  records: Records;
  log: Log;
  clock: Clock;
}

/** What a use case about one transaction takes. */
export interface PaymentContext extends Books {
  account: Account;
}

/** All that a payment provider has. */
export interface ProviderContext extends PaymentContext {
  /** The accounts of medusa-config that the provider acts for, by id: one, or several with the same options. */
  accountIds: readonly string[];
  sealer: Sealer;
}

/** What a use case takes that is not about one account: routes, jobs and subscribers begin with it. */
export interface StoreContext extends Books {
  container: MedusaContainer;
  acts: Acts;
  locks: Locks;
  /** The id of the store's own workflow that completes a cart; undefined where Medusa's does. */
  completeCartWorkflow?: string;
  /** @throws MedusaError `account_not_found` when no provider of ours has this id */
  accountOf(provider_id: string): Account;
}

/** What a use case takes that moves one transaction and runs Medusa's workflows and modules. */
export type Context = PaymentContext & StoreContext;

export function storeContext(container: MedusaContainer): StoreContext {
  const store = {
    container,
    records: new MedusaRecords(
      container.resolve(ContainerRegistrationKeys.QUERY),
      container.resolve(ContainerRegistrationKeys.PG_CONNECTION),
    ),
    log: logTo(container.resolve(ContainerRegistrationKeys.LOGGER)),
    clock: systemClock,
  };
  return {
    ...store,
    ledger: container.resolve<Ledger>(CROSSBORDER_MODULE),
    acts: new MedusaActs(() => {
      // No workflow of Medusa begins under a lock that was lost: another server may work under it by now.
      requireLocks();
      return container;
    }),
    locks: openLocks(store),
    completeCartWorkflow: completionIn(container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)),
    accountOf: (provider_id) => accountOf(container, provider_id),
  };
}

/** @throws MedusaError `account_not_found` when no provider of ours has this id */
export function withAccount(store: StoreContext, provider_id: string): Context {
  return { ...store, account: store.accountOf(provider_id) };
}

/** What seals for an account: tickets and links. */
export const sealerFor = (
  { container, accountOf: find }: Pick<StoreContext, "container" | "accountOf">,
  provider_id: string,
): Sealer => sealerOf(container.resolve(ContainerRegistrationKeys.CONFIG_MODULE), find(provider_id).options);

/** What Medusa injects into a payment provider. Ledger and query only when the payment module's entry asks for them. */
export interface ProviderContainer extends Record<string, unknown> {
  logger: Logger;
  configModule: Pick<ConfigModule, "modules" | "projectConfig">;
  crossborder: Ledger;
  query: Query;
  __pg_connection__: Knex;
}

/**
 * Resolved when first used: while the provider is constructed, ledger and query may not be there yet.
 * @throws MedusaError `dependencies_missing` that says which line medusa-config lacks
 */
export function providerContext(container: ProviderContainer, options: object): ProviderContext {
  const account = openAccount(options);
  return {
    ledger: injected(container, "crossborder"),
    records: new MedusaRecords(injected(container, "query"), container.__pg_connection__),
    log: logTo(container.logger),
    clock: systemClock,
    account,
    accountIds: accountsWith(options, container.configModule),
    sealer: sealerOf(container.configModule, account.options),
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

/** Whether this process takes up events and jobs. A server that only answers requests leaves them to the workers. */
export const worksHere = (container: MedusaContainer): boolean =>
  container.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig.workerMode !== "server";
