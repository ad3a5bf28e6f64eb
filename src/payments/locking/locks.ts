import { Semaphore } from "async-mutex";
import type { LedgerTransaction, Schedule } from "../../modules/crossborder";
import type { StoreContext } from "../context";
import { accountIn } from "../provider-id";
import { type LockOptions, takeLock, withLock } from "./lock";

/** At most `count` at a time in this process for each account. */
export function slotsPerAccount(count: number): (provider_id: string) => Semaphore {
  const accounts = new Map<string, Semaphore>();
  return (provider_id) => {
    const account = accountIn(provider_id) ?? provider_id;
    const slots = accounts.get(account) ?? new Semaphore(count);
    accounts.set(account, slots);
    return slots;
  };
}

/** What asks the gateway for one account at a time: a slow one keeps only its own payments waiting. */
const transactionSlots = slotsPerAccount(3);
const renewalSlots = slotsPerAccount(2);

/** Whoever moves a transaction between Medusa and the gateway does it in here, one at a time on all servers. */
export async function withTransactionLock<T>(
  context: StoreContext,
  { reference, provider_id }: Pick<LedgerTransaction, "reference" | "provider_id">,
  work: () => Promise<T>,
  options: LockOptions = {},
): Promise<T> {
  const lock = { key: `crossborder:${reference}`, slots: transactionSlots(provider_id) };
  return await withLock(context, { ...options, ...lock }, work);
}

/** Whoever changes a recurring schedule, or records a deduction of it, does it in here. */
export async function withScheduleLock<T>(
  context: StoreContext,
  { id, provider_id }: Pick<Schedule, "id" | "provider_id">,
  work: () => Promise<T>,
  options: LockOptions = {},
): Promise<T> {
  const lock = { key: `crossborder:${id}`, slots: transactionSlots(provider_id) };
  return await withLock(context, { ...options, ...lock }, work);
}

/** One renewal order is made of a deduction. Many cards are charged in one night, so few are made at a time. */
export async function withRenewalLock<T>(
  context: StoreContext,
  { reference, provider_id }: Pick<LedgerTransaction, "reference" | "provider_id">,
  work: () => Promise<T>,
): Promise<T> {
  const lock = { key: `crossborder-renewal:${reference}`, slots: renewalSlots(provider_id) };
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

/** Of two clerks who take money for the same order or payment collection at once, the second is told of the first. */
export async function withInStoreLock<T>(
  context: StoreContext,
  payable_id: string,
  work: () => Promise<T>,
): Promise<T> {
  return await withLock(context, { key: `crossborder-in-store:${payable_id}` }, work);
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
  return await takeLock(context, { ...options, key: `crossborder-cart:${cart_id}` });
}
