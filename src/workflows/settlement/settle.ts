import type { MedusaContainer } from "@medusajs/framework/types";
import { booksOf } from "../../accounts";
import { ask, type Books, closeUnpaid, findSession, isBack, type Session } from "../../bookkeeping";
import { ledgerOf, queryOf } from "../../container";
import { holdsMoney, isDeduction, isFinal, type LedgerTransaction } from "../../modules/crossborder";
import { announceChange } from "../events";
import { keepSchedule } from "../recurring/keep-schedule";
import { settleDeduction } from "../recurring/settle-deduction";
import { agreeOnRefund } from "./agree-on-refund";
import { schedule } from "./schedule";
import { noteReturn } from "./send-back";
import { useMoney } from "./use-money";

export interface SettleOptions {
  /** When the caller came: an answer of the gateway that is younger is not asked for again. */
  since: Date;
  /** Looks again even where both sides agreed before: for a person, and for what Medusa tells of an order. */
  thorough: boolean;
}

/**
 * Brings one transaction to where Medusa and the gateway agree. The caller holds the lock on the reference.
 * @returns the row afterwards, or undefined when no transaction has this reference
 * @throws whatever kept it from finding out; the row is then as it was, and looked at again later
 */
export async function settle(
  container: MedusaContainer,
  reference: string,
  options: SettleOptions,
): Promise<LedgerTransaction | undefined> {
  const before = await ledgerOf(container).findByReference(reference);
  if (!before || (agreed(before) && !options.thorough)) return before;
  const books = booksOf(container, before.provider_id);
  let failure: unknown;
  try {
    await bringTogether(container, books, before, options);
    await keepSchedule(container, books, reference);
  } catch (error) {
    failure = error ?? new Error("nothing was thrown");
  }
  const now = (await books.ledger.findByReference(reference)) ?? before;
  const after = await schedule(books.ledger, now, failure);
  await announceChange(container, before, after);
  if (failure) throw failure;
  return after;
}

const agreed = ({ reconciliation_status, next_check_at }: LedgerTransaction) =>
  next_check_at === null && (reconciliation_status === "reconciled" || reconciliation_status === "returned");

async function bringTogether(
  container: MedusaContainer,
  books: Books,
  before: LedgerTransaction,
  how: SettleOptions,
): Promise<void> {
  const row = mustAsk(before, how) ? await ask(books, before) : before;
  const session = await findSession(queryOf(container), row.payment_session_id);
  if (!session && isDeduction(row)) return await settleDeduction(container, books, row);
  if (session?.payment) return await agreeOnRefund(container, books, row, session.payment.id);
  const after = await act(container, books, row, session);
  if (isBack(after)) return await noteReturn(container, books, after);
  // The gateway was heard, and nothing is open between the two sides: there is nothing left for a person to do.
  if (after.reconciliation_status === "needs_attention")
    await books.ledger.advance(row.reference, { reconciliation_status: "pending" });
}

async function act(
  container: MedusaContainer,
  books: Books,
  row: LedgerTransaction,
  session: Session | undefined,
): Promise<LedgerTransaction> {
  if (holdsMoney(row.state)) return await useMoney(container, books, row, session);
  if (!mustClose(row, session)) return row;
  return (await closeUnpaid(books, row, "its payment session is gone")) ?? row;
}

/** Money that the ledger knows of need not be asked about, unless it may have been refunded. */
function mustAsk(
  { state, queried_at, refund_reference }: LedgerTransaction,
  { since, thorough }: SettleOptions,
): boolean {
  if (isFinal(state) || (queried_at && queried_at >= since)) return false;
  // A hold can expire without anybody's doing.
  return thorough || !holdsMoney(state) || state === "held" || refund_reference !== null;
}

/** Nobody can get to its cashier page any more, or its session was given up and could not be closed then. */
function mustClose({ state, ineligible_since }: LedgerTransaction, session: Session | undefined): boolean {
  return (state === "open" || state === "drafted") && (!session || ineligible_since !== null);
}
