import { sameAmount } from "../../gateway";
import type { LedgerTransaction, Schedule } from "../../modules/crossborder/internal";

type Charge = Pick<LedgerTransaction, "paid_at" | "paid_amount" | "other_amount" | "currency_code">;
type Agreed = Pick<Schedule, "amount" | "cancelled_at" | "cancel_requested_at">;

/**
 * What of a charge was not agreed with the customer, for a person; undefined where all of it was.
 * @param known_since when the ledger got to know of the charge, which counts where the gateway shows no time of it
 */
export function unagreedCharge(charge: Charge, schedule: Agreed, known_since: Date) {
  const late = afterEnd(charge, schedule, known_since);
  const other = otherAmount(charge, schedule);
  if (!late && !other) return undefined;
  const attention_code = late ? "charged_after_cancellation" : "deduction_differs";
  return { attention_code, last_error: [late, other].filter(Boolean).join("; ") } as const;
}

/**
 * Whether the card was charged after the schedule was cancelled, also while the gateway has not confirmed that. The notification
 * of an earlier charge may well come later. Where no time is shown, a person has to look.
 */
function afterEnd({ paid_at }: Charge, schedule: Agreed, known_since: Date): string | undefined {
  const end = schedule.cancelled_at ?? schedule.cancel_requested_at;
  if (!end || (paid_at ?? known_since) <= end) return undefined;
  const day = end.toISOString();
  if (paid_at) return `the card was charged after the schedule had been cancelled (${day})`;
  return `the gateway shows no time of this charge, which became known after the schedule had been cancelled (${day})`;
}

/** An answer that shows no amount at all is about what was agreed. */
function otherAmount(charge: Charge, { amount }: Agreed): string | undefined {
  const { paid_amount, other_amount } = charge;
  const currency = charge.currency_code.toUpperCase();
  const shown =
    other_amount ?? (paid_amount && !sameAmount(paid_amount, amount) && `${paid_amount} ${currency}`);
  return shown ? `${shown} was charged where ${amount} ${currency} was agreed` : undefined;
}
