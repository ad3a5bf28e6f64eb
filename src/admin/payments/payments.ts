import type { Channel } from "../common/channel";
import type { ReconciliationStatus, TransactionState } from "../common/state-badge";
import { ask } from "../common/sdk";
import type { Transaction } from "../transaction/transaction";

/** A payment as the list has it. The amount is decimal text. */
export interface ListedPayment {
  id: string;
  reference: string;
  created_at: string;
  order_id: string | null;
  order_display_id: number | null;
  customer: { id: string; email: string | null; first_name: string | null; last_name: string | null } | null;
  channel: Channel | null;
  /** The wallet. */
  vendor: string | null;
  currency_code: string;
  amount: string;
  state: TransactionState;
  reconciliation_status: ReconciliationStatus;
}

/** A payment with its story. */
type OnePayment = Transaction & Pick<ListedPayment, "order_display_id">;

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

export async function retrievePayment(reference: string): Promise<OnePayment> {
  return (await ask<{ transaction: OnePayment }>(`transactions/${encodeURIComponent(reference)}`))
    .transaction;
}
