import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { LedgerTransaction, Schedule } from "../../modules/crossborder/internal";
import { type Asker, ASKERS, PLACES } from "../askers";
import type { StoreContext } from "../context";
import { type LockOptions, PATIENT_MS, takeLock, type TakenLock, withLock } from "./lock";
import { placesPerAccount } from "./places";

/** A slow account keeps only its own payments waiting. */
const places = {
  trusted: placesPerAccount(PLACES.trusted),
  shoppers: placesPerAccount(PLACES.shoppers),
  job: placesPerAccount(PLACES.job),
  strangers: placesPerAccount(PLACES.strangers),
};
const renewalPlaces = placesPerAccount(2);

interface AskerOptions extends LockOptions {
  /** Whose places are taken. */
  by: Asker;
}

/** Whoever moves a transaction between Medusa and the gateway does it in here, one at a time on all servers. */
export async function withTransactionLock<T>(
  context: StoreContext,
  { reference, provider_id }: Pick<LedgerTransaction, "reference" | "provider_id">,
  options: AskerOptions,
  work: () => Promise<T>,
): Promise<T> {
  return await withLock(context, askersLock(`crossborder:${reference}`, provider_id, options), work);
}

/**
 * As `withTransactionLock`, of several transactions at once: what is done with an order is done with all its payments. Takes no place,
 * since whoever asks has a request of Medusa's own.
 * @throws LockBusyError
 */
export async function lockTransactions(
  context: StoreContext,
  transactions: readonly Pick<LedgerTransaction, "reference">[],
  { wait_ms = PATIENT_MS, signal }: LockOptions = {},
): Promise<TakenLock> {
  const until = Date.now() + wait_ms;
  const taken: TakenLock[] = [];
  const release = async () => {
    for (const one of taken.toReversed()) await one.release();
  };
  // Always in the same order: of two who want the same, one has them all.
  const references = [...new Set(transactions.map(({ reference }) => reference))].toSorted();
  try {
    for (const reference of references)
      taken.push(
        await takeLock(context, { key: `crossborder:${reference}`, wait_ms: until - Date.now(), signal }),
      );
  } catch (error) {
    await release();
    throw error;
  }
  const within = <T>(work: () => T): T => taken.reduce((run, one) => () => one.within(run), work)();
  return { release, within };
}

/** Whoever changes a recurring schedule, or records a deduction of it, does it in here. */
export async function withScheduleLock<T>(
  context: StoreContext,
  { id, provider_id }: Pick<Schedule, "id" | "provider_id">,
  options: AskerOptions,
  work: () => Promise<T>,
): Promise<T> {
  return await withLock(context, askersLock(`crossborder:${id}`, provider_id, options), work);
}

/** A look that waits for a place keeps no asker of other places waiting, not even for the same payment. */
function askersLock(key: string, provider_id: string, { by, ...options }: AskerOptions) {
  const name = ASKERS[by].places;
  return { ...options, key, line: `${name} ${key}`, places: places[name](provider_id) };
}

/** One renewal order is made of a deduction. Many cards are charged in one night, so few are made at a time. */
export async function withRenewalLock<T>(
  context: StoreContext,
  { reference, provider_id }: Pick<LedgerTransaction, "reference" | "provider_id">,
  work: () => Promise<T>,
): Promise<T> {
  const lock = { key: `crossborder-renewal:${reference}`, places: renewalPlaces(provider_id) };
  return await withLock(context, lock, work);
}

/** One server audits an account at a time. Who comes second does not wait: the audit is worked on. */
export async function withAuditLock<T>(
  context: StoreContext,
  provider_id: string,
  work: () => Promise<T>,
): Promise<T> {
  return await withLock(context, { key: `crossborder-audit:${provider_id}`, wait_ms: 0 }, work);
}

/** Who changes what a region offers reads it in here first. */
export async function withRegionLock<T>(
  context: StoreContext,
  region_id: string,
  work: () => Promise<T>,
): Promise<T> {
  return await withLock(context, { key: `crossborder-region:${region_id}` }, work);
}

/**
 * Of two clerks who take money for the same debt at once, the second is told of the first.
 * @param debt_id of the order, also where its payment collection is paid; of a payment collection of no order
 */
export async function withInStoreLock<T>(
  context: StoreContext,
  debt_id: string,
  work: () => Promise<T>,
): Promise<T> {
  return await withLock(context, { key: `crossborder-in-store:${debt_id}` }, work);
}

/**
 * Whoever completes a cart locks it first. Medusa locks the cart too, but without an owner, and of several who come in
 * the same moment its PostgreSQL locking provider gives all of them a lock without an owner: each would place an order.
 * @returns what unlocks the cart
 * @throws LockBusyError
 */
export async function lockCart(
  context: StoreContext,
  cart_id: string,
  options: LockOptions = {},
): Promise<() => Promise<void>> {
  const afterDeath = (expired: Date) => removeCompletionLock(context, cart_id, expired);
  const cart = await takeLock(context, { ...options, key: `crossborder-cart:${cart_id}`, afterDeath });
  return cart.release;
}

/**
 * Payment sessions of a collection are created by one request at a time: Medusa creates the new one and deletes the old
 * ones in parallel, and of two who do that at once each leaves an order at the gateway.
 * @returns what unlocks them
 * @throws LockBusyError
 */
export async function lockSessions(
  context: StoreContext,
  payment_collection_id: string,
  options: LockOptions,
): Promise<() => Promise<void>> {
  const sessions = await takeLock(context, {
    ...options,
    key: `crossborder-sessions:${payment_collection_id}`,
  });
  return sessions.release;
}

/** Seconds for which Medusa locks a cart that it completes, and the most for which it does so for anything else. */
const COMPLETION_S = 120;
const OTHERWISE_S = 10;

/**
 * Medusa's own lock on a cart that a server completed when it died would keep the cart for two minutes. It was taken while the
 * server had ours, which has expired; nobody else can have taken it, nor does it end so late in any other case.
 */
async function removeCompletionLock(
  { container }: StoreContext,
  cart_id: string,
  expired: Date,
): Promise<void> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await knex("locking")
    .where({ id: cart_id, owner_id: null })
    .where("expiration", ">", new Date(Date.now() + (OTHERWISE_S + 1) * 1000))
    .where("expiration", "<=", new Date(expired.getTime() + COMPLETION_S * 1000))
    .delete();
}

/**
 * Runs `work` while nobody completes a cart, also no code of the store that runs Medusa's workflow by itself: that one
 * locks the cart by its id.
 * @throws LockBusyError
 */
export async function withCartLocks<T>(
  context: StoreContext,
  cart_id: string,
  work: () => Promise<T>,
  options: LockOptions,
): Promise<T> {
  const unlock = await lockCart(context, cart_id, options);
  try {
    return await withLock(context, { ...options, key: cart_id }, work);
  } finally {
    await unlock();
  }
}
