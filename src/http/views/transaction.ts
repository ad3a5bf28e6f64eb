import { z } from "@medusajs/framework/zod";
import type { LedgerOperation, LedgerTransaction } from "../../modules/crossborder/internal";
import { isLive } from "../../modules/crossborder/states";
import type { MovementView } from "../days";
import { OperationView, type ToldAmounts, type ToldRefund, TransactionView } from "../transactions";
import { viewBy } from "./history";

/** A row of the ledger as everybody outside of this plugin has it. */
export const viewTransaction = (row: LedgerTransaction): TransactionView => viewBy(TransactionView, row);

export const viewOperation = (row: LedgerOperation, actor_name: string | null): OperationView =>
  viewBy(OperationView, { ...row, actor_name });

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
type Settled = Pick<MovementView, "settle_amount" | "settle_currency" | "exchange_rate">;

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
