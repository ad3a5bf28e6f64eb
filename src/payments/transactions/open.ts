import { GatewayError } from "../../gateway";
import type { Draft, RecurringTerms, Schedule } from "../../modules/crossborder";
import type { PaymentContext } from "../context";
import { messageOf } from "../errors";

/** What the gateway answered when it opened an order. */
export interface Opened {
  transaction_no: string | null;
  /** The gateway's number of a recurring schedule, where it tells it already. */
  schedule_no?: string | null;
}

/**
 * Opens an order at the gateway. The transaction is written to the ledger before the call. A refusal, or a call that was
 * never sent, leaves it `failed`; a lost answer leaves it `drafted`, to be asked about.
 * @throws GatewayError what the call threw
 */
export async function openTransaction<Answer extends Opened>(
  { ledger }: PaymentContext,
  draft: Draft,
  send: () => Promise<Answer>,
  recurring?: RecurringTerms & Pick<Schedule, "customer_id">,
): Promise<Answer> {
  const transaction = await ledger.draft(draft, recurring);
  let opened: Answer;
  try {
    opened = await send();
  } catch (error) {
    const nothingHappened = error instanceof GatewayError && error.outcome !== "unknown";
    await ledger.advance(transaction, {
      state: nothingHappened ? "failed" : undefined,
      last_error: messageOf(error),
    });
    throw error;
  }
  await ledger.advance(transaction, { state: "open", transaction_no: opened.transaction_no });
  const { schedule_id } = transaction;
  if (schedule_id && opened.schedule_no) await ledger.nameSchedule(schedule_id, opened.schedule_no);
  return opened;
}
