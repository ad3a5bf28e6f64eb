import type { Method, Wallet } from "./methods";
import { sdk } from "../common/sdk";

/** What the counter shows of a payment, as the server answers it. */
export interface Payment {
  reference: string;
  method: Method;
  state:
    | "drafted"
    | "open"
    | "paid"
    | "held"
    | "captured"
    | "refunded"
    | "reversed"
    | "released"
    | "closed"
    | "failed";
  reconciliation_status: "pending" | "reconciled" | "returned" | "needs_attention" | "solved";
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

export interface ScanAnswer {
  payment: Payment;
  refusal?: Refusal;
}

const PAYMENTS = "/admin/crossborder/in-store/payments";

interface PaymentAnswer {
  payment: Payment;
}

const post = <Answer>(path: string, body: object = {}): Promise<Answer> =>
  sdk.client.fetch<Answer>(`${PAYMENTS}${path}`, { method: "POST", body });

export async function takePayment(payment: NewPayment): Promise<Payment> {
  return (await post<PaymentAnswer>("", payment)).payment;
}

/** A code that was refused is an answer, not an error: the next one can be tried. */
export async function scanCode(reference: string, scanned: Scanned): Promise<ScanAnswer> {
  return await post<ScanAnswer>(`/${reference}/scan`, scanned);
}

export async function cancelPayment(reference: string): Promise<Payment> {
  return (await post<PaymentAnswer>(`/${reference}/cancel`)).payment;
}

/** The payments that are open, held or paid for what an order owes, newest first. */
export async function listPayments(order_id: string): Promise<Payment[]> {
  const query = { order_id };
  return (await sdk.client.fetch<{ payments: Payment[] }>(PAYMENTS, { query })).payments;
}

/** How a payment stands; the server asks the gateway while it is open. */
export async function retrievePayment(reference: string): Promise<Payment> {
  return (await sdk.client.fetch<PaymentAnswer>(`${PAYMENTS}/${reference}`)).payment;
}
