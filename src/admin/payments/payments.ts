import type { ReconciliationStatus, TransactionState } from "../common/state-badge";
import { ask } from "../common/sdk";
import type { Texts } from "../i18n/en";

export type Channel = keyof Texts["common"]["channel"];

export interface Customer {
  id: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
}

/** A payment as the ledger has it. Amounts are decimal text. */
export interface Payment {
  id: string;
  reference: string;
  transaction_no: string | null;
  created_at: string;
  paid_at: string | null;
  order_id: string | null;
  order_display_id: number | null;
  channel: Channel | null;
  account: { id: string | null };
  /** The wallet. */
  vendor: Channel | null;
  currency_code: string;
  amount: string;
  paid_amount: string | null;
  authorized_amount: string;
  captured_amount: string;
  released_amount: string;
  refunded_amount: string;
  returned_amount: string;
  state: TransactionState;
  reconciliation_status: ReconciliationStatus;
  store_admin_no: string | null;
  last_error: string | null;
}

export interface ListedPayment extends Payment {
  customer: Customer | null;
}

/** What was asked of the gateway, as far as the page shows it. */
interface Operation {
  id: string;
  kind: string;
  gateway_id: string | null;
}

export interface PaymentStory extends Payment {
  operations: Operation[];
}

interface Page {
  transactions: ListedPayment[];
  count: number;
  /** There are more than were counted. */
  has_more: boolean;
}

export async function listPayments(query: URLSearchParams) {
  const { transactions: rows, ...counted } = await ask<Page>("transactions", { query });
  return { rows, ...counted };
}

export async function retrievePayment(reference: string): Promise<PaymentStory> {
  return (await ask<{ transaction: PaymentStory }>(`transactions/${encodeURIComponent(reference)}`))
    .transaction;
}
