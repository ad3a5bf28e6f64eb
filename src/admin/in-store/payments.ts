import type { HandOver, InStorePayment, Scan, ScanAnswer, TakeInStorePayment } from "../../http";
import { ask } from "../common/sdk";

/** What a clerk has chosen. */
export type NewPayment = Pick<
  TakeInStorePayment,
  "order_id" | "method" | "vendor" | "pre_auth" | "provider_id" | "store_admin_no" | "stock_location_id"
>;

/** Null where the gateway has not answered yet, and the ledger has no payment either. */
export async function takePayment(payment: NewPayment): Promise<InStorePayment | null> {
  return (await ask("POST in-store/payments", { body: payment })).payment;
}

/** Null where the gateway has not answered yet. What is open at the counter is cancelled. */
export const handOver = async (order: HandOver) =>
  (await ask("POST in-store/payment-links", { body: order })).payment_link;

/** A code that was refused is an answer, not an error: the next one can be tried. */
export async function scanCode(reference: string, scanned: Scan): Promise<ScanAnswer> {
  return await ask("POST in-store/payments/:reference/scan", { params: { reference }, body: scanned });
}

export const cancelPayment = (reference: string) =>
  ask("POST in-store/payments/:reference/cancel", { params: { reference } });

/** The payments that are open, held or paid for what an order owes, newest first. */
export async function listPayments(order_id: string): Promise<InStorePayment[]> {
  const query = new URLSearchParams({ order_id });
  return (await ask("GET in-store/payments", { query })).payments;
}

/** How a payment stands; the server asks the gateway while it is open. */
export async function retrievePayment(reference: string): Promise<InStorePayment> {
  return (await ask("GET in-store/payments/:reference", { params: { reference } })).payment;
}
