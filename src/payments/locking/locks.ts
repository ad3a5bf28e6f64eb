import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { LedgerTransaction, Schedule } from "../../modules/crossborder/internal";
import { type Asker, ASKERS, PLACES } from "../askers";
import { type LockOptions, type LockStore, patience, takeLock, type TakenLock, withLock } from "./lock";
import { placesPerAccount } from "./places";

/** A slow account keeps only its own payments waiting. */
const places = {
  trusted: placesPerAccount(PLACES.trusted),
  shoppers: placesPerAccount(PLACES.shoppers),
  job: placesPerAccount(PLACES.job),
  strangers: placesPerAccount(PLACES.strangers),
};
/** Many cards are charged in one night, so few renewal orders are made at a time. */
const renewalPlaces = placesPerAccount(2);

export interface AskerOptions extends LockOptions {
  /** Whose places are taken. */
  by: Asker;
}

/** Whoever moves a transaction between Medusa and the gateway does it in here, one at a time on all servers. */
export async function withTransactionLock<T>(
  store: LockStore,
  { reference, provider_id }: Pick<LedgerTransaction, "reference" | "provider_id">,
  options: AskerOptions,
  work: () => Promise<T>,
): Promise<T> {
  return await withLock(store, askersLock(`crossborder:${reference}`, provider_id, options), work);
}

/**
 * As `withTransactionLock`, of several transactions at once: what is done with an order is done with all its payments. Takes no place,
 * since whoever asks has a request of Medusa's own.
 * @throws LockBusyError
 */
export async function lockTransactions(
  store: LockStore,
  transactions: readonly Pick<LedgerTransaction, "reference">[],
  { wait_ms = patience(), signal }: LockOptions = {},
): Promise<TakenLock> {
  const until = store.clock.now() + wait_ms;
  const taken: TakenLock[] = [];
  const release = async () => {
    for (const one of taken.toReversed()) await one.release();
  };
  // Always in the same order: of two who want the same, one has them all.
  const references = [...new Set(transactions.map(({ reference }) => reference))].toSorted();
  try {
    for (const reference of references)
      taken.push(
        await takeLock(store, {
          key: `crossborder:${reference}`,
          wait_ms: until - store.clock.now(),
          signal,
        }),
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
  store: LockStore,
  { id, provider_id }: Pick<Schedule, "id" | "provider_id">,
  options: AskerOptions,
  work: () => Promise<T>,
): Promise<T> {
  return await withLock(store, askersLock(`crossborder:${id}`, provider_id, options), work);
}

/** A look that waits for a place keeps no asker of other places waiting, not even for the same payment. */
function askersLock(key: string, provider_id: string, { by, ...options }: AskerOptions) {
  const name = ASKERS[by].places;
  return { ...options, key, line: `${name} ${key}`, places: places[name](provider_id) };
}

/**
 * Takes the lock of a debt: who opens a payment for it, a shopper, a clerk or a renewal, sees by then what the others have opened.
 * Medusa creates a payment session and deletes the others of its collection in parallel, and of two who do that at once each leaves
 * an order at the gateway.
 * @param debt_id of the order, also where its payment collection is paid; of a payment collection of no order
 * @throws LockBusyError
 */
export async function lockDebt(
  store: LockStore,
  debt_id: string,
  options: LockOptions = {},
): Promise<TakenLock> {
  return await takeLock(store, { ...options, key: debtKey(debt_id) });
}

export interface DebtOptions {
  /** The provider of a renewal, which takes one of the account's places for renewals. */
  renewal_of?: string;
}

/** As `lockDebt`, for the time of `work`. */
export async function withDebtLock<T>(
  store: LockStore,
  debt_id: string,
  { renewal_of }: DebtOptions,
  work: () => Promise<T>,
): Promise<T> {
  const places = renewal_of === undefined ? {} : { places: renewalPlaces(renewal_of) };
  return await withLock(store, { key: debtKey(debt_id), ...places }, work);
}

const debtKey = (debt_id: string): string => `crossborder-debt:${debt_id}`;

/**
 * Whoever completes a cart locks it first. Medusa locks the cart too, but without an owner, and of several who come in
 * the same moment its PostgreSQL locking provider gives all of them a lock without an owner: each would place an order.
 * @throws LockBusyError
 */
export async function takeCart(
  store: LockStore,
  cart_id: string,
  options: LockOptions = {},
): Promise<TakenLock> {
  const afterDeath = (expired: Date) => removeCompletionLock(store, cart_id, expired);
  return await takeLock(store, { ...options, key: `crossborder-cart:${cart_id}`, afterDeath });
}

/** As `takeCart`. @returns what unlocks the cart */
export const lockCart = async (...cart: Parameters<typeof takeCart>): Promise<() => Promise<void>> =>
  (await takeCart(...cart)).release;

/** Seconds for which Medusa locks a cart that it completes, and the most for which it does so for anything else. */
const COMPLETION_S = 120;
const OTHERWISE_S = 10;

/**
 * Medusa's own lock on a cart that a server completed when it died would keep the cart for two minutes. It was taken while the
 * server had ours, which has expired; nobody else can have taken it, nor does it end so late in any other case.
 */
async function removeCompletionLock(
  { container, clock }: LockStore,
  cart_id: string,
  expired: Date,
): Promise<void> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await knex("locking")
    .where({ id: cart_id, owner_id: null })
    .where("expiration", ">", new Date(clock.now() + (OTHERWISE_S + 1) * 1000))
    .where("expiration", "<=", new Date(expired.getTime() + COMPLETION_S * 1000))
    .delete();
}

/**
 * Runs `work` while nobody completes a cart, also no code of the store that runs Medusa's workflow by itself: that one
 * locks the cart by its id.
 * @throws LockBusyError
 */
export async function withCartLocks<T>(
  store: LockStore,
  cart_id: string,
  work: () => Promise<T>,
  options: LockOptions,
): Promise<T> {
  const cart = await takeCart(store, cart_id, options);
  try {
    return await cart.within(() => withLock(store, { ...options, key: cart_id }, work));
  } finally {
    await cart.release();
  }
}
