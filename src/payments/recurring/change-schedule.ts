import type { Schedule } from "../../modules/crossborder/internal";
import type { AskedBy } from "../acts";
import { type StoreContext, withAccount } from "../context";
import { paymentError, quoted, withMedusaErrors } from "../errors";
import { tell } from "../events";
import { forPayer } from "../errors";
import { cancelSchedule, raiseCount } from "../steps/update-recurring";

export interface ScheduleChange extends AskedBy {
  /** The gateway's number of the schedule, or our id. */
  schedule_no: string;
  /** The new count, 0 for no limit. The schedule is cancelled when it is left out. */
  payment_count?: number;
  /** Only this customer's schedule is found. */
  customer_id?: string;
}

/**
 * Raises the count of a schedule or cancels it.
 * @throws MedusaError `schedule_not_found`, `schedule_cancelled`, `payment_count_not_greater`, or what the gateway
 *   answered: to a customer, `cancellation_not_confirmed`
 */
export async function changeSchedule(
  context: StoreContext,
  { schedule_no, payment_count, customer_id }: ScheduleChange,
): Promise<Schedule> {
  const known = await retrieveSchedule(context, schedule_no, customer_id);
  const change = async () => {
    const schedule = await context.ledger.retrieveRecurringSchedule(known.id);
    const account = withAccount(context, schedule.provider_id);
    return payment_count === undefined
      ? await cancelSchedule(account, schedule)
      : await raiseCount(account, schedule, payment_count);
  };
  const byCustomer = () => forPayer(context.log, known, "cancellation_not_confirmed", change);
  const changed = await withMedusaErrors(() =>
    customer_id === undefined
      ? context.locks.withSchedule(known, { by: "staff" }, change)
      : context.locks.withSchedule(known, { by: "shopper" }, byCustomer),
  );
  tell(context);
  return changed;
}

/**
 * A schedule by our id or the gateway's number; of one customer, where one is given.
 * @throws MedusaError `schedule_not_found`, also for another customer's; `schedule_ambiguous`
 */
export async function retrieveSchedule(
  { ledger }: StoreContext,
  key: string,
  customer_id?: string,
): Promise<Schedule> {
  const filters = customer_id === undefined ? {} : { customer_id };
  const [schedule, another] = await ledger.listRecurringSchedules(
    { $or: [{ id: key }, { schedule_no: key }], ...filters },
    { take: 2 },
  );
  if (another)
    throw paymentError("schedule_ambiguous", `${quoted(key)} is a number of two accounts: use the id`);
  if (schedule) return schedule;
  throw paymentError("schedule_not_found", `There is no recurring schedule ${quoted(key)}`);
}
