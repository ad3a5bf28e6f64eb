import { ask } from "../common/sdk";
import type { MayWork } from "../common/still-working";
import type { ReconciliationStatus, TransactionState } from "../common/state-badge";
import type { HistoryEvent } from "../history/events";

/** The first payment of a subscription, or one that the gateway made by itself. */
export interface Payment {
  reference: string;
  transaction_no: string | null;
  state: TransactionState;
  reconciliation_status: ReconciliationStatus;
  amount: string;
  currency_code: string;
  paid_at: string | null;
  created_at: string;
  order_id: string | null;
  order_display_id: number | null;
}

export interface Subscription {
  id: string;
  schedule_no: string | null;
  plan: string;
  /** Days between two payments. */
  frequency: number;
  /** 0 for no limit. */
  payment_count: number;
  requested_payment_count: number | null;
  status: "pending" | "active" | "completed" | "cancelled";
  /** Of the first payment. */
  reference: string;
  amount: string;
  currency_code: string;
  customer_id: string | null;
  order_id: string | null;
  started_at: string | null;
  next_deduction_at: string | null;
  cancelled_at: string | null;
  cancelling: boolean;
  /** Why a person must look; null when none must. */
  attention_code: string | null;
  last_error: string | null;
  deductions: Payment[];
}

export interface DetailedPayment extends Payment {
  order_error: { code: string } | null;
}

export interface DetailedSubscription extends Subscription {
  deductions: DetailedPayment[];
  events: HistoryEvent[];
}

interface ListAnswer {
  recurring_schedules: Subscription[];
  count: number;
}

const PATH = "recurring-schedules";

export const listSubscriptions = (query: URLSearchParams) => ask<ListAnswer>(PATH, { query });

const at = (number: string) => `${PATH}/${encodeURIComponent(number)}`;

export async function retrieveSubscription(number: string): Promise<DetailedSubscription> {
  return (await ask<{ recurring_schedule: DetailedSubscription }>(at(number))).recurring_schedule;
}

/** 0 for no limit. */
export const raiseCount = (number: string, payment_count: number) =>
  ask<MayWork>(at(number), { body: { payment_count } });

export const cancelSubscription = (number: string) =>
  ask<MayWork>(at(number), { body: { status: "CANCELLED" } });

export const makeOrder = (number: string, reference: string) =>
  ask<MayWork>(`${at(number)}/deductions/${reference}/order`, { body: {} });

/** Payments that were made: neither those that were declined nor those that were never paid. */
export const countMade = ({ deductions }: { deductions: readonly Pick<Payment, "state">[] }): number =>
  deductions.filter(({ state }) => !["failed", "closed", "open", "drafted"].includes(state)).length;

/** What its address is made of: two accounts may have the same number, so our id. */
export const addressOf = ({ id }: Subscription) => `/crossborder/subscriptions/${id}`;
