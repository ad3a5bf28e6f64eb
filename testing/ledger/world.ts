import type { Debt, Draft, LedgerTransaction, Result } from "../../src/modules/crossborder/internal";
import type { MoneyLedger } from "./memory-ledger";

/** A clock that stands until a history lets time pass. */
export class StoppedClock {
  #now = Date.UTC(2026, 2, 1, 10);

  date = (): Date => new Date(this.#now);

  pass(minutes: number): void {
    this.#now += minutes * 60_000;
  }
}

/** A ledger, and the clock that it goes by. */
export interface World {
  ledger: MoneyLedger;
  clock: StoppedClock;
  /** What tells the orders of one history from those of others: part of each id and reference. */
  name: string;
}

export const CALL_MS = 60_000;
export const PROVIDER = "pp_crossborder-channel-a_main";

export const draftOf = ({ name, clock }: World, more: Partial<Draft> = {}): Draft => ({
  reference: `cb-${name}-1`,
  provider_id: PROVIDER,
  payment_session_id: `payses_${name}_1`,
  payment_collection_id: `paycol_${name}`,
  cart_id: `cart_${name}`,
  order_id: null,
  order_display_id: null,
  customer_id: null,
  operation: "secure-pay",
  pre_auth: false,
  store_admin_no: null,
  description: null,
  note: null,
  vendor: null,
  currency_code: "usd",
  amount: "17.50",
  expires_at: new Date(clock.date().getTime() + 2 * 60 * 60_000),
  return_url: null,
  return_secret_hash: null,
  ...more,
});

/** An order that is open at the gateway. */
export async function open(world: World, more: Partial<Draft> = {}): Promise<LedgerTransaction> {
  const { ledger, clock } = world;
  const { transaction, requested } = await ledger.draft(draftOf(world, more));
  const call = await ledger.begin(requested.operation, CALL_MS);
  clock.pass(1);
  const number = `${transaction.reference}-no`;
  const result: Result = { outcome: "succeeded", gateway_id: number, call };
  return await ledger.settle(requested.operation, result, {
    transaction_no: number,
    confirmed_amount: transaction.amount,
    last_error: undefined,
  });
}

export async function paid(world: World, more: Partial<Draft> = {}): Promise<LedgerTransaction> {
  const transaction = await open(world, more);
  world.clock.pass(3);
  const paid_at = world.clock.date();
  return await world.ledger.advance(transaction, { state: "paid", gateway_status: "success", paid_at });
}

export const debtOf = ({ name }: World, total: string, payments: Debt["payments"] = []): Debt => ({
  payment_collection_ids: [`paycol_${name}`],
  total,
  payments,
  payment_session_ids: [`payses_${name}_1`, `payses_${name}_2`],
});

export async function reconciled(world: World): Promise<LedgerTransaction> {
  const transaction = await paid(world);
  await world.ledger.claimDebt(transaction, debtOf(world, "17.50"));
  const change = { reconciliation_status: "reconciled", order_id: `order_${world.name}` } as const;
  return await world.ledger.advance(transaction, { ...change, next_check_at: null, checks: 0 });
}
