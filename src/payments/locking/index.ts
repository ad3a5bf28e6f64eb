import type { LedgerTransaction, Schedule } from "../../modules/crossborder/internal";
import type { LockOptions, LockStore, TakenLock } from "./lock";
import {
  type AskerOptions,
  type DebtOptions,
  lockDebt,
  lockTransactions,
  takeCart,
  withCartLocks,
  withDebtLock,
  withScheduleLock,
  withTransactionLock,
} from "./locks";

/**
 * The locks of the plugin, in the order in which they are taken: who holds one takes only those below it. README.md says what each is
 * for, how long it is waited for, and what becomes of work that loses it.
 */
export interface Locks {
  /** @param debt_id of an order, or of a payment collection of none. @throws LockBusyError, NoPlaceError */
  withDebt<T>(debt_id: string, options: DebtOptions, work: () => Promise<T>): Promise<T>;
  /** Outlives the call. @throws LockBusyError */
  lockDebt(debt_id: string, options?: LockOptions): Promise<TakenLock>;
  /** @throws LockBusyError, NoPlaceError */
  withSchedule<T>(
    schedule: Pick<Schedule, "id" | "provider_id">,
    options: AskerOptions,
    work: () => Promise<T>,
  ): Promise<T>;
  /** @throws LockBusyError, NoPlaceError */
  withTransaction<T>(
    transaction: Pick<LedgerTransaction, "reference" | "provider_id">,
    options: AskerOptions,
    work: () => Promise<T>,
  ): Promise<T>;
  /** Several at once, which outlives the call and takes no place. @throws LockBusyError */
  lockTransactions(
    transactions: readonly Pick<LedgerTransaction, "reference">[],
    options?: LockOptions,
  ): Promise<TakenLock>;
  /** Outlives the call. @throws LockBusyError */
  lockCart(cart_id: string, options?: LockOptions): Promise<TakenLock>;
  /** Also against code of the store that runs Medusa's workflow by itself. @throws LockBusyError */
  withCart<T>(cart_id: string, options: LockOptions, work: () => Promise<T>): Promise<T>;
}

export const openLocks = (store: LockStore): Locks => ({
  withDebt: (debt_id, options, work) => withDebtLock(store, debt_id, options, work),
  lockDebt: (debt_id, options) => lockDebt(store, debt_id, options),
  withSchedule: (schedule, options, work) => withScheduleLock(store, schedule, options, work),
  withTransaction: (transaction, options, work) => withTransactionLock(store, transaction, options, work),
  lockTransactions: (transactions, options) => lockTransactions(store, transactions, options),
  lockCart: (cart_id, options) => takeCart(store, cart_id, options),
  withCart: (cart_id, options, work) => withCartLocks(store, cart_id, work, options),
});
