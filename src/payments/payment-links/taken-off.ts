import BigNumber from "bignumber.js";
import { amountText } from "../../gateway";
import type { Credit, Order } from "../../medusa";
import { type LedgerTransaction, NEWEST_FIRST } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";

/** Medusa has written the credit line of a refund by then. */
const WRITTEN_MS = 10 * 60_000;

type Refund = Pick<Credit, "amount" | "created_at">;

/**
 * What is left of the credit lines that Medusa's refunds of whole payments have written: an order that has them owes nothing.
 * @param references of those payments: a line below 0 that names one has taken something of it back
 */
export function creditLeft(
  refunds: readonly Refund[],
  credits: readonly Credit[],
  references: readonly string[],
): BigNumber {
  const own = credits.filter(({ internal_note }) => references.includes(internal_note ?? ""));
  const asked = own.filter(({ amount }) => new BigNumber(amount).lt(0));
  const left = credits.filter(({ internal_note, amount }) => !internal_note && new BigNumber(amount).gt(0));
  let sum = BigNumber.sum(0, ...asked.map(({ amount }) => amount));
  for (const { amount, created_at } of refunds) {
    const nth = left.findIndex((line) => {
      const after_ms = line.created_at.getTime() - created_at.getTime();
      return after_ms >= 0 && after_ms < WRITTEN_MS && new BigNumber(line.amount).lte(amount);
    });
    for (const line of nth < 0 ? [] : left.splice(nth, 1)) sum = sum.plus(line.amount);
  }
  return BigNumber.max(sum, 0);
}

/** What of it an order can be asked for again, and by the refunds of which payments, the newest first. */
export async function takenOff(
  { ledger, records }: Pick<StoreContext, "ledger" | "records">,
  { id, collections }: Pick<Order, "id" | "collections">,
): Promise<{ amount: string; refunded: LedgerTransaction[] }> {
  const payment_collection_id = { $in: collections.map((one) => one.id) };
  const refunded = await ledger.listTransactions(
    { payment_collection_id, state: "refunded" },
    { take: null, order: NEWEST_FIRST },
  );
  if (refunded.length === 0) return { amount: "0.00", refunded };
  const sessions = refunded.flatMap(({ payment_session_id }) => payment_session_id ?? []);
  const payments = await records.paymentsOfSessions(sessions);
  const refunds = payments
    .flatMap((payment) => payment.refunds)
    .toSorted((one, other) => Number(one.created_at) - Number(other.created_at));
  const references = refunded.map(({ reference }) => reference);
  const amount = amountText(creditLeft(refunds, await records.credits(id), references));
  return { amount, refunded };
}
