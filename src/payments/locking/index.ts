import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { keepMark } from "../../medusa";
import type { LedgerTransaction, Schedule } from "../../modules/crossborder/internal";
import { type Trigger, TRIGGERS, PLACES } from "../triggers";
import type { Clock } from "../clock";
import {
  type LockOptions,
  waitLimit,
  placesPerAccount,
  takeLock,
  type TakenLock,
  withLock,
  type LockStore,
  leftoversIn,
  removeCompletionLock,
  removeExpiredLock,
} from "./lock";

export interface TriggerOptions extends LockOptions {
  /** Whose places are taken. */
  by: Trigger;
}

/**
 * The locks of the plugin, in the order in which they are taken: who holds one takes only those below it. README.md says what each is
 * for, how long it is waited for, and what becomes of work that loses it.
 */
export interface Locks {
  /** Of a run of the job that a clock outside of the store has set off: one at a time, and nobody waits for it. @throws LockBusyError */
  withRun<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Of a debt: who opens a payment for it, a shopper, a clerk or a renewal, sees by then what the others have opened. Medusa creates a
   * payment session and deletes the others of its collection in parallel, and of two who do that at once each leaves an order at the
   * gateway.
   * @param debt_id of the order, also where its payment collection is paid; of a payment collection of no order
   * @param renewal_of the provider of a renewal, which takes one of the account's places for renewals
   * @throws LockBusyError, NoPlaceError
   */
  withDebt<T>(debt_id: string, options: { renewal_of?: string }, work: () => Promise<T>): Promise<T>;
  /** As `withDebt`, and outlives the call. @throws LockBusyError */
  lockDebt(debt_id: string, options?: LockOptions): Promise<TakenLock>;
  /** Of a recurring schedule that is changed, or of which a deduction is recorded. @throws LockBusyError, NoPlaceError */
  withSchedule<T>(
    schedule: Pick<Schedule, "id" | "provider_id">,
    options: TriggerOptions,
    work: () => Promise<T>,
  ): Promise<T>;
  /** Of a transaction that is moved between Medusa and the gateway. @throws LockBusyError, NoPlaceError */
  withTransaction<T>(
    transaction: Pick<LedgerTransaction, "reference" | "provider_id">,
    options: TriggerOptions,
    work: () => Promise<T>,
  ): Promise<T>;
  /**
   * Of several transactions at once: what is done with an order is done with all its payments. Outlives the call, and takes no place,
   * since who asks has a request of Medusa's own.
   * @throws LockBusyError
   */
  lockTransactions(
    transactions: readonly Pick<LedgerTransaction, "reference">[],
    options?: LockOptions,
  ): Promise<TakenLock>;
  /**
   * Of a cart that is completed. Medusa locks the cart too, but without an owner, and of several who come in the same moment its
   * PostgreSQL locking provider gives all of them a lock without an owner: each would place an order. Outlives the call.
   * @throws LockBusyError
   */
  lockCart(cart_id: string, options?: LockOptions): Promise<TakenLock>;
  /** As `lockCart`, also against code of the store that runs Medusa's workflow by itself. @throws LockBusyError */
  withCart<T>(cart_id: string, options: LockOptions, work: () => Promise<T>): Promise<T>;
  /** As `lockCart`, once Medusa's own lock is free, which `work` is to take. @throws LockBusyError */
  toComplete<T>(cart_id: string, options: LockOptions, work: () => Promise<T>): Promise<T>;
}

export function openLocks(given: Omit<LockStore, "leftovers">): Locks {
  const config = given.container.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
  const store = { ...given, leftovers: leftoversIn(config) };
  const triggersLock = triggersLockIn(store.clock);
  return {
    withRun: (work) => withLock(store, { key: "crossborder-run", wait_ms: 0 }, work),
    withDebt: (debt_id, { renewal_of }, work) => {
      const places = renewal_of === undefined ? undefined : renewalPlaces(store.clock, renewal_of);
      return withLock(store, { key: DEBT + debt_id, places }, work);
    },
    lockDebt: (debt_id, options) => takeLock(store, { ...options, key: DEBT + debt_id }),
    withSchedule: ({ id, provider_id }, options, work) =>
      withLock(store, triggersLock(id, provider_id, options), work),
    withTransaction: ({ reference, provider_id }, options, work) =>
      withLock(store, triggersLock(reference, provider_id, options), work),
    lockTransactions: (transactions, options) => lockAll(store, transactions, options),
    lockCart: (cart_id, options) => takeLock(store, cartLock(store, cart_id, options)),
    withCart: (cart_id, options, work) =>
      withLock(store, cartLock(store, cart_id, options), () =>
        withLock(store, { ...options, key: cart_id }, work),
      ),
    toComplete: async (cart_id, options, work) => {
      await removeExpiredLock(store, cart_id);
      return await withLock(store, cartLock(store, cart_id, options), async () => {
        // It may be that of a server that died: Medusa would wait for it, with a place of the account.
        const medusas = await takeLock(store, { ...options, key: cart_id });
        await medusas.release();
        return await work();
      });
    },
  };
}

const DEBT = "crossborder-debt:";

const databaseOf = ({ container }: LockStore) => container.resolve(ContainerRegistrationKeys.PG_CONNECTION);

const cartLock = (store: LockStore, cart_id: string, options?: LockOptions) => ({
  ...options,
  key: `crossborder-cart:${cart_id}`,
  afterDeath: (expired: Date) => removeCompletionLock(store, cart_id, expired),
  whileHeld: store.leftovers.forgotten ? () => keepMark(databaseOf(store), cart_id) : undefined,
});

/** A slow account keeps only its own payments waiting. */
const places = {
  trusted: placesPerAccount(PLACES.trusted),
  shoppers: placesPerAccount(PLACES.shoppers),
  job: placesPerAccount(PLACES.job),
  strangers: placesPerAccount(PLACES.strangers),
};
/** Many cards are charged in one night, so few renewal orders are made at a time. */
const renewalPlaces = placesPerAccount(2);

/** A look that waits for a place keeps no asker of other places waiting, not even for the same payment. */
const triggersLockIn =
  (clock: Clock) =>
  (id: string, provider_id: string, { by, ...options }: TriggerOptions) => {
    const name = TRIGGERS[by].places;
    const key = `crossborder:${id}`;
    return { ...options, key, line: `${name} ${key}`, places: places[name](clock, provider_id) };
  };

async function lockAll(
  store: LockStore,
  transactions: readonly Pick<LedgerTransaction, "reference">[],
  { wait_ms = waitLimit(), signal }: LockOptions = {},
): Promise<TakenLock> {
  const until = store.clock.now() + wait_ms;
  const taken: TakenLock[] = [];
  const release = async () => {
    for (const one of taken.toReversed()) await one.release();
  };
  // Always in the same order: of two who want the same, one has them all.
  const references = [...new Set(transactions.map(({ reference }) => reference))].toSorted();
  try {
    for (const reference of references) {
      const left = { wait_ms: until - store.clock.now(), signal };
      taken.push(await takeLock(store, { ...left, key: `crossborder:${reference}` }));
    }
  } catch (error) {
    await release();
    throw error;
  }
  return {
    release,
    within: <T>(work: () => T): T => taken.reduce((run, one) => () => one.within(run), work)(),
  };
}
