import { z } from "@medusajs/framework/zod";
import type { LedgerOperation, LedgerTransaction } from "../../modules/crossborder/internal";
import { isLive } from "../../modules/crossborder/states";
import type { OperationView, ToldAmounts, ToldRefund, TransactionView } from "../transactions";
import { momentOrNull, momentText } from "../values";

/** A row of the ledger as everybody outside of this plugin has it. */
export const viewTransaction = (row: LedgerTransaction): TransactionView => ({
  id: row.id,
  created_at: momentText(row.created_at),
  updated_at: momentText(row.updated_at),
  reference: row.reference,
  transaction_no: row.transaction_no,
  provider_id: row.provider_id,
  operation: row.operation,
  payment_session_id: row.payment_session_id,
  payment_collection_id: row.payment_collection_id,
  cart_id: row.cart_id,
  order_id: row.order_id,
  order_display_id: row.order_display_id,
  customer_id: row.customer_id,
  schedule_id: row.schedule_id,
  vendor: row.vendor,
  store_admin_no: row.store_admin_no,
  description: row.description,
  note: row.note,
  currency_code: row.currency_code,
  amount: row.amount,
  confirmed_amount: row.confirmed_amount,
  paid_amount: row.paid_amount,
  other_amount: row.other_amount,
  pre_auth: row.pre_auth,
  authorized_amount: row.authorized_amount,
  captured_amount: row.captured_amount,
  released_amount: row.released_amount,
  refunded_amount: row.refunded_amount,
  returned_amount: row.returned_amount,
  state: row.state,
  reconciliation_status: row.reconciliation_status,
  gateway_status: row.gateway_status,
  payment_time: row.payment_time,
  paid_at: momentOrNull(row.paid_at),
  expires_at: momentOrNull(row.expires_at),
  order_expires_at: momentOrNull(row.order_expires_at),
  ineligible_since: momentOrNull(row.ineligible_since),
  ineligible_reason: row.ineligible_reason,
  queried_at: momentOrNull(row.queried_at),
  next_check_at: momentOrNull(row.next_check_at),
  attention_code: row.attention_code,
  attention_since: momentOrNull(row.attention_since),
  attention_told_at: momentOrNull(row.attention_told_at),
  solved_state: row.solved_state,
  audit_finding: row.audit_finding,
  last_error: row.last_error,
});

export const viewOperation = (row: LedgerOperation, actor_name: string | null): OperationView => ({
  id: row.id,
  created_at: momentText(row.created_at),
  kind: row.kind,
  outcome: row.outcome,
  amount: row.amount,
  currency_code: row.currency_code,
  medusa_id: row.medusa_id,
  reference: row.reference,
  gateway_id: row.gateway_id,
  actor_type: row.actor_type,
  actor_id: row.actor_id,
  actor_name,
  attempts: row.attempts,
  called_at: momentOrNull(row.called_at),
  ret_code: row.ret_code,
  told: row.told,
});

const told = z.object({
  amount: z.string().nullish(),
  rmb_amount: z.string().nullish(),
  refund_amount: z.string().nullish(),
  refund_rmb_amount: z.string().nullish(),
  currency: z.string().nullish(),
  exchange_rate: z.coerce.string().nullish(),
  settle_currency: z.string().nullish(),
});

/** What other operations tell is about a part of the payment, or about its way back. */
const PAYING: readonly LedgerOperation["kind"][] = ["open", "scan", "deduction"];

/** What the gateway told last of the payment. Its `amount` is USD, unless it names another currency (§2.2). */
export function toldAmounts(operations: readonly LedgerOperation[]): ToldAmounts {
  const amounts: ToldAmounts = { usd: null, rmb: null, exchange_rate: null, settle_currency: null };
  for (const operation of operations) {
    const { data } = told.safeParse(operation.told);
    if (!data || !PAYING.includes(operation.kind)) continue;
    const inRmb = ["CNY", "RMB"].includes(data.currency?.toUpperCase() ?? "");
    amounts.usd = (inRmb ? null : data.amount) ?? amounts.usd;
    amounts.rmb = data.rmb_amount ?? (inRmb ? data.amount : null) ?? amounts.rmb;
    amounts.exchange_rate = data.exchange_rate ?? amounts.exchange_rate;
    amounts.settle_currency = data.settle_currency ?? amounts.settle_currency;
  }
  return amounts;
}

/** What the gateway told of one movement in the settlement currency. Of a part of a payment it tells the rate alone. */
export interface Settled {
  settle_amount: string | null;
  settle_currency: string | null;
  exchange_rate: string | null;
}

/** Of money that came in, by what was told of the whole payment. */
export function settledOf(
  { usd, rmb, exchange_rate, settle_currency }: ToldAmounts,
  isWhole: boolean,
): Settled {
  const settle_amount = isWhole ? inSettleCurrency(settle_currency, usd, rmb) : null;
  return { settle_amount, settle_currency, exchange_rate };
}

/** Of a refund. */
export const settledBack = ({
  refund_amount,
  refund_rmb_amount,
  exchange_rate,
  settle_currency,
}: ToldRefund): Settled => ({
  settle_amount: inSettleCurrency(settle_currency, refund_amount, refund_rmb_amount),
  settle_currency,
  exchange_rate,
});

function inSettleCurrency(currency: string | null, usd: string | null, rmb: string | null): string | null {
  if (currency?.toUpperCase() === "USD") return usd;
  return ["CNY", "RMB"].includes(currency?.toUpperCase() ?? "") ? rmb : null;
}

/** The refunds that were not refused, the oldest first. */
export const toldRefunds = (operations: readonly LedgerOperation[]): ToldRefund[] =>
  operations
    .filter((one) => (one.kind === "refund" || one.kind === "part_refund") && isLive(one))
    .map(({ gateway_id, reference, told: facts }) => {
      const { data } = told.safeParse(facts);
      return {
        gateway_id,
        reference,
        refund_amount: data?.refund_amount ?? null,
        refund_rmb_amount: data?.refund_rmb_amount ?? null,
        currency: data?.currency ?? null,
        exchange_rate: data?.exchange_rate ?? null,
        settle_currency: data?.settle_currency ?? null,
      };
    });
