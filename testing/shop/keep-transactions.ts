import type { LedgerTransaction } from "../../src/modules/crossborder/internal";
import type { Shop } from "./shop";

const DAY_MS = 24 * 60 * 60_000;

/** Rows as an online payment leaves them, the first one the newest, one a day. */
export async function keepTransactions(shop: Shop, rows: Partial<LedgerTransaction>[]): Promise<void> {
  const newest = Date.now();
  const kept = rows.map((row, number) => ({
    id: `cbtr_${number}`,
    provider_id: "pp_crossborder-channel-a_main",
    operation: "secure-pay",
    currency_code: "usd",
    amount: "12.50",
    reference: `cb-${number}`,
    ...row,
    created_at: new Date(newest - number * DAY_MS),
  }));
  await shop.database("crossborder_transaction").insert(kept);
}
