import type { Method, Wallet } from "./methods";
import { ask } from "../common/sdk";
import type { ReconciliationStatus, TransactionState } from "../common/state-badge";
import type { MayWork } from "../common/still-working";

/** What the counter shows of a payment, as the server answers it. */
export interface Payment {
  reference: string;
  method: Method;
  /** Null for a payment that is for no order. */
  order_id: string | null;
  state: TransactionState;
  reconciliation_status: ReconciliationStatus;
  amount: string;
  pre_auth: boolean;
  currency_code: string;
  expires_at: string | null;
  last_error: string | null;
  qrcode_url?: string;
}

export interface NewPayment {
  order_id: string;
  method: Method;
  vendor?: Wallet;
  pre_auth: boolean;
}

export interface Scanned {
  payment_barcode: string;
  vendor: Wallet;
}

/** What the gateway said of a code that it did not take. */
export interface Refusal {
  code: "barcode_refused";
  ret_code: string;
  ret_msg: string;
}

export interface PaymentAnswer extends MayWork {
  payment: Payment;
}

export interface ScanAnswer extends PaymentAnswer {
  refusal?: Refusal;
}

const PAYMENTS = "in-store/payments";

const post = <Answer>(path: string, body: object = {}): Promise<Answer> =>
  ask<Answer>(`${PAYMENTS}${path}`, { body });

/** Null where the gateway has not answered yet, and the ledger has no payment either. */
export async function takePayment(payment: NewPayment): Promise<Payment | null> {
  return (await post<{ payment: Payment | null } & MayWork>("", payment)).payment;
}

/** A code that was refused is an answer, not an error: the next one can be tried. */
export async function scanCode(reference: string, scanned: Scanned): Promise<ScanAnswer> {
  return await post<ScanAnswer>(`/${reference}/scan`, scanned);
}

export const cancelPayment = (reference: string) => post<PaymentAnswer>(`/${reference}/cancel`);

/** The payments that are open, held or paid for what an order owes, newest first. */
export async function listPayments(order_id: string): Promise<Payment[]> {
  const query = new URLSearchParams({ order_id });
  return (await ask<{ payments: Payment[] }>(PAYMENTS, { query })).payments;
}

/** How a payment stands; the server asks the gateway while it is open. */
export async function retrievePayment(reference: string): Promise<Payment> {
  return (await ask<PaymentAnswer>(`${PAYMENTS}/${reference}`)).payment;
}
