import type { MedusaError } from "@medusajs/framework/utils";
import { amountText } from "../gateway";
import {
  holdsMoney,
  judgeClaim,
  type LedgerTransaction,
  NEWEST_FIRST,
} from "../modules/crossborder/internal";
import type { StoreContext } from "./context";
import { paymentError } from "./errors";
import { ineligibleReason } from "./views/money";
import { isPayable } from "./views/obstacles";

/** What is open, held or paid for these payment collections, the newest first. */
export async function listBeingPaid(
  { ledger, clock }: Pick<StoreContext, "ledger" | "clock">,
  payment_collection_id: string[],
): Promise<LedgerTransaction[]> {
  const transactions = await ledger.listTransactions(
    {
      payment_collection_id,
      state: ["drafted", "open", "paid", "held", "captured"],
      reconciliation_status: ["pending", "reconciled", "needs_attention", "solved"],
      ineligible_since: null,
    },
    { order: NEWEST_FIRST },
  );
  return transactions.filter((one) => holdsMoney(one.state) || isPayable(one, clock.now()));
}

/** Why another payment cannot be opened beside one that is open. */
export const openObstacle = ([other]: LedgerTransaction[]): MedusaError | undefined =>
  other &&
  paymentError(
    "payment_is_open",
    `This is being paid already (${other.reference}, ${other.state}): finish or cancel that payment first.`,
  );

/**
 * Why nothing is to be paid with an open payment any more, in words; undefined while it may be: its order was cancelled, costs something
 * else by now, or has been paid in another way.
 */
export async function whyOver(
  context: StoreContext,
  transaction: LedgerTransaction,
): Promise<string | undefined> {
  const session = await context.records.session(transaction.payment_session_id);
  const reason = ineligibleReason(transaction, session);
  if (reason || !session) return reason;
  // What else is open may never be paid.
  const isOver = await debtObstacle(context, session.payment_collection.id, () => true);
  return isOver && "less is due for its order than it is for";
}

/**
 * What is open, held or paid for other payment collections of the same order leaves too little of it to be paid.
 * @param isReplaced what the payment that is to be opened takes the place of
 */
export async function debtObstacle(
  context: StoreContext,
  id: string,
  isReplaced: (transaction: LedgerTransaction) => boolean = () => false,
): Promise<MedusaError | undefined> {
  const { records } = context;
  const collection = await records.collection(id);
  const debt = await records.debt(id);
  if (!collection || !debt) return undefined;
  const listed = await listBeingPaid(context, debt.payment_collection_ids);
  const others = listed.filter((other) => !isReplaced(other));
  const claim = judgeClaim(debt, collection.exact_amount, others);
  if (claim === "overpaid")
    return paymentError(
      "nothing_due",
      `payment_collection_id: less than ${amountText(collection.amount)} is outstanding`,
    );
  const open = others.filter((other) => other.reconciliation_status !== "reconciled");
  return claim === "not_yet" ? openObstacle(open) : undefined;
}
