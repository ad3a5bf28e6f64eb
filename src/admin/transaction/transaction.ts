import type { Channel } from "../common/channel";
import type { ReconciliationStatus, TransactionState } from "../common/state-badge";
import type { Actor, HistoryEvent } from "../history/events";
import type { Texts } from "../i18n/en";

export type Act =
  "reconcile" | "capture" | "release" | "finish" | "return" | "refund" | "book_refund" | "open_at_counter";

/** Whether an act makes sense now, and whether the signed-in user may do it. */
export interface Action {
  allowed: boolean;
  possible: boolean;
  /** A code of the server's, where it does not make sense. */
  reason: string | null;
  /** What can be captured or released at most, or what is refunded. */
  amount?: string;
  whole_only?: boolean;
  /** A manager's account and password are asked for. */
  needs_manager?: boolean;
  /** What is opened at the counter: a payment that is open there already, or an order that owes something. */
  reference?: string;
  order_id?: string;
}

interface Operation extends Actor {
  id: string;
  kind: keyof Texts["history"]["operation"];
  outcome: keyof Texts["history"]["outcome"];
  amount: string;
  reference: string | null;
  gateway_id: string | null;
}

/** A transaction as the server answers it, alone or among those of an order. Amounts are decimal text. */
export interface Transaction {
  id: string;
  reference: string;
  transaction_no: string | null;
  provider_id: string;
  channel: Channel | null;
  vendor: string | null;
  order_id: string | null;
  state: TransactionState;
  reconciliation_status: ReconciliationStatus;
  pre_auth: boolean;
  currency_code: string;
  amount: string;
  held_amount: string;
  captured_amount: string;
  released_amount: string;
  refunded_amount: string;
  returned_amount: string;
  amounts: {
    usd: string | null;
    rmb: string | null;
    exchange_rate: string | null;
    settle_currency: string | null;
  };
  account: { id: string | null; environment: keyof Texts["common"]["environment"] | null };
  store_admin_no: string | null;
  created_at: string;
  paid_at: string | null;
  expires_at: string | null;
  last_error: string | null;
  attention: { code: string; what: string; next: string; since: string | null } | null;
  actions: Record<Act, Action>;
  operations: Operation[];
  /** The newest first. */
  events: HistoryEvent[];
}
