import type { Method, Wallet } from "./methods";
import { sdk } from "./sdk";

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
  settlement: "unsettled" | "settled" | "returned" | "attention";
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

const PAYMENTS = "/admin/crossborder/in-store/payments";

const send = async (path: string, body: object = {}): Promise<Payment> =>
  (await sdk.client.fetch<{ payment: Payment }>(`${PAYMENTS}${path}`, { method: "POST", body })).payment;

export const take = (payment: NewPayment) => send("", payment);
export const scan = (reference: string, scanned: Scanned) => send(`/${reference}/scan`, scanned);
export const cancel = (reference: string) => send(`/${reference}/cancel`);

/** The payments that are open, held or paid for what an order owes, newest first. */
export async function listPayments(order_id: string): Promise<Payment[]> {
  const query = { order_id };
  return (await sdk.client.fetch<{ payments: Payment[] }>(PAYMENTS, { query })).payments;
}

export async function poll(reference: string): Promise<Payment> {
  return (await sdk.client.fetch<{ payment: Payment }>(`${PAYMENTS}/${reference}`)).payment;
}
