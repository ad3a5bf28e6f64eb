import type {
  HandOver,
  HandOverAnswer,
  InStoreAnswer,
  InStoreList,
  InStoreOpening,
  InStorePayment,
  Scan,
  ScanAnswer,
  TakeInStorePayment,
} from "../../http";
import { ask } from "../common/sdk";

/** What a clerk has chosen. */
export type NewPayment = Pick<
  TakeInStorePayment,
  "order_id" | "method" | "vendor" | "pre_auth" | "provider_id" | "store_admin_no" | "stock_location_id"
>;

const PAYMENTS = "in-store/payments";

const post = <Answer>(path: string, body: object = {}): Promise<Answer> =>
  ask<Answer>(`${PAYMENTS}${path}`, { body });

/** Null where the gateway has not answered yet, and the ledger has no payment either. */
export async function takePayment(payment: NewPayment): Promise<InStorePayment | null> {
  return (await post<InStoreOpening>("", payment)).payment;
}

/** Null where the gateway has not answered yet. What is open at the counter is cancelled. */
export const handOver = async (order: HandOver) =>
  (await ask<HandOverAnswer>("in-store/payment-links", { body: order })).payment_link;

/** A code that was refused is an answer, not an error: the next one can be tried. */
export async function scanCode(reference: string, scanned: Scan): Promise<ScanAnswer> {
  return await post<ScanAnswer>(`/${reference}/scan`, scanned);
}

export const cancelPayment = (reference: string) => post<InStoreAnswer>(`/${reference}/cancel`);

/** The payments that are open, held or paid for what an order owes, newest first. */
export async function listPayments(order_id: string): Promise<InStorePayment[]> {
  const query = new URLSearchParams({ order_id });
  return (await ask<InStoreList>(PAYMENTS, { query })).payments;
}

/** How a payment stands; the server asks the gateway while it is open. */
export async function retrievePayment(reference: string): Promise<InStorePayment> {
  return (await ask<InStoreAnswer>(`${PAYMENTS}/${reference}`)).payment;
}
