import { GatewayError } from "../gateway";
import type { Draft, RecurringTerms, Schedule } from "../modules/crossborder";
import type { Books } from "./books";
import { messageOf } from "./message-of";

/**
 * Opens an order at the gateway, with the ledger row written before the call. A refusal or a call that was
 * never sent leaves the row `failed`; a lost answer leaves it `drafted`, to be asked about.
 * @throws GatewayError what the call threw
 */
export async function openOrder<
  Opened extends { transaction_no: string | null; schedule_no?: string | null },
>(
  { ledger }: Pick<Books, "ledger">,
  draft: Draft,
  send: () => Promise<Opened>,
  recurring?: RecurringTerms & Pick<Schedule, "customer_id">,
): Promise<Opened> {
  const { schedule_id } = await ledger.draft(draft, recurring);
  let opened: Opened;
  try {
    opened = await send();
  } catch (error) {
    const nothingHappened = error instanceof GatewayError && error.outcome !== "unknown";
    await ledger.advance(draft.reference, {
      state: nothingHappened ? "failed" : undefined,
      last_error: messageOf(error),
    });
    throw error;
  }
  await ledger.advance(draft.reference, { state: "open", transaction_no: opened.transaction_no });
  if (schedule_id && opened.schedule_no) await ledger.nameSchedule(schedule_id, opened.schedule_no);
  return opened;
}
