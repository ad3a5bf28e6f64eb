import { isDeepStrictEqual } from "node:util";
import type { DayView, SignDay } from "../../http";
import { currentActor } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { paymentError } from "../errors";
import { dayOfAccount } from "./accounts";
import { readDay } from "./read";

/**
 * Signs a day of an account with its figures as they are now, once.
 * @param signed with `figures` and `statement_id` as who signs has seen them
 * @throws MedusaError `day_signed` with who has signed it; `day_moved` where it has other figures by now; `invalid_input` where the day
 *   has not begun; `account_not_found`
 */
export async function signDay(
  context: StoreContext,
  { provider_id, day, figures, statement_id, note }: SignDay,
): Promise<DayView> {
  const wanted = dayOfAccount(context, provider_id, day);
  if (day > wanted.today) throw paymentError("invalid_input", `day: ${day} has not begun`);
  const now = await readDay(context, wanted);
  throwIfSigned(now);
  if (!isDeepStrictEqual(now.figures, figures) || (now.statement?.id ?? null) !== statement_id)
    throw paymentError("day_moved", "The day has other figures by now: look at them, and sign again.");
  const statement = now.statement?.result ?? null;
  const about = { provider_id: wanted.provider_id, day, note: note ?? null, figures, statement };
  const signed = await context.ledger.signDay({ ...about, ...currentActor() });
  const after = await readDay(context, wanted);
  if (!signed) throwIfSigned(after);
  return after;
}

function throwIfSigned({ day, account, signed }: DayView): void {
  if (!signed) return;
  const by = signed.actor_name ?? signed.actor_id ?? signed.actor_type;
  throw paymentError("day_signed", `${day} of ${account} was signed by ${by} at ${signed.created_at}.`);
}
