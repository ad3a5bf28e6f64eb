import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import { restOfHold } from "../../bookkeeping";
import { inStoreMethod, isInStore, type LedgerTransaction } from "../../modules/crossborder";
import { retrieveTransaction } from "../views";

const shown = z.object({
  crossborder: z.object({ qrcode_url: z.string().optional(), deep_link: z.string().optional() }),
});

/** An in-store payment as the counter shows it. Amounts are decimal text with two places. */
export interface InStorePayment extends Pick<
  LedgerTransaction,
  | "reference"
  | "transaction_no"
  | "state"
  | "reconciliation_status"
  | "amount"
  | "currency_code"
  | "vendor"
  | "pre_auth"
  | "store_admin_no"
  | "expires_at"
  | "capture_amount"
  | "last_error"
> {
  method: string;
  /** What is still held and can be captured or released. */
  rest_of_hold: string;
  qrcode_url?: string;
  deep_link?: string;
}

/** @throws MedusaError NOT_FOUND when there is no such payment, or it was not taken in store */
export async function retrieveInStore(
  container: MedusaContainer,
  reference: string,
): Promise<LedgerTransaction> {
  const row = await retrieveTransaction(container, reference);
  if (isInStore(row)) return row;
  throw new MedusaError(MedusaError.Types.NOT_FOUND, `${reference} was not taken in store`);
}

export async function viewPayment(
  container: MedusaContainer,
  row: LedgerTransaction,
): Promise<InStorePayment> {
  const [session] = await container
    .resolve(Modules.PAYMENT)
    .listPaymentSessions({ id: row.payment_session_id ?? "" }, { select: ["id", "data"] });
  const codes = shown.safeParse(session?.data).data?.crossborder;
  return {
    reference: row.reference,
    transaction_no: row.transaction_no,
    method: inStoreMethod(row.operation) ?? row.operation,
    state: row.state,
    reconciliation_status: row.reconciliation_status,
    amount: row.amount,
    currency_code: row.currency_code,
    vendor: row.vendor,
    pre_auth: row.pre_auth,
    store_admin_no: row.store_admin_no,
    expires_at: row.expires_at,
    capture_amount: row.capture_amount,
    rest_of_hold: restOfHold(row),
    last_error: row.last_error,
    ...codes,
  };
}
