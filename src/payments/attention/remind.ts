import { CrossborderEvents, daysAfter, type LedgerTransaction } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { tell } from "../events";

/** What needs attention, and staff was not told of at all or not for a day: the longest first, without some. */
export async function listUntold(
  { ledger, clock }: StoreContext,
  limit: number,
  except: string[],
): Promise<LedgerTransaction[]> {
  return await ledger.listTransactions(
    {
      ...(await ledger.own()),
      attention_since: { $ne: null },
      $or: [{ attention_told_at: null }, { attention_told_at: { $lt: daysAfter(clock.date(), -1) } }],
      id: { $nin: except },
    },
    { take: limit, order: { attention_since: "ASC" } },
  );
}

export async function remind(context: StoreContext, transaction: LedgerTransaction): Promise<void> {
  const { reference, attention_code: code, attention_since: since, last_error: reason } = transaction;
  const message = { name: CrossborderEvents.ATTENTION_NEEDED, data: { reference, code, reason, since } };
  await context.ledger.advance(transaction, { attention_told_at: context.clock.date() }, [message]);
  tell(context);
}
